package io.leasehold.record;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Look;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Collects what the steps of a look answer. Confined to one thread. */
final class Harvest {
    private final int limit;
    private final List<Acquired> acquired = new ArrayList<>();
    private final List<Refusal> setAside = new ArrayList<>();
    private Optional<Instant> earliest = Optional.empty();
    private Optional<Result<Look>> stopped = Optional.empty();
    private boolean leftSomething;
    private boolean cutShort;

    Harvest(int limit) {
        this.limit = limit;
    }

    void add(Result<Looks.Take> result) {
        if (result instanceof Result.Done<Looks.Take> done) {
            done.value().acquired().ifPresent(acquired::add);
            leftSomething |= done.value().suspect();
            earliest = Stream.concat(earliest.stream(), done.value().from().stream())
                    .min(Instant::compareTo);
        } else if (result instanceof Result.Unknown<Looks.Take> unknown) {
            // One unknown element makes the whole look unknown: its repeat collects what was taken.
            stopped = Optional.of(Result.unknown(unknown.cause()));
        } else {
            refused(((Result.Refused<Looks.Take>) result).reason());
        }
    }

    private void refused(Refusal reason) {
        if (reason instanceof Refusal.Suspended || reason instanceof Refusal.Corrupt) {
            setAside.add(reason);
        } else if (reason instanceof Refusal.Unavailable) {
            cutShort = true;
            if (acquired.isEmpty() && stopped.isEmpty()) {
                stopped = Optional.of(Result.refused(reason));
            }
        }
    }

    /** Ends the look early; it says cut. */
    void cutShort() {
        cutShort = true;
    }

    boolean isEmpty() {
        return acquired.isEmpty();
    }

    int room() {
        return limit - acquired.size();
    }

    boolean full() {
        return cutShort || room() <= 0 || stopped.isPresent();
    }

    /** The outcome of the whole look, if it is decided already. */
    Optional<Result<Look>> stopped() {
        return stopped.filter(outcome -> acquired.isEmpty() || outcome instanceof Result.Unknown<Look>);
    }

    Look look(Instant reading, Optional<Instant> nextDue, boolean cut) {
        Optional<Instant> first = Stream.concat(earliest.filter(reading::isBefore).stream(), nextDue.stream())
                .min(Instant::compareTo);
        return new Look(acquired, setAside, reading, first, cut || cutShort || leftSomething || room() <= 0);
    }
}
