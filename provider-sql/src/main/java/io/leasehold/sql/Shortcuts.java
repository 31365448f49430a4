package io.leasehold.sql;

import io.leasehold.spi.Completion;
import io.leasehold.spi.InstanceStore.HintListener;
import io.leasehold.spi.Lease;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Look;
import io.leasehold.spi.Save;
import io.leasehold.spi.Written;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * Whole batches in one statement, for a database that has one. A shortcut decides the common case, exactly as the transitions
 * would, and leaves everything else alone: a rare case, a row that is locked, a fence that does not hold. What it leaves goes the
 * ordinary way, where the transitions answer it. So a statement here states no rule; it says which rows are plain enough to be
 * written without asking one, and the conformance kit runs on both ways.
 *
 * <p>Each is called on a connection in autocommit: the statement is the transaction.
 */
interface Shortcuts {
    /** No shortcut: everything goes the ordinary way. */
    Shortcuts NONE = new Shortcuts() {};

    /**
     * Where a shortcut works.
     *
     * @param handle the connection
     * @param form how records stand in tables
     * @param reading of a clock that is not the database's
     * @param left told of what it leaves runnable; passes it on when the statement is done
     */
    record Site(Handle handle, TableForm form, Optional<Instant> reading, HintListener left) {}

    /**
     * Takes runnable instances.
     *
     * @return the look; empty if it took nothing because something among them wants the ordinary way
     */
    default Optional<Look> look(Site site, Look.Request request) {
        return Optional.empty();
    }

    /**
     * Moves expiries.
     *
     * @return what was written, by position; the others are left
     */
    default Map<Integer, Written> renew(Site site, LeaseLength length, List<Lease> leases) {
        return Map.of();
    }

    /**
     * Saves and ends leases.
     *
     * @return what was written, by position; the others are left
     */
    default Map<Integer, Written> saveAndRelease(Site site, List<Save> saves) {
        return Map.of();
    }

    /**
     * Completes instances that leave nothing behind.
     *
     * @return what was written, by position; the others are left
     */
    default Map<Integer, Written> complete(Site site, List<Completion> completions) {
        return Map.of();
    }
}
