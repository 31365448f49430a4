package io.leasehold.spi;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A store of durable workflow instances: what every provider implements and every host calls. Thread-safe.
 *
 * <h2>The promise</h2>
 *
 * <p>An instance is an id, a host type, opaque state, a next timer and a status. A host acquires it under a time-limited
 * lease, runs it, saves it and lets go. When the host dies its lease lapses and another host takes over; whoever outlives
 * its lease is fenced off and told. A signal is never lost, whatever the instance is doing.
 *
 * <h2>Outcomes</h2>
 *
 * <p>Each call, and each element of a batch, is {@link Result.Done}, {@link Result.Refused} or {@link Result.Unknown}.
 * <em>Refused</em>: this attempt was not applied and never will be. <em>Unknown</em>: the reply was lost; repeat the call
 * with the same numbers. Elements of a batch are independent, each atomic, and answered in order; the same instance named
 * twice, or one bad argument, refuses the whole call before any I/O with {@link BadArgumentException}. A call on a closed
 * store throws {@link StoreClosedException}, one that needs a missing capability
 * {@link UnsupportedCapabilityException}. Every call ends within the time limit of {@link OpenRequest#TIME_LIMIT}.
 *
 * <p>Where several reasons hold, the first of these is given.
 *
 * <ul>
 *   <li>Acquire: unavailable, key unknown, absent, wrong host type, ended, suspended, held, busy; corrupt first if the
 *       record is unreadable, last if only the state is.
 *   <li>Under a lease: unavailable, lease lost (also when absent, but a completion then answers absent), zero length
 *       (renewal only), stale write number, unseen signal (completion only), key taken, busy.
 *   <li>Create: unavailable, already exists, key taken, busy.
 *   <li>Signal and operator verbs: unavailable, key unknown, absent, ended, wrong status, held (operator, unforced), busy.
 * </ul>
 *
 * <h2>Leases</h2>
 *
 * <p>The store's clock alone decides (rule CLK-01): durations go in, instants come out, and each call decides by one
 * reading between its call and its return. A lease is valid while {@code reading < expiry} and free from
 * {@code reading >= expiry} on (LEASE-02). A lapsed holder writes nothing, even if nobody took the instance (LEASE-06).
 * The identity of a lease, owner and acquisition number and epoch, is compared whole on every write (FENCE-01, FENCE-02).
 * The writes of a zero-length lease are judged by identity alone (ZERO-04). An acquisition consumes nothing: timer, ready
 * mark and unseen signals stay until a save of the holder replaces them.
 *
 * <h2>Write numbers</h2>
 *
 * <p>Every write under a lease but a renewal carries a number that grows with each new write and stays the same when the
 * write is repeated. A number equal to the last accepted is answered <em>done</em>, marked repeated, and changes nothing; a
 * smaller one is refused as stale. A repeat after the lease is gone is answered <em>done</em> if the last accepted stamp is
 * its own; else lease lost, <em>never applied</em> if that stamp is older, <em>unresolved</em> if it is newer or the
 * instance is absent or re-created (FENCE-02, FENCE-03, STAT-03).
 *
 * <h2>Runnable</h2>
 *
 * <p>An active instance is runnable when it has no owner and its timer has come, it is marked ready, or a signal is
 * unacknowledged; or when its owner's lease has lapsed (a zero-length one only after the look's re-offer interval and never
 * for its own owner). Never before its retry-at (RUN-01).
 */
public interface InstanceStore extends AutoCloseable {
    /**
     * What this store is and offers. No I/O.
     *
     * @return the description
     */
    StoreDescription describe();

    /**
     * A reading of the store's clock, rounded down to the microsecond.
     *
     * @return the reading
     */
    Result<Instant> storeTime();

    /**
     * Creates an instance, optionally leased at once (CRUD-03, KEY-02).
     *
     * @param creation the new instance
     * @return done, also for a repeat while the instance exists; refused as already exists or key taken
     */
    Result<Create.Created> create(Create creation);

    /**
     * Reads an instance without its state. No side effect (CRUD-05).
     *
     * @param target the instance
     * @return the snapshot; refused as key unknown, absent or corrupt
     */
    Result<InstanceSnapshot> find(Target target);

    /**
     * Lists instances, a page at a time. Not a snapshot of one instant: an instance that passes the filter throughout is
     * listed.
     *
     * @param query which instances
     * @return the page
     */
    Result<Query.Page> list(Query query);

    /**
     * Counts instances by every filter.
     *
     * @param types which types are counted
     * @return the counts, as exact as a listing
     */
    Result<Query.Counts> counts(HostTypes types);

    /**
     * Acquires active instances that nobody validly holds, whether or not they are due (LEASE-01, EXCL-01). Each acquisition
     * adds an attempt; one whose attempts have reached the limit is quarantined and refused as suspended (RUN-06). An
     * instance the owner holds under another acquisition number is refused as held; under the same number its lease is
     * returned, marked repeated (EXCL-04).
     *
     * @param acquisition who acquires, under which number, for how long
     * @param targets the instances, at least one
     * @return a result for each target, in order
     */
    List<Result<Acquired>> acquire(Acquisition acquisition, List<Target> targets);

    /**
     * Looks for runnable instances of the types served and acquires up to a limit of them, oldest due-since first (RUN-01 to
     * RUN-05). A repeat with the same acquisition number returns the leases still held under it and, if there are any, takes
     * nothing more and says cut. A look that is not cut has looked at everything.
     *
     * @param request who looks, for how many, for how long a lease
     * @return the instances, now owned
     */
    Result<Look> acquireRunnable(Look.Request request);

    /**
     * Moves the expiry of leases to the later of its present value and store time plus a length. Revives nothing (LEASE-05,
     * OWN-03). A locked row is busy in its own element and never delays another.
     *
     * @param length the length; zero leaves an expiry as it is
     * @param leases the leases, at least one
     * @return a result for each lease, in order; refused as lease lost, or as zero length
     */
    List<Result<Written>> renew(LeaseLength length, List<Lease> leases);

    /**
     * Saves and keeps the lease, whose expiry moves as by a renewal (CRUD-01, LEASE-05). Attempts stay.
     *
     * @param length the length; a positive one makes a zero-length lease ordinary (ZERO-04)
     * @param saves the saves, at least one; none may have a retry-at
     * @return a result for each save, in order
     */
    List<Result<Written>> save(LeaseLength length, List<Save> saves);

    /**
     * Saves and ends the lease in one step (LIN-01). A signal that the save does not acknowledge leaves the instance runnable
     * (WAKE-02). Attempts become zero unless the save has a retry-at.
     *
     * @param saves the saves, at least one
     * @return a result for each save, in order
     */
    List<Result<Written>> saveAndRelease(List<Save> saves);

    /**
     * Ends leases without saving; everything stays as last stored (LEASE-06, FENCE-03).
     *
     * @param releases the releases, at least one
     * @return a result for each release, in order
     */
    List<Result<Written>> release(List<Release> releases);

    /**
     * Completes instances (STAT-01 to STAT-03, WAKE-03). Their keys are free in the same step.
     *
     * @param completions the completions, at least one
     * @return a result for each completion, in order; a repeat that finds no instance is refused as absent
     */
    List<Result<Written>> complete(List<Completion> completions);

    /**
     * Records a durable wake-up, whatever the instance is doing (WAKE-01 to WAKE-05). A repeated signal may count twice; several
     * may cause one activation, never none.
     *
     * @param targets the instances, at least one
     * @return for each target, in order, the instance that was signalled
     */
    List<Result<InstanceId>> signal(List<Target> targets);

    /**
     * Suspends or terminates an instance by its holder.
     *
     * @param stop what to do, under which lease
     * @return done with the signals that are unseen; refused like any write under a lease
     */
    Result<Written> stop(HolderStop stop);

    /**
     * An operator's verb (STAT-04, ORPH-05).
     *
     * @param command what to do
     * @return done with the signals that are unseen
     */
    Result<Written> operate(OperatorCommand command);

    /**
     * Ends the dead leases of instances without a next timer, so that they run again from their last image (ORPH-01 to
     * ORPH-04). Touches no waiter, no valid or infinite lease, nothing suspended or ended.
     *
     * @param sweep which instances
     * @return what was reclaimed
     */
    Result<OrphanSweep.Report> reclaimOrphans(OrphanSweep sweep);

    /**
     * Removes kept completions and terminations whose retention is over (STAT-01, FENCE-05).
     *
     * @param limit the most to remove, 1 to 1,000
     * @return the ids removed; as many as the limit if there may be more
     */
    Result<List<InstanceId>> purgeCompleted(int limit);

    /**
     * Registers a running host, or registers it anew (ACT-03). Needs {@link Capability#ACTIVATION}.
     *
     * @param registration the host
     * @return when the registration lapses
     */
    Result<Instant> register(HostRegistration registration);

    /**
     * Keeps a registration alive for another lapse interval. Needs {@link Capability#ACTIVATION}.
     *
     * @param host the host
     * @return when the registration lapses; refused as not registered if it has lapsed
     */
    Result<Instant> heartbeat(OwnerId host);

    /**
     * Removes a registration; leases are not touched. Needs {@link Capability#ACTIVATION}.
     *
     * @param host the host
     * @return the reading that decided; refused as not registered
     */
    Result<Instant> deregister(OwnerId host);

    /**
     * Removes lapsed registrations. Needs {@link Capability#ACTIVATION}.
     *
     * @param limit the most to remove, 1 to 1,000
     * @return the hosts removed
     */
    Result<List<OwnerId>> purgeDeadHosts(int limit);

    /**
     * Lists runnable instances that a generic host could start a host for. Needs {@link Capability#ACTIVATION}.
     *
     * @param query the machine and what can be started
     * @return the instances, oldest due-since first within the order tolerance
     */
    Result<List<Activatable>> findActivatable(Activatable.Query query);

    /**
     * Listens for hints that something has become runnable, or will. A hint is never needed for correctness (WAKE-06): it may be
     * lost, late or needless, and whoever listens looks every so often all the same. Needs {@link Capability#PUSH_WAKE}.
     *
     * @param listener called on a thread of the store or of whoever writes; must return soon and not throw
     * @return ends the listening when closed
     */
    Subscription listen(HintListener listener);

    /** Closes the store; leases stay as they are. Further calls throw {@link StoreClosedException}; closing twice is harmless. */
    @Override
    void close();

    /** Receives push hints. */
    @FunctionalInterface
    interface HintListener {
        /**
         * Something has become runnable, or will.
         *
         * @param type of this type; empty if the type is not known or there is none
         * @param after how long from now; zero if it may be runnable already
         */
        void runnableMayExist(Optional<HostType> type, Duration after);
    }

    /** An interest in push hints. */
    @FunctionalInterface
    interface Subscription extends AutoCloseable {
        /** Ends the interest; closing twice is harmless. */
        @Override
        void close();
    }
}
