package io.leasehold.service;

import io.leasehold.spi.InstanceId;
import java.util.Optional;

/** How many instances handlers may run at the same time, and which of them is under suspicion. Thread-safe. */
final class Slots {
    private final int all;
    private int taken;
    private Optional<InstanceId> suspect = Optional.empty();

    Slots(int all) {
        this.all = all;
    }

    synchronized int free() {
        return all - taken;
    }

    synchronized boolean take() {
        if (taken == all) {
            return false;
        }
        taken++;
        return true;
    }

    /** For a repeated look, which returns all that it took before: it may exceed the number of slots for a while. */
    synchronized void takeAnyway() {
        taken++;
    }

    synchronized void free(InstanceId instance) {
        taken--;
        if (suspect.filter(instance::equals).isPresent()) {
            suspect = Optional.empty();
        }
    }

    /** One instance that may kill its host at a time, so that the killer is known (rule RUN-06). */
    synchronized boolean suspect(InstanceId instance) {
        if (suspect.isPresent()) {
            return false;
        }
        suspect = Optional.of(instance);
        return true;
    }
}
