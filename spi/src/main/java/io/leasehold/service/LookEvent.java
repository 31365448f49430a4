package io.leasehold.service;

import io.leasehold.spi.Look;
import io.leasehold.spi.Result;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** One look in a flight recording. */
@Name("io.leasehold.Look")
@Label("Look for Runnable Instances")
@Category("Leasehold")
@Description("The service asked the store for runnable instances")
@StackTrace(false)
final class LookEvent extends Event {
    @Label("Owner")
    String owner = "";

    @Label("Acquired")
    int acquired;

    @Label("Cut")
    boolean cut;

    @Label("Outcome")
    String outcome = "";

    static LookEvent start() {
        LookEvent event = new LookEvent();
        event.begin();
        return event;
    }

    void finish(String by, Result<Look> result) {
        end();
        if (shouldCommit()) {
            owner = by;
            outcome = result.getClass().getSimpleName();
            if (result instanceof Result.Done<Look> done) {
                acquired = done.value().acquired().size();
                cut = done.value().cut();
            }
            commit();
        }
    }
}
