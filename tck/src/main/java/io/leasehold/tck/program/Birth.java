package io.leasehold.tck.program;

import io.leasehold.spi.LeaseLength;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What a new instance is like.
 *
 * @param type its type by number; empty for an untyped instance
 * @param payload its first state
 * @param due what it waits for
 * @param keys its keys by number
 * @param activation its activation parameters by number
 * @param leasedFor the length of its first lease, if it is leased at once
 */
public record Birth(
        OptionalInt type,
        Payload payload,
        Due due,
        Set<Integer> keys,
        OptionalInt activation,
        Optional<LeaseLength> leasedFor) {

    /** Copies the set. */
    public Birth {
        keys = Set.copyOf(keys);
    }

    /**
     * An instance of the first type, ready, with a small state and nothing else.
     *
     * @param tag tells its state from others
     * @return the value
     */
    public static Birth plain(int tag) {
        return new Birth(
                OptionalInt.of(0), Payload.small(tag), Due.ready(), Set.of(), OptionalInt.empty(), Optional.empty());
    }

    /**
     * The same with another type.
     *
     * @param other the type by number
     * @return the value
     */
    public Birth type(int other) {
        return new Birth(OptionalInt.of(other), payload, due, keys, activation, leasedFor);
    }

    /**
     * The same without a type.
     *
     * @return the value
     */
    public Birth untyped() {
        return new Birth(OptionalInt.empty(), payload, due, keys, activation, leasedFor);
    }

    /**
     * The same with another state.
     *
     * @param other the state
     * @return the value
     */
    public Birth payload(Payload other) {
        return new Birth(type, other, due, keys, activation, leasedFor);
    }

    /**
     * The same with a state of another size and pattern.
     *
     * @param sizeBytes the size
     * @param pattern the pattern
     * @return the value
     */
    public Birth bytes(int sizeBytes, Payload.Pattern pattern) {
        return payload(new Payload(payload.tag(), sizeBytes, pattern, payload.encoding()));
    }

    /**
     * The same, waiting for something else.
     *
     * @param other what it waits for
     * @return the value
     */
    public Birth due(Due other) {
        return new Birth(type, payload, other, keys, activation, leasedFor);
    }

    /**
     * The same with keys.
     *
     * @param others the keys by number
     * @return the value
     */
    public Birth keys(Integer... others) {
        return new Birth(type, payload, due, Set.of(others), activation, leasedFor);
    }

    /**
     * The same with activation parameters.
     *
     * @param other the parameters by number
     * @return the value
     */
    public Birth activation(int other) {
        return new Birth(type, payload, due, keys, OptionalInt.of(other), leasedFor);
    }

    /**
     * The same, leased at once by the host that creates it.
     *
     * @param length for how long
     * @return the value
     */
    public Birth leasedFor(LeaseLength length) {
        return new Birth(type, payload, due, keys, activation, Optional.of(length));
    }
}
