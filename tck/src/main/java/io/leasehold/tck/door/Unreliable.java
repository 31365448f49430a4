package io.leasehold.tck.door;

import io.leasehold.record.RecordStore;
import io.leasehold.record.Step;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;

/**
 * Fails some steps in the ways that the contract allows, each of them without a trace in the others. As thread-safe as the store below
 * and the generator.
 */
public final class Unreliable implements ForwardingRecords {
    private final RecordStore below;
    private final RandomGenerator random;
    private final int oneIn;
    private final List<Failure> failures;
    private final Map<Failure, Long> fired = new ConcurrentHashMap<>();

    /** How a step fails. */
    public enum Failure {
        /** It is applied, and answered unknown. */
        REPLY_LOST,
        /** It never arrives, and is answered unknown. */
        CALL_LOST,
        /** It is not applied, and answered busy. */
        BUSY
    }

    /**
     * Fails at random.
     *
     * @param below the store that does the work
     * @param random decides which steps, and how
     * @param oneIn one step in so many fails; at least 1
     * @param failures in which ways; at least one
     */
    public Unreliable(RecordStore below, RandomGenerator random, int oneIn, Set<Failure> failures) {
        this.below = below;
        this.random = random;
        this.oneIn = oneIn;
        this.failures = failures.stream().sorted().toList();
    }

    @Override
    public RecordStore records() {
        return below;
    }

    @Override
    public <A> List<Result<A>> replace(List<Step<A>> steps) {
        List<Result<A>> answers = new ArrayList<>();
        for (Step<A> step : steps) {
            boolean fails = random.nextInt(oneIn) == 0;
            answers.add(fails ? failed(step) : applied(step));
        }
        return answers;
    }

    private <A> Result<A> applied(Step<A> step) {
        return below.replace(List.of(step)).get(0);
    }

    private <A> Result<A> failed(Step<A> step) {
        Failure failure = failures.get(random.nextInt(failures.size()));
        fired.merge(failure, 1L, Long::sum);
        return switch (failure) {
            case REPLY_LOST -> {
                Result<A> unheard = applied(step);
                yield Result.unknown(new IOException("the reply was lost on purpose: " + unheard.getClass()));
            }
            case CALL_LOST -> Result.unknown(new IOException("the call was lost on purpose"));
            case BUSY -> Result.refused(new Refusal.Busy("a step on " + step.reads()));
        };
    }

    /**
     * How often a step failed.
     *
     * @param failure in which way
     * @return the number of steps
     */
    public long fired(Failure failure) {
        return fired.getOrDefault(failure, 0L);
    }
}
