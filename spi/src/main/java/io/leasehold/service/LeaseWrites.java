package io.leasehold.service;

import io.leasehold.spi.BadArgumentException;
import io.leasehold.spi.Completion;
import io.leasehold.spi.HolderStop;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Release;
import io.leasehold.spi.Result;
import io.leasehold.spi.Save;
import io.leasehold.spi.SignalMark;
import io.leasehold.spi.State;
import io.leasehold.spi.StoreException;
import io.leasehold.spi.WriteStamp;
import io.leasehold.spi.Written;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The writes of a hold: each is repeated with its number while its outcome is unknown and the lease lasts. No write is sent for a
 * lease that is known to be lost. Thread-safe.
 */
final class LeaseWrites {
    private final Host host;
    private final Repeats repeats;
    private final Gathering<Save, Written> keeping;
    private final Gathering<Save, Written> releasing;
    private final Gathering<Completion, Written> completing;

    LeaseWrites(Host host) {
        this.host = host;
        this.repeats = new Repeats(host);
        int largest = Math.max(1, host.store.describe().limits().batchSize());
        this.keeping = new Gathering<>(largest, saves -> host.store.save(host.settings.lease, saves));
        this.releasing = new Gathering<>(largest, host.store::saveAndRelease);
        this.completing = new Gathering<>(largest, host.store::complete);
    }

    /**
     * Saves and keeps the lease.
     *
     * @throws StoreException.LeaseLost if it is gone, and everybody has been told
     * @throws StoreException.UnknownOutcome if the lease ended before the answer came
     * @throws StoreException.Refused for another reason; the lease is kept
     */
    Written keep(Hold hold, Save save, Optional<State> decoded) {
        requireOwned(hold);
        long sent = host.clock.nanoTime();
        Repeats.Attempted<Written> attempted = repeated(hold, () -> keeping.send(save));
        Written written = orThrow(hold, attempted);
        hold.written(written, sent);
        decoded.ifPresent(hold::state);
        return written;
    }

    /** Saves and ends the lease; throws as {@link #keep}. */
    Written saveAndRelease(Hold hold, Save save) {
        return ending(hold, () -> releasing.send(save));
    }

    /** Ends the lease without a save; throws as {@link #keep}. */
    Written release(Hold hold, Release release) {
        return ending(hold, () -> host.store.release(List.of(release)).get(0));
    }

    /** Ends a lease that is of no use here; what cannot be told to the store soon is left to lapse. */
    void giveBack(Hold hold, Release release) {
        beginEnd(hold);
        orThrow(
                hold,
                repeats.fewTimes(
                        hold, () -> host.store.release(List.of(release)).get(0)));
        ended(hold);
    }

    /** Suspends the instance; throws as {@link #keep}. */
    Written suspend(Hold hold, WriteStamp stamp, String reason) {
        return ending(hold, () -> host.store.stop(HolderStop.suspend(stamp, reason)));
    }

    /**
     * Completes the instance; throws as {@link #keep}.
     *
     * @return the signals that came first, for which the completion was refused and the lease is kept; empty if it is done
     */
    Optional<SignalMark> complete(Hold hold, Completion completion) {
        beginEnd(hold);
        Repeats.Attempted<Written> attempted = attempt(hold, () -> completing.send(completion));
        if (attempted.result() instanceof Result.Refused<Written> refused) {
            if (refused.reason() instanceof Refusal.UnseenSignal unseen) {
                hold.keepOn();
                return Optional.of(unseen.unseen());
            }
            if (refused.reason() instanceof Refusal.Absent && attempted.earlierUnknown()) {
                ended(hold); // an earlier copy has completed it
                return Optional.empty();
            }
        }
        orThrow(hold, attempted);
        ended(hold);
        return Optional.empty();
    }

    private Written ending(Hold hold, Supplier<Result<Written>> call) {
        beginEnd(hold);
        Written written = orThrow(hold, attempt(hold, call));
        ended(hold);
        return written;
    }

    private Repeats.Attempted<Written> attempt(Hold hold, Supplier<Result<Written>> call) {
        try {
            return repeated(hold, call);
        } catch (BadArgumentException refused) {
            hold.keepOn();
            throw refused;
        }
    }

    private Repeats.Attempted<Written> repeated(Hold hold, Supplier<Result<Written>> call) {
        long sent = host.clock.nanoTime();
        try {
            return repeats.write(hold, call);
        } finally {
            host.events.wrote(Duration.ofNanos(host.clock.nanoTime() - sent));
        }
    }

    private void ended(Hold hold) {
        host.holds.remove(hold);
    }

    private Written orThrow(Hold hold, Repeats.Attempted<Written> attempted) {
        Result<Written> result = attempted.result();
        if (result instanceof Result.Done<Written> done) {
            return done.value();
        }
        if (Answers.passing(result)) {
            host.lost(hold); // neither the answer nor the lease is to be had
            throw new StoreException.UnknownOutcome(Answers.failure(result));
        }
        Refusal reason = ((Result.Refused<Written>) result).reason();
        if (reason instanceof Refusal.LeaseLost || reason instanceof Refusal.Absent) {
            host.lost(hold);
            throw new StoreException.LeaseLost(reason instanceof Refusal.LeaseLost lost ? lost : gone(hold));
        }
        hold.keepOn();
        throw new StoreException.Refused(reason);
    }

    private static Refusal.LeaseLost gone(Hold hold) {
        return new Refusal.LeaseLost(hold.id(), Refusal.EarlierAttempt.UNRESOLVED);
    }

    private void requireOwned(Hold hold) {
        if (!hold.stillOwned()) {
            throw lost(hold);
        }
    }

    private void beginEnd(Hold hold) {
        if (!hold.beginEnd()) {
            throw lost(hold);
        }
    }

    /** For a lease that this host knows to be gone: nothing is sent. */
    StoreException.LeaseLost lost(Hold hold) {
        host.lost(hold);
        return new StoreException.LeaseLost(new Refusal.LeaseLost(hold.id(), Refusal.EarlierAttempt.NEVER_APPLIED));
    }
}
