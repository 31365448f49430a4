package io.leasehold.tck.door;

import io.leasehold.record.RecordStore;
import io.leasehold.record.Step;
import io.leasehold.spi.Result;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/**
 * Answers some steps <em>unknown</em>: half of these were applied and the reply was lost, half never arrived. As thread-safe as the
 * store below and the generator.
 */
public final class LosesReplies implements ForwardingRecords {
    private final RecordStore below;
    private final RandomGenerator random;
    private final int oneIn;
    private final AtomicLong fired = new AtomicLong();

    /**
     * Loses replies at random.
     *
     * @param below the store that does the work
     * @param random decides which replies
     * @param oneIn one step in so many is answered unknown; at least 1
     */
    public LosesReplies(RecordStore below, RandomGenerator random, int oneIn) {
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
            boolean unlucky = random.nextInt(oneIn) == 0;
            boolean arrives = !unlucky || random.nextBoolean();
            List<Result<A>> answer = arrives ? below.replace(List.of(step)) : List.of();
            answers.add(unlucky ? lost() : answer.get(0));
        }
        return answers;
    }

    private <A> Result<A> lost() {
        fired.incrementAndGet();
        return Result.unknown(new IOException("the reply was lost on purpose"));
    }

    /**
     * How often a reply was lost.
     *
     * @return the number of steps answered unknown
     */
    public long fired() {
        return fired.get();
    }
}
