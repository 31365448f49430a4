package io.leasehold.service;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** One step in a flight recording: the handler and the write of its outcome. */
@Name("io.leasehold.Step")
@Label("Step of an Instance")
@Category("Leasehold")
@Description("A handler ran and its outcome was stored")
@StackTrace(false)
final class StepEvent extends Event {
    @Label("Instance")
    String instance = "";

    @Label("Epoch")
    long epoch;

    @Label("Attempt")
    int attempt;

    @Label("Outcome")
    String outcome = "";

    @Label("What Followed")
    String follow = "";

    static StepEvent start() {
        StepEvent event = new StepEvent();
        event.begin();
        return event;
    }

    void finish(Hold hold, Outcome left, OutcomeWriter.Follow followed) {
        end();
        if (shouldCommit()) {
            instance = hold.id().value();
            epoch = hold.lease().epoch();
            attempt = hold.attempt();
            outcome = left.step().getClass().getSimpleName();
            follow = followed.name();
            commit();
        }
    }
}
