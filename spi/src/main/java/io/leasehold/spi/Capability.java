package io.leasehold.spi;

/** What a store may or may not offer; everything else is core. Claims are verified both ways by the conformance kit. */
public enum Capability {
    /** Correlation keys. */
    KEYS,
    /** Host registrations, activation parameters and the activatable query. */
    ACTIVATION,
    /** Push hints; {@code listen}. Whom they reach, this process or every process, is among the facts of the description. */
    PUSH_WAKE,
    /** Joining the caller's own database transaction; the store is a {@link TransactionalStore}. */
    TX_ENLIST,
    /** A schema that installs and checks itself. */
    MIGRATIONS,
    /** The store has a clock of its own; absent only where it was opened with an external clock. */
    STORE_CLOCK,
    /** Several processes may use the store at once. */
    MULTI_PROCESS,
    /** Acknowledged writes survive the death of the process and of the machine; absent only for a store in memory. */
    DURABLE
}
