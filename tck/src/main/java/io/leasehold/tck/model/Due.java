package io.leasehold.tck.model;

import io.leasehold.spi.Expiry;
import io.leasehold.spi.OwnerId;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/** When an instance is runnable (contract section 4). */
final class Due {
    private Due() {}

    /**
     * Who asks.
     *
     * @param owner the owner that is never offered its own zero-length lease; empty for nobody in particular
     * @param reofferAfter how long a zero-length lease keeps its instance out of looks
     */
    record Asker(Optional<OwnerId> owner, Duration reofferAfter) {}

    /** The instant from which on an instance is runnable if nobody writes: a retry-at, or the first of the four arms. */
    static Optional<Instant> from(Life life, Asker asker, Twist twist) {
        if (!life.active() || life.unreadable()) {
            return Optional.empty();
        }
        Optional<Instant> arm = life.tenancy().holder().isPresent()
                ? lapse(life.tenancy().holder().get(), asker).filter(end -> twist != Twist.LAPSED_NOT_OFFERED)
                : unowned(life.plan());
        return arm.map(start -> notBefore(start, life.plan().retryAt()));
    }

    private static Optional<Instant> lapse(Life.Holder holder, Asker asker) {
        if (holder.expiry() instanceof Expiry.Zero zero) {
            boolean own = asker.owner().filter(holder.owner()::equals).isPresent();
            return own ? Optional.empty() : Optional.of(zero.since().plus(asker.reofferAfter()));
        }
        return holder.expiry().instant();
    }

    /** Ready marks and signals are facts, not instants: they make runnable at any reading. */
    private static Optional<Instant> unowned(Life.Plan plan) {
        boolean pending =
                plan.readySince().isPresent() || plan.signals().first().isPresent();
        return pending ? Optional.of(Instant.MIN) : plan.timer();
    }

    static boolean at(Life life, Asker asker, Moment moment) {
        return from(life, asker, moment.twist()).filter(moment::reached).isPresent();
    }

    /**
     * The earliest that due-since may be said to be: the first of timer, lapsed expiry, ready mark and first unseen signal,
     * whether or not its arm holds.
     */
    static Instant sinceAtEarliest(Life life) {
        return notBefore(
                earliest(Stream.concat(lapsedSince(life).stream(), waitedFor(life.plan()))),
                life.plan().retryAt());
    }

    /** The latest that it may be said to be: the first of those whose arm holds. */
    static Instant sinceAtLatest(Life life, Asker asker) {
        Stream<Instant> arms = life.tenancy().holder().isPresent()
                ? lapse(life.tenancy().holder().get(), asker).stream()
                : waitedFor(life.plan());
        return notBefore(earliest(arms), life.plan().retryAt());
    }

    private static Optional<Instant> lapsedSince(Life life) {
        return life.tenancy().holder().map(Life.Holder::expiry).flatMap(Expiry::instant);
    }

    private static Stream<Instant> waitedFor(Life.Plan plan) {
        return Stream.of(plan.timer(), plan.readySince(), plan.signals().first())
                .flatMap(Optional::stream);
    }

    private static Instant earliest(Stream<Instant> instants) {
        return instants.min(Instant::compareTo).orElse(Instant.MAX);
    }

    private static Instant notBefore(Instant instant, Optional<Instant> bound) {
        return bound.filter(instant::isBefore).orElse(instant);
    }
}
