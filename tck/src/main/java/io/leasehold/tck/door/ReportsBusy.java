package io.leasehold.tck.door;

import io.leasehold.record.RecordStore;
import io.leasehold.record.Step;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/** Refuses some steps as busy without running them. As thread-safe as the store below and the generator. */
public final class ReportsBusy implements ForwardingRecords {
    private final RecordStore below;
    private final RandomGenerator random;
    private final int oneIn;
    private final AtomicLong fired = new AtomicLong();

    /**
     * Is busy at random.
     *
     * @param below the store that does the work
     * @param random decides which steps
     * @param oneIn one step in so many is refused; at least 1
     */
    public ReportsBusy(RecordStore below, RandomGenerator random, int oneIn) {
        this.below = below;
        this.random = random;
        this.oneIn = oneIn;
    }

    @Override
    public RecordStore records() {
        return below;
    }

    @Override
    public <A> List<Result<A>> replace(List<Step<A>> steps) {
        List<Result<A>> answers = new ArrayList<>();
        for (Step<A> step : steps) {
            answers.add(
                    random.nextInt(oneIn) == 0
                            ? busy(step)
                            : below.replace(List.of(step)).get(0));
        }
        return answers;
    }

    private <A> Result<A> busy(Step<A> step) {
        fired.incrementAndGet();
        return Result.refused(new Refusal.Busy("a step on " + step.reads()));
    }

    /**
     * How often it was busy.
     *
     * @return the number of steps refused
     */
    public long fired() {
        return fired.get();
    }
}
