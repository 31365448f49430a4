package io.leasehold.tck;

/** What an author may let the kit do to the stored form, because no call of the contract can do it. */
public enum Hook {
    /** Damage the stored form of an instance. */
    DAMAGE,
    /** Make the store look as if a newer release had written it. */
    MAKE_NEWER,
    /** Start the epochs at a given number. */
    PRESET_EPOCH,
    /** Put back what an earlier release left. */
    RESTORE
}
