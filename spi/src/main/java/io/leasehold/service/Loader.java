package io.leasehold.service;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.Target;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** Loads instances by id or key for the application, as patiently as the policy and the caller say (rule ERR-04). Thread-safe. */
final class Loader {
    private static final Duration RETRY_UNANSWERED = Duration.ofMillis(100);

    private final Host host;
    private final Arrivals arrivals;
    private final OutcomeWriter writer;
    private final RandomGenerator random;

    Loader(Host host, OutcomeWriter writer) {
        this.host = host;
        this.arrivals = new Arrivals(host, writer);
        this.writer = writer;
        this.random = new SplittableRandom(host.settings.owner.hashCode());
    }

    Result<LoadedInstance> load(Target target, Duration within) {
        long deadline = host.clock.nanoTime() + Pace.nanos(within);
        long number = host.nextAcquisition(); // for all attempts: one whose reply was lost may have taken the lease
        for (int retry = 1; ; retry++) {
            Result<LoadedInstance> result = attempt(target, number);
            Optional<Duration> pause = pauseBefore(retry, result);
            if (pause.isEmpty() || !waited(pause.get(), deadline)) {
                return result;
            }
        }
    }

    private Result<LoadedInstance> attempt(Target target, long number) {
        Acquisition acquisition = host.acquisition(host.settings.served(), number);
        long sent = host.clock.nanoTime();
        Result<Acquired> result = Answers.single(() -> host.store.acquire(acquisition, List.of(target)));
        if (!(result instanceof Result.Done<Acquired> done)) {
            return result.map(never -> {
                throw new IllegalStateException("not done");
            });
        }
        Optional<Hold> hold = arrivals.accept(done.value(), Hold.By.APPLICATION, sent);
        if (hold.isEmpty()) {
            return Result.refused(
                    new Refusal.Corrupt(done.value().held().lease().instance(), "its state could not be delivered"));
        }
        if (!hold.get().begin()) {
            host.lost(hold.get());
            return Result.refused(new Refusal.Busy("the store, whose answer outlasted the lease,"));
        }
        return Result.done(new Call(hold.get(), writer));
    }

    private Optional<Duration> pauseBefore(int retry, Result<LoadedInstance> result) {
        if (result instanceof Result.Refused<LoadedInstance> refused && refused.reason() instanceof Refusal.Held) {
            synchronized (random) {
                return host.settings.policies.heldInstances().pauseBefore(retry, random);
            }
        }
        return Answers.passing(result) && retry <= Repeats.MOST ? Optional.of(RETRY_UNANSWERED) : Optional.empty();
    }

    /** False if the retry would come after the caller's deadline, or the thread was interrupted. */
    private boolean waited(Duration pause, long deadline) {
        if (host.clock.nanoTime() + pause.toNanos() - deadline > 0) {
            return false;
        }
        try {
            host.clock.sleep(pause);
            return host.open();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
