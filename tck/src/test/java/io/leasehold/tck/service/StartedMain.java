package io.leasehold.tck.service;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the test of the process activator starts: leaves a trace in its working directory. */
final class StartedMain {
    static final String TRACE = "started";

    private StartedMain() {}

    public static void main(String[] arguments) throws IOException {
        Files.writeString(Path.of(TRACE), String.join(" ", arguments));
    }
}
