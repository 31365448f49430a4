package io.leasehold.peer.jobrunr;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.jobrunr.jobs.lambdas.JobRequestHandler;
import org.jobrunr.scheduling.JobRequestScheduler;

/** Runs a job: enqueues the next one. Public, because a job names it. */
public final class Successor implements JobRequestHandler<StateRequest> {
    private final AtomicReference<JobRequestScheduler> scheduler;
    private final LongAdder done;

    Successor(AtomicReference<JobRequestScheduler> scheduler, LongAdder done) {
        this.scheduler = scheduler;
        this.done = done;
    }

    @Override
    public void run(StateRequest request) {
        Objects.requireNonNull(scheduler.get()).enqueue(StateRequest.next());
        done.increment();
    }
}
