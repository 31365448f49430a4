package io.leasehold.spi;

import java.sql.Connection;
import javax.sql.DataSource;

/**
 * A store that can join its caller's own database transaction (rules TX-01 to TX-03); declares
 * {@link Capability#TX_ENLIST}.
 */
public interface TransactionalStore extends InstanceStore {
    /**
     * The store as seen inside the caller's open transaction (READ COMMITTED). Create, save, save-and-release, complete and
     * signal appear with the caller's commit and vanish with its rollback; everything else throws
     * {@link UnsupportedCapabilityException}. An answer means: accepted, subject to your commit. Nothing is retried inside, and
     * the transaction must end before the lease. The provider never commits, rolls back or reconfigures the connection:
     * a call that waits for another transaction is <i>busy</i> at the end of its time limit, in whole seconds; how long a server may
     * say nothing at all is left to the connection.
     *
     * @param connection the caller's connection, autocommit off, with an open transaction
     * @return a view confined to the caller's thread and transaction; closing it leaves the connection as it is
     */
    InstanceStore joining(Connection connection);

    /**
     * Connections to the database of this store, for callers who have none of their own: those that the store was opened with, or
     * those it made for its URL.
     *
     * @return the connections; of use until the store is closed
     */
    DataSource connections();
}
