package io.leasehold.tck.program;

import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.tck.model.Damage;
import io.leasehold.tck.model.Settings;

/**
 * Where a program runs: a namespace of the store under test, seen by several hosts, in virtual time. Programs run in it one after
 * another and do not meet, because each has names of its own. Confined to one thread, but for the stores.
 */
public interface Room {

    /**
     * The store as a host sees it.
     *
     * @param host the host, from 0
     * @return the open store
     */
    InstanceStore store(int host);

    /**
     * The clock of the store.
     *
     * @return the clock
     */
    VirtualClock clock();

    /**
     * What the model has to know of the store.
     *
     * @return the settings
     */
    Settings settings();

    /**
     * A text that no other program of this namespace was given: the same text means the same run.
     *
     * @return the suffix of the program's names
     */
    String freshSuffix();

    /**
     * Closes a host's store and opens it anew, if what it holds survives that.
     *
     * @param host the host
     * @return false if the store keeps nothing, so that it was left open
     */
    boolean reopen(int host);

    /**
     * Damages the stored form of an instance through the author's hook.
     *
     * @param instance the instance
     * @param damage what is damaged
     * @return false if the author has no such hook
     */
    boolean damage(InstanceId instance, Damage damage);

    /**
     * Lets the epochs of an id start above a number, through the author's hook.
     *
     * @param instance an id without an instance
     * @param epoch the number
     * @return false if the author has no such hook
     */
    boolean presetEpoch(InstanceId instance, long epoch);
}
