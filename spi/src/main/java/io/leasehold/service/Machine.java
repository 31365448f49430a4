package io.leasehold.service;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** The name of the machine that this process runs on. */
final class Machine {
    private Machine() {}

    static String name() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException nameless) {
            // Name resolution is not needed to run; hosts of such a machine share one name, which can be set instead.
            return "localhost";
        }
    }
}
