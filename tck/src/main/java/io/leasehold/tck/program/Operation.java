package io.leasehold.tck.program;

import io.leasehold.spi.HolderStop;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.OperatorCommand;
import io.leasehold.spi.Query;
import io.leasehold.spi.Release;
import io.leasehold.spi.Retention;
import io.leasehold.tck.model.Damage;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a step does: one call of the store, or something that happens to the clock or the store. Arguments are small numbers and
 * symbolic references. Acquisition numbers, write numbers and creation tokens come from the id of the step; to send a call again
 * with the same ones, use {@link Again}.
 */
public sealed interface Operation {

    /**
     * Whether it reaches instances of other programs in the same namespace.
     *
     * @return true for untyped instances, selections of all types, and purges
     */
    default boolean reachesBeyondOwnTypes() {
        return false;
    }

    /**
     * Creates an instance.
     *
     * @param instance its number
     * @param birth what it is like
     */
    record Create(int instance, Birth birth) implements Operation {
        @Override
        public boolean reachesBeyondOwnTypes() {
            return birth.type().isEmpty();
        }
    }

    /**
     * Reads an instance.
     *
     * @param whom the instance
     */
    record Find(Whom whom) implements Operation {}

    /**
     * Lists instances.
     *
     * @param types of these types
     * @param filter which of them
     * @param limit at most so many on the page
     */
    record ListPage(Serves types, Query.Filter filter, int limit) implements Operation {
        @Override
        public boolean reachesBeyondOwnTypes() {
            return types.reachesBeyondOwnTypes();
        }
    }

    /**
     * Counts instances.
     *
     * @param types of these types
     */
    record Count(Serves types) implements Operation {
        @Override
        public boolean reachesBeyondOwnTypes() {
            return types.reachesBeyondOwnTypes();
        }
    }

    /**
     * Acquires instances by id or key.
     *
     * @param targets the instances
     * @param serves what the host serves
     * @param length for how long
     */
    record Acquire(List<Whom> targets, Serves serves, LeaseLength length) implements Operation {}

    /**
     * Acquires what is runnable.
     *
     * @param serves what the host serves
     * @param limit at most so many
     * @param length for how long
     * @param reofferAfter how long a zero-length lease keeps its instance out of the look
     */
    record Look(Serves serves, int limit, LeaseLength length, Duration reofferAfter) implements Operation {
        @Override
        public boolean reachesBeyondOwnTypes() {
            return serves.reachesBeyondOwnTypes();
        }
    }

    /**
     * Renews leases.
     *
     * @param length for how long
     * @param leases the leases
     */
    record Renew(LeaseLength length, List<LeaseRef> leases) implements Operation {}

    /**
     * Saves and keeps the leases.
     *
     * @param length for how long
     * @param writes the saves
     */
    record Save(LeaseLength length, List<Saving> writes) implements Operation {}

    /**
     * Saves and ends the leases.
     *
     * @param writes the saves
     */
    record SaveAndRelease(List<Saving> writes) implements Operation {}

    /**
     * Ends leases without a save.
     *
     * @param leases the leases
     * @param work whether a handler ran
     * @param retryAt not runnable before it
     */
    record LetGo(List<LeaseRef> leases, Release.Work work, When retryAt) implements Operation {}

    /**
     * Completes instances.
     *
     * @param leases the leases
     * @param acknowledged the signals seen
     * @param retention what is left behind
     */
    record Complete(List<LeaseRef> leases, MarkRef acknowledged, Retention retention) implements Operation {}

    /**
     * Signals instances.
     *
     * @param targets the instances
     */
    record Signal(List<Whom> targets) implements Operation {}

    /**
     * Suspends or terminates an instance by its holder.
     *
     * @param lease the lease
     * @param verb what to do
     * @param retention what a termination leaves behind
     */
    record Stop(LeaseRef lease, HolderStop.Verb verb, Retention retention) implements Operation {}

    /**
     * An operator's verb.
     *
     * @param whom the instance
     * @param verb what to do
     * @param force whether a valid lease is ended
     * @param retention what a termination leaves behind
     * @param onlyAtEpochOf the lease at whose epoch alone it acts; empty for any
     */
    record Operate(
            Whom whom,
            OperatorCommand.Verb verb,
            OperatorCommand.Force force,
            Retention retention,
            Optional<LeaseRef> onlyAtEpochOf)
            implements Operation {}

    /**
     * Reclaims orphans.
     *
     * @param types of these types
     * @param grace how long their leases must have lapsed
     * @param limit at most so many
     */
    record Reclaim(Serves types, Duration grace, int limit) implements Operation {
        @Override
        public boolean reachesBeyondOwnTypes() {
            return types.reachesBeyondOwnTypes();
        }
    }

    /**
     * Removes kept instances whose retention is over.
     *
     * @param limit at most so many
     */
    record Purge(int limit) implements Operation {
        @Override
        public boolean reachesBeyondOwnTypes() {
            return true;
        }
    }

    /**
     * Registers the host.
     *
     * @param serves what it serves
     * @param machine the number of its machine
     * @param starts the activation types that a generic host starts, by number; empty for an ordinary host
     * @param lapse how long the registration lives
     */
    record Register(Serves serves, int machine, Set<Integer> starts, Duration lapse) implements Operation {}

    /** Keeps the registration of the host alive. */
    record Heartbeat() implements Operation {}

    /** Removes the registration of the host. */
    record Deregister() implements Operation {}

    /**
     * Removes lapsed registrations.
     *
     * @param limit at most so many
     */
    record PurgeHosts(int limit) implements Operation {
        @Override
        public boolean reachesBeyondOwnTypes() {
            return true;
        }
    }

    /**
     * Lists what a generic host could start a host for.
     *
     * @param machine the number of its machine
     * @param starts the activation types that it starts, by number
     * @param limit at most so many
     */
    record FindActivatable(int machine, Set<Integer> starts, int limit) implements Operation {}

    /** Reads the store's clock. */
    record ReadClock() implements Operation {}

    /**
     * Sends the call of an earlier step again, with equal arguments and numbers: a repeat, or a late copy.
     *
     * @param step the step
     */
    record Again(int step) implements Operation {}

    /**
     * Moves the clock.
     *
     * @param by how far; more than zero
     */
    record Advance(Duration by) implements Operation {}

    /**
     * Moves the clock to an instant, unless that has passed.
     *
     * @param boundary the instant
     * @param ticks microseconds to add
     */
    record MoveTo(Boundary boundary, long ticks) implements Operation {}

    /** The host closes the store and opens it anew; a store that keeps nothing on disk is left open. */
    record Reopen() implements Operation {}

    /** The host dies and starts anew: its owner is another one from now on. */
    record Restart() implements Operation {}

    /**
     * Damages the stored form of an instance, through the author's hook.
     *
     * @param instance the instance
     * @param what what is damaged
     */
    record Harm(int instance, Damage what) implements Operation {
        /** A record that cannot be read shows no type, so it appears in everybody's listings. */
        @Override
        public boolean reachesBeyondOwnTypes() {
            return what != Damage.STATE;
        }
    }

    /**
     * Lets the epochs of an instance that does not exist yet start above a number, through the author's hook.
     *
     * @param instance the instance
     * @param epoch the number
     */
    record PresetEpoch(int instance, long epoch) implements Operation {}
}
