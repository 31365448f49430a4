package io.leasehold.spi;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * A new instance. Sending the same value again is a repeat, answered as done while the instance exists, because the
 * token is the same; any other creation of an existing id is refused (rules CRUD-03, STAT-02).
 *
 * @param id its id
 * @param type its host type, which never changes; empty for an untyped instance
 * @param state its first state
 * @param next what it waits for; a retry-at is refused
 * @param keys its first keys; needs {@link Capability#KEYS} unless empty
 * @param activation how to start a host for it; needs {@link Capability#ACTIVATION} unless empty
 * @param token makes a repeat recognisable: 1 to 100 characters
 * @param leasedBy takes the first lease in the same step; must serve the type
 */
public record Create(
        InstanceId id,
        Optional<HostType> type,
        State state,
        Next next,
        Set<InstanceKey> keys,
        Optional<ActivationParameters> activation,
        String token,
        Optional<Acquisition> leasedBy) {
    private static final int LONGEST_TOKEN = 100;

    // Refuses a retry-at, a token that is too long, and an acquisition that does not serve the type.
    public Create {
        Checks.present("id", id);
        Checks.present("type", type);
        Checks.present("state", state);
        keys = Set.copyOf(Checks.present("keys", keys));
        Checks.present("activation", activation);
        if (!(Checks.present("next", next).retryAt() instanceof Timer.None)) {
            throw new BadArgumentException("next", "a creation has no retry-at");
        }
        if (Checks.text("token", token).length() > LONGEST_TOKEN) {
            throw new BadArgumentException("token", "must be at most " + LONGEST_TOKEN + " characters");
        }
        if (Checks.present("leasedBy", leasedBy).isPresent()
                && !leasedBy.get().types().includes(type)) {
            throw new BadArgumentException("leasedBy", "the acquisition does not serve the instance's type");
        }
    }

    /**
     * An untyped instance with a fresh token, ready at once, without keys.
     *
     * @param id its id
     * @param state its first state
     * @return the creation, to be refined
     */
    public static Create of(InstanceId id, State state) {
        String token = UUID.randomUUID().toString();
        return new Create(
                id, Optional.empty(), state, Next.ready(), Set.of(), Optional.empty(), token, Optional.empty());
    }

    /**
     * The same with a host type.
     *
     * @param hostType the type
     * @return the refined creation
     */
    public Create ofType(HostType hostType) {
        return new Create(id, Optional.of(hostType), state, next, keys, activation, token, leasedBy);
    }

    /**
     * The same with another start.
     *
     * @param start what the instance waits for
     * @return the refined creation
     */
    public Create next(Next start) {
        return new Create(id, type, state, start, keys, activation, token, leasedBy);
    }

    /**
     * The same with keys.
     *
     * @param firstKeys all of its first keys
     * @return the refined creation
     */
    public Create keys(Set<InstanceKey> firstKeys) {
        return new Create(id, type, state, next, firstKeys, activation, token, leasedBy);
    }

    /**
     * The same with activation parameters.
     *
     * @param parameters how to start a host for it
     * @return the refined creation
     */
    public Create activation(ActivationParameters parameters) {
        return new Create(id, type, state, next, keys, Optional.of(parameters), token, leasedBy);
    }

    /**
     * The same with a chosen token.
     *
     * @param chosen 1 to 100 characters, unique among the creations of this id
     * @return the refined creation
     */
    public Create token(String chosen) {
        return new Create(id, type, state, next, keys, activation, chosen, leasedBy);
    }

    /**
     * The same, leased at once.
     *
     * @param acquisition who takes the first lease
     * @return the refined creation
     */
    public Create leasedBy(Acquisition acquisition) {
        return new Create(id, type, state, next, keys, activation, token, Optional.of(acquisition));
    }

    /**
     * The answer to a creation.
     *
     * @param lease the first lease, if asked for and still held
     * @param storeTime the reading that decided
     * @param repeated true if this or an earlier copy had already created the instance
     */
    public record Created(Optional<Lease.Held> lease, Instant storeTime, boolean repeated) {}
}
