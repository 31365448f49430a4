package io.leasehold.tck.model;

import io.leasehold.spi.ActivationParameters;
import io.leasehold.spi.Expiry;
import io.leasehold.spi.HostType;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceKey;
import io.leasehold.spi.InstanceSnapshot.Standing;
import io.leasehold.spi.InstanceSnapshot.Status;
import io.leasehold.spi.Lease;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.State;
import io.leasehold.spi.WriteStamp;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * Everything known of one instance from its creation to its removal; an id that is created again has another life.
 *
 * @param birth what never changes
 * @param standing its status
 * @param plan what it waits for
 * @param tenancy who holds it, held it and wrote it
 * @param cargo what it carries
 * @param condition whether its stored form is damaged
 */
record Life(Birth birth, Standing standing, Plan plan, Tenancy tenancy, Cargo cargo, Condition condition) {
    static final Standing ACTIVE = new Standing(Status.ACTIVE, Optional.empty(), Optional.empty(), Optional.empty());

    /**
     * What never changes.
     *
     * @param id the id
     * @param type the host type
     * @param token the token of the creation
     * @param above an epoch that every lease of earlier lives of the id is at or below, and every lease of this one above
     * @param start the epoch with which this life began, every lease of it above: at least {@code above}, and higher where a store
     *     counts for several ids together, so that it cannot tell the epochs between from those of an earlier life
     */
    record Birth(InstanceId id, Optional<HostType> type, String token, long above, Epoch start) {
        Birth start(Epoch other) {
            return new Birth(id, type, token, above, other);
        }
    }

    /** What an instance waits for. */
    record Plan(Optional<Instant> timer, Optional<Instant> readySince, Optional<Instant> retryAt, Signals signals) {
        Plan ready(Instant reading) {
            return new Plan(timer, Optional.of(readySince.orElse(reading)), retryAt, signals);
        }

        Plan retryAt(Optional<Instant> bound) {
            return new Plan(timer, readySince, bound, signals);
        }

        Plan signals(Signals others) {
            return new Plan(timer, readySince, retryAt, others);
        }
    }

    /**
     * Who holds the instance, held it and wrote it.
     *
     * @param epoch the highest epoch of the id; while there is a holder, that of its lease
     */
    record Tenancy(
            Epoch epoch,
            Optional<Holder> holder,
            Optional<Earlier> earlier,
            Optional<WriteStamp> lastWrite,
            int attempts) {
        Tenancy epoch(Epoch other) {
            return new Tenancy(other, holder, earlier, lastWrite, attempts);
        }

        Tenancy holder(Optional<Holder> other) {
            return new Tenancy(epoch, other, earlier, lastWrite, attempts);
        }

        Tenancy earlier(Optional<Earlier> other) {
            return new Tenancy(epoch, holder, other, lastWrite, attempts);
        }

        Tenancy wrote(WriteStamp stamp) {
            return new Tenancy(epoch, holder, earlier, Optional.of(stamp), attempts);
        }

        Tenancy attempts(int count) {
            return new Tenancy(epoch, holder, earlier, lastWrite, count);
        }

        /** Its holder let go: nobody is named to the next one. */
        Tenancy released() {
            return new Tenancy(epoch, Optional.empty(), Optional.empty(), lastWrite, attempts);
        }
    }

    /** A lease but for its epoch. */
    record Holder(OwnerId owner, long number, Expiry expiry) {
        boolean acquiredBy(OwnerId other, long otherNumber) {
            return owner.equals(other) && number == otherNumber;
        }

        /** Still held: valid, or of no length, which is judged by identity alone. */
        boolean standsAt(Instant reading) {
            return expiry.validAt(reading) || expiry instanceof Expiry.Zero;
        }

        Lease.Ending endingAt(Instant reading) {
            if (expiry.validAt(reading)) {
                return Lease.Ending.FORCED;
            }
            return expiry instanceof Expiry.Zero ? Lease.Ending.ZERO_LENGTH : Lease.Ending.LAPSED;
        }
    }

    /** A holder that never released. */
    record Earlier(OwnerId owner, Epoch epoch, Lease.Ending ending) {}

    /** What an instance carries. */
    record Cargo(State state, Set<InstanceKey> keys, Optional<ActivationParameters> activation) {}

    /** Whether the stored form is damaged. */
    enum Condition {
        SOUND,
        /** The state cannot be delivered. */
        STATE_DAMAGED,
        /** Besides, an attempt to deliver it has left marks that no answer has shown yet. */
        STATE_DAMAGED_AND_MET,
        RECORD_DAMAGED
    }

    InstanceId id() {
        return birth.id();
    }

    boolean is(Status status) {
        return standing.status() == status;
    }

    boolean active() {
        return is(Status.ACTIVE);
    }

    boolean ended() {
        return is(Status.COMPLETED) || is(Status.TERMINATED);
    }

    boolean stateDamaged() {
        return condition == Condition.STATE_DAMAGED || condition == Condition.STATE_DAMAGED_AND_MET;
    }

    boolean unreadable() {
        return condition == Condition.RECORD_DAMAGED;
    }

    boolean heldAt(Instant reading) {
        return tenancy.holder()
                .filter(holder -> holder.expiry().validAt(reading))
                .isPresent();
    }

    /** The lease of the present holder. */
    Optional<Lease> lease() {
        return tenancy.holder()
                .map(holder -> new Lease(
                        id(), holder.owner(), holder.number(), tenancy.epoch().least()));
    }

    /** Whether a lease is the current one and its holder may write: the whole identity, and time unless it has no length. */
    boolean heldUnder(Lease lease, Instant reading) {
        return tenancy.holder()
                        .filter(holder -> holder.acquiredBy(lease.owner(), lease.acquisitionNo()))
                        .filter(holder -> holder.standsAt(reading))
                        .isPresent()
                && tenancy.epoch().is(lease.epoch());
    }

    Life birth(Birth other) {
        return new Life(other, standing, plan, tenancy, cargo, condition);
    }

    Life standing(Standing other) {
        return new Life(birth, other, plan, tenancy, cargo, condition);
    }

    Life plan(Plan other) {
        return new Life(birth, standing, other, tenancy, cargo, condition);
    }

    Life tenancy(Tenancy other) {
        return new Life(birth, standing, plan, other, cargo, condition);
    }

    Life cargo(Cargo other) {
        return new Life(birth, standing, plan, tenancy, other, condition);
    }

    Life condition(Condition other) {
        return new Life(birth, standing, plan, tenancy, cargo, other);
    }

    Life signals(Signals signals) {
        return plan(plan.signals(signals));
    }
}
