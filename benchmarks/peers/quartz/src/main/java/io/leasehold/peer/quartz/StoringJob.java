package io.leasehold.peer.quartz;

import java.util.concurrent.atomic.LongAdder;
import org.quartz.DisallowConcurrentExecution;
import org.quartz.Job;
import org.quartz.JobExecutionContext;
import org.quartz.PersistJobDataAfterExecution;

/** Runs nothing and stores a new state of a hundred bytes. */
@PersistJobDataAfterExecution
@DisallowConcurrentExecution
final class StoringJob implements Job {
    static final String STATE = "state";

    private final LongAdder done;

    StoringJob(LongAdder done) {
        this.done = done;
    }

    @Override
    public void execute(JobExecutionContext context) {
        context.getJobDetail().getJobDataMap().put(STATE, String.format("%0100d", System.nanoTime()));
        done.increment();
    }
}
