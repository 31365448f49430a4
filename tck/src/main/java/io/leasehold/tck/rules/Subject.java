package io.leasehold.tck.rules;

/** Whose behaviour a rule is about. */
public enum Subject {
    /** The record store below an instance store that comes by the small door. */
    RECORDS,
    /** The instance store alone. */
    STORE,
    /** The persistence service, run over the store. */
    SERVICE
}
