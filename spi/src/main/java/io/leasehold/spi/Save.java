package io.leasehold.spi;

import java.util.Optional;

/**
 * A save under a lease: all of it is one atomic step, old or new after any crash (rules DUR-02, KEY-02, CRUD-02).
 *
 * @param stamp the lease and the number of this write
 * @param state the new state; empty writes no state and leaves the old one
 * @param next what the instance waits for from now on; a retry-at is refused unless the save releases
 * @param acknowledged the signals that this holder has seen
 * @param keys keys to add and free
 * @param activation new activation parameters; empty leaves the old ones
 */
public record Save(
        WriteStamp stamp,
        Optional<State> state,
        Next next,
        SignalMark acknowledged,
        KeyChanges keys,
        Optional<ActivationParameters> activation) {
    // Refuses nulls.
    public Save {
        Checks.present("stamp", stamp);
        Checks.present("state", state);
        Checks.present("next", next);
        Checks.present("acknowledged", acknowledged);
        Checks.present("keys", keys);
        Checks.present("activation", activation);
    }

    /**
     * A save of the schedule alone, acknowledging nothing.
     *
     * @param stamp the lease and the number of this write
     * @param next what the instance waits for from now on
     * @return the save, to be refined
     */
    public static Save of(WriteStamp stamp, Next next) {
        return new Save(stamp, Optional.empty(), next, SignalMark.NONE, KeyChanges.NONE, Optional.empty());
    }

    /**
     * The same with a new state.
     *
     * @param newState the state
     * @return the refined save
     */
    public Save state(State newState) {
        return new Save(stamp, Optional.of(newState), next, acknowledged, keys, activation);
    }

    /**
     * The same, acknowledging signals.
     *
     * @param mark a mark that acquire, renew or a save of this lease returned
     * @return the refined save
     */
    public Save acknowledging(SignalMark mark) {
        return new Save(stamp, state, next, mark, keys, activation);
    }

    /**
     * The same with key changes.
     *
     * @param changes keys to add and free
     * @return the refined save
     */
    public Save keys(KeyChanges changes) {
        return new Save(stamp, state, next, acknowledged, changes, activation);
    }

    /**
     * The same with new activation parameters.
     *
     * @param parameters how to start a host for the instance
     * @return the refined save
     */
    public Save activation(ActivationParameters parameters) {
        return new Save(stamp, state, next, acknowledged, keys, Optional.of(parameters));
    }
}
