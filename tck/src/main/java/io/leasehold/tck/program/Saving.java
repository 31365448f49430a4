package io.leasehold.tck.program;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * One save under a lease.
 *
 * @param lease the lease it is made under
 * @param state the new state, if any
 * @param due what the instance waits for from now on
 * @param acknowledged the signals seen
 * @param keys keys to add and free
 * @param activation new activation parameters by number, if any
 */
public record Saving(
        LeaseRef lease, Optional<Payload> state, Due due, MarkRef acknowledged, KeySets keys, OptionalInt activation) {

    /**
     * Keys by number.
     *
     * @param add keys to add
     * @param free keys to free
     */
    public record KeySets(Set<Integer> add, Set<Integer> free) {
        /** No change. */
        public static final KeySets NONE = new KeySets(Set.of(), Set.of());

        /** Copies the sets. */
        public KeySets {
            add = Set.copyOf(add);
            free = Set.copyOf(free);
        }
    }

    /**
     * A save of a small state that leaves the instance ready and acknowledges what its holder has seen.
     *
     * @param lease the lease
     * @param tag tells the state from others
     * @return the save
     */
    public static Saving plain(LeaseRef lease, int tag) {
        return new Saving(
                lease,
                Optional.of(Payload.small(tag)),
                Due.ready(),
                MarkRef.latest(),
                KeySets.NONE,
                OptionalInt.empty());
    }

    /**
     * The same with another state.
     *
     * @param payload the state
     * @return the save
     */
    public Saving state(Payload payload) {
        return new Saving(lease, Optional.of(payload), due, acknowledged, keys, activation);
    }

    /**
     * The same without a state: the old one stays.
     *
     * @return the save
     */
    public Saving noState() {
        return new Saving(lease, Optional.empty(), due, acknowledged, keys, activation);
    }

    /**
     * The same, leaving the instance to wait for something else.
     *
     * @param other what it waits for
     * @return the save
     */
    public Saving due(Due other) {
        return new Saving(lease, state, other, acknowledged, keys, activation);
    }

    /**
     * The same, acknowledging other signals.
     *
     * @param seen the mark
     * @return the save
     */
    public Saving acknowledging(MarkRef seen) {
        return new Saving(lease, state, due, seen, keys, activation);
    }

    /**
     * The same with one more key.
     *
     * @param key the key by number
     * @return the save
     */
    public Saving add(Integer key) {
        return new Saving(lease, state, due, acknowledged, new KeySets(Set.of(key), keys.free()), activation);
    }

    /**
     * The same, freeing a key.
     *
     * @param key the key by number
     * @return the save
     */
    public Saving free(Integer key) {
        return new Saving(lease, state, due, acknowledged, new KeySets(keys.add(), Set.of(key)), activation);
    }

    /**
     * The same with activation parameters.
     *
     * @param other the parameters by number
     * @return the save
     */
    public Saving activation(int other) {
        return new Saving(lease, state, due, acknowledged, keys, OptionalInt.of(other));
    }
}
