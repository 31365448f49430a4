package io.leasehold.tck.program;

import io.leasehold.spi.Capability;
import io.leasehold.spi.StoreDescription;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

/**
 * What biased programs are made of.
 *
 * @param size how many instances, hosts and steps
 * @param weights how often each kind of step comes, in relation to the others
 * @param keys whether instances have keys
 * @param forgeries whether some leases are no store's: with another owner, acquisition number or epoch
 */
public record Mix(Size size, Map<Kind, Integer> weights, boolean keys, boolean forgeries) {

    /** Copies the map. */
    public Mix {
        weights = Map.copyOf(weights);
    }

    /**
     * How large programs are.
     *
     * @param instances how many instances, at most
     * @param hosts how many hosts, at most
     * @param steps how many steps besides creations, at most; at least half as many
     */
    public record Size(int instances, int hosts, int steps) {}

    /** A kind of step. */
    public enum Kind {
        /** Creates an instance, which often exists. */
        CREATE(1),
        /** Reads, lists or counts. */
        READ(1),
        /** Acquires by id or key. */
        ACQUIRE(7),
        /** Acquires what is runnable. */
        LOOK(4),
        /** Renews. */
        RENEW(3),
        /** Saves and keeps the lease. */
        SAVE(5),
        /** Saves and ends the lease. */
        SAVE_AND_RELEASE(4),
        /** Ends the lease without a save. */
        RELEASE(2),
        /** Completes. */
        COMPLETE(2),
        /** Suspends or terminates as the holder. */
        STOP(1),
        /** Signals. */
        SIGNAL(4),
        /** An operator's verb. */
        OPERATE(3),
        /** Reclaims orphans. */
        RECLAIM(1),
        /** Sends an earlier call again. */
        AGAIN(3),
        /** Moves the clock: by a tick, to a boundary or around it, or far. */
        CLOCK(9),
        /** A host dies and starts anew. */
        RESTART(1),
        /** A host closes the store and opens it again. */
        REOPEN(1);

        private final int usual;

        Kind(int usual) {
            this.usual = usual;
        }
    }

    /**
     * Everything that a store offers, in the usual proportions: up to 3 instances, 3 hosts and 24 steps.
     *
     * @param description what the store offers
     * @return the mix
     */
    public static Mix usual(StoreDescription description) {
        Map<Kind, Integer> weights = new EnumMap<>(Kind.class);
        for (Kind kind : Kind.values()) {
            weights.put(kind, kind.usual);
        }
        return new Mix(new Size(3, 3, 24), weights, description.capabilities().contains(Capability.KEYS), true);
    }

    /**
     * The same with another share of one kind.
     *
     * @param kind the kind of step
     * @param weight its share; zero for none
     * @return the mix
     */
    public Mix with(Kind kind, int weight) {
        Map<Kind, Integer> changed = new EnumMap<>(weights);
        changed.put(kind, weight);
        return new Mix(size, changed, keys, forgeries);
    }

    /**
     * The same without some kinds.
     *
     * @param kinds the kinds of step
     * @return the mix
     */
    public Mix without(Kind... kinds) {
        Map<Kind, Integer> changed = new EnumMap<>(weights);
        Set.of(kinds).forEach(changed::remove);
        return new Mix(size, changed, keys, forgeries);
    }

    /**
     * The same with genuine leases only: of a forged one the model knows no more than the answers have shown.
     *
     * @return the mix
     */
    public Mix genuine() {
        return new Mix(size, weights, keys, false);
    }

    /**
     * The same in another size.
     *
     * @param other the size
     * @return the mix
     */
    public Mix size(Size other) {
        return new Mix(other, weights, keys, forgeries);
    }
}
