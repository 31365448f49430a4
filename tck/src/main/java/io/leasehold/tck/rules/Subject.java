package io.leasehold.tck.rules;

/** Whose behaviour a rule is about. */
public enum Subject {
    /** The instance store alone. */
    STORE,
    /** The persistence service, run over the store. */
    SERVICE
}
