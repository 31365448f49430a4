package io.leasehold.sql;

import org.jdbi.v3.core.Handle;

/** Where transactions run: on connections of our own, or inside a caller's. Thread-safe unless it is a caller's. */
interface Transactions {
    /**
     * Runs work in a transaction of its own, or in a savepoint of the caller's, whole or not at all.
     *
     * @return what the work returns; everything it wrote is applied
     * @throws Failure if the database refuses; everything is undone, unless the failure says that commit was sent
     */
    <T> T write(Deadline deadline, Work<T> work);

    /**
     * Runs statements that only read, each for itself. What they read is committed, but need not be durable yet: for hints.
     *
     * @throws Failure if the database refuses
     */
    <T> T read(Deadline deadline, Work<T> work);

    /**
     * Runs statements that only read, each for itself, and returns when what they read is durable.
     *
     * @throws Failure if the database refuses
     */
    <T> T readDurable(Deadline deadline, Work<T> work);

    /** Work on a connection. */
    @FunctionalInterface
    interface Work<T> {
        /**
         * Does it.
         *
         * @param handle the connection
         * @param clock reads the database's clock; work that writes uses it before or with its first statement
         */
        T run(Handle handle, Reading clock);
    }
}
