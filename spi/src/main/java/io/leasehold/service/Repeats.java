package io.leasehold.service;

import io.leasehold.spi.Result;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/**
 * Repeats what is safe to repeat, with growing pauses: a write under a lease, with its number, as long as the lease lasts; any other
 * call a fixed number of times (rule ERR-04). Thread-safe.
 */
final class Repeats {
    /** How often a call that no lease bounds is repeated. */
    static final int MOST = 4;

    private static final Duration FIRST_PAUSE = Duration.ofMillis(50);
    private static final int LARGEST_SHIFT = 6; // 3.2 seconds

    private final Host host;

    Repeats(Host host) {
        this.host = host;
    }

    /** What a numbered write came to. */
    record Attempted<T>(Result<T> result, boolean earlierUnknown) {}

    <T> Attempted<T> write(Hold hold, Supplier<Result<T>> call) {
        return write(hold, call, lasts(hold) ? Integer.MAX_VALUE : MOST);
    }

    /** For a write that nobody needs, on a thread that others need: a few times only. */
    <T> Attempted<T> fewTimes(Hold hold, Supplier<Result<T>> call) {
        return write(hold, call, MOST);
    }

    private <T> Attempted<T> write(Hold hold, Supplier<Result<T>> call, int most) {
        boolean unknown = false;
        for (int made = 1; ; made++) {
            Result<T> result = Answers.of(call);
            boolean again = Answers.passing(result) && hold.writable() && made <= most && !stranded(hold);
            if (!again || !paused(made)) {
                return new Attempted<>(result, unknown);
            }
            unknown |= result instanceof Result.Unknown<?>;
        }
    }

    /** An infinite lease is given up only when the service is closed, because that strands its instance. */
    private boolean stranded(Hold hold) {
        return hold.infinite() && host.closed();
    }

    private static boolean lasts(Hold hold) {
        return !hold.zeroLength();
    }

    <T> Result<T> call(Supplier<Result<T>> call) {
        for (int made = 1; ; made++) {
            Result<T> result = Answers.of(call);
            if (!Answers.passing(result) || made > MOST || !paused(made)) {
                return result;
            }
        }
    }

    /** For a batch of writes that keep their numbers: repeated whole while some of it is not answered. */
    <T> void batch(Supplier<List<Result<T>>> call) {
        call(() -> {
            List<Result<T>> results = call.get();
            return results.stream().filter(Answers::passing).findFirst().orElseGet(() -> results.get(0));
        });
    }

    /** False if the thread was interrupted, which ends the repeating and stays visible. */
    private boolean paused(int made) {
        try {
            host.clock.sleep(FIRST_PAUSE.multipliedBy(1L << Math.min(made - 1, LARGEST_SHIFT)));
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
