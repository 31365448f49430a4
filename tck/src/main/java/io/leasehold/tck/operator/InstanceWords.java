package io.leasehold.tck.operator;

import io.leasehold.spi.Expiry;
import io.leasehold.spi.HostType;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceSnapshot.Status;
import io.leasehold.spi.Lease;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An instance in words, as it stood at a reading of the store's clock.
 *
 * @param instance the instance
 * @param now the reading
 */
public record InstanceWords(InstanceSnapshot instance, Instant now) {
    /**
     * From when on the instance is runnable if nobody writes: by its timer, its ready mark or its first unseen signal, or by the end
     * of its lease; never before its retry-at.
     *
     * @return the instant, perhaps past; empty if it waits for a signal or an operator, or has ended
     */
    public Optional<Instant> runnableFrom() {
        if (instance.standing().status() != Status.ACTIVE) {
            return Optional.empty();
        }
        InstanceSnapshot.Schedule schedule = instance.schedule();
        Optional<Instant> due = instance.ownership().lease().isPresent()
                ? instance.ownership().lease().flatMap(held -> held.expiry().instant())
                : Stream.of(schedule.nextTimer(), schedule.readySince(), schedule.firstUnseen())
                        .flatMap(Optional::stream)
                        .min(Instant::compareTo);
        return due.map(instant -> schedule.retryAt().filter(instant::isBefore).orElse(instant));
    }

    /**
     * Its type.
     *
     * @return the type, or a dash
     */
    public String type() {
        return instance.type().map(HostType::value).map(Shown::name).orElse("-");
    }

    /**
     * Its status.
     *
     * @return in lower case
     */
    public String status() {
        return instance.standing().status().name().toLowerCase(Locale.ROOT);
    }

    /**
     * Its owner.
     *
     * @return the owner's id; empty if it has none
     */
    public String owner() {
        return instance.ownership()
                .lease()
                .map(held -> Shown.name(held.lease().owner().value()))
                .orElse("");
    }

    /**
     * Its lease in short, for a table.
     *
     * @return for example {@code lapsed 3 min ago}; empty if it has no owner
     */
    public String lease() {
        return instance.ownership().lease().map(held -> ending(held.expiry())).orElse("");
    }

    private String ending(Expiry expiry) {
        if (expiry instanceof Expiry.Never) {
            return "infinite";
        }
        Instant instant = expiry.instant().orElseThrow();
        String when = Shown.fromNow(instant, now);
        if (expiry instanceof Expiry.Zero) {
            return "no length, " + when;
        }
        return (expiry.validAt(now) ? "ends " : "lapsed ") + when;
    }

    /**
     * Who holds it, in a sentence.
     *
     * @return one clause, no full stop
     */
    public String holder() {
        Optional<Lease.Held> lease = instance.ownership().lease();
        if (lease.isEmpty()) {
            return "nobody held it";
        }
        String owner = owner() + " at epoch " + lease.get().lease().epoch();
        Expiry expiry = lease.get().expiry();
        if (expiry instanceof Expiry.Never) {
            return "held by " + owner + " under an infinite lease";
        }
        String when = Shown.at(expiry.instant().orElseThrow(), now);
        if (expiry instanceof Expiry.Zero) {
            return "loaded by " + owner + " under a lease of no length, granted " + when;
        }
        return expiry.validAt(now)
                ? "held by " + owner + " until " + when
                : "last held by " + owner + ", whose lease lapsed " + when;
    }

    /**
     * What comes next, in short.
     *
     * @return for example {@code runnable in 3 h}
     */
    public String next() {
        if (instance.standing().purgeAt().isPresent()) {
            return "purge " + Shown.fromNow(instance.standing().purgeAt().get(), now);
        }
        if (instance.standing().status() != Status.ACTIVE) {
            return "";
        }
        if (instance.heldAt(now)) {
            return "running";
        }
        return runnableFrom()
                .map(from -> from.isAfter(now)
                        ? "runnable " + Shown.fromNow(from, now)
                        : "runnable since " + Shown.fromNow(from, now))
                .orElse("waits for a signal");
    }
}
