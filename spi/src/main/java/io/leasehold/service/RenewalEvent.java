package io.leasehold.service;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** One renewal in a flight recording. */
@Name("io.leasehold.Renewal")
@Label("Renewal of Leases")
@Category("Leasehold")
@Description("The service renewed what it holds")
@StackTrace(false)
final class RenewalEvent extends Event {
    @Label("Owner")
    String owner = "";

    @Label("Leases")
    int leases;

    @Label("Renewed")
    int renewed;

    static RenewalEvent start() {
        RenewalEvent event = new RenewalEvent();
        event.begin();
        return event;
    }

    void finish(String by, int asked, int done) {
        end();
        if (shouldCommit()) {
            owner = by;
            leases = asked;
            renewed = done;
            commit();
        }
    }
}
