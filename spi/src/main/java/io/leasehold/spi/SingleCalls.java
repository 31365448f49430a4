package io.leasehold.spi;

import java.util.List;

/**
 * The batch operations for one instance. Ordinary outcomes (held, absent, busy ...) are values; a lost lease or an unknown
 * outcome is thrown. Thread-safe.
 */
public final class SingleCalls {
    private final InstanceStore store;

    private SingleCalls(InstanceStore store) {
        this.store = store;
    }

    /**
     * The single forms of a store's operations.
     *
     * @param store the store
     * @return its single forms
     */
    public static SingleCalls on(InstanceStore store) {
        return new SingleCalls(Checks.present("store", store));
    }

    /**
     * Acquires one instance.
     *
     * @param acquisition who acquires, under which number, for how long
     * @param target the instance
     * @return acquired, or refused
     * @throws StoreException.UnknownOutcome if the reply was lost
     */
    public Result<Acquired> acquire(Acquisition acquisition, Target target) {
        return unwrap(store.acquire(acquisition, List.of(target)));
    }

    /**
     * Renews one lease.
     *
     * @param length the length
     * @param lease the lease
     * @return renewed, or refused
     * @throws StoreException.LeaseLost if the lease is gone
     * @throws StoreException.UnknownOutcome if the reply was lost
     */
    public Result<Written> renew(LeaseLength length, Lease lease) {
        return unwrap(store.renew(length, List.of(lease)));
    }

    /**
     * Saves one instance and keeps its lease.
     *
     * @param length the length to extend the lease by
     * @param save the save
     * @return saved, or refused
     * @throws StoreException.LeaseLost if the lease is gone
     * @throws StoreException.UnknownOutcome if the reply was lost
     */
    public Result<Written> save(LeaseLength length, Save save) {
        return unwrap(store.save(length, List.of(save)));
    }

    /**
     * Saves one instance and ends its lease.
     *
     * @param save the save
     * @return saved and released, or refused
     * @throws StoreException.LeaseLost if the lease is gone
     * @throws StoreException.UnknownOutcome if the reply was lost
     */
    public Result<Written> saveAndRelease(Save save) {
        return unwrap(store.saveAndRelease(List.of(save)));
    }

    /**
     * Releases one lease.
     *
     * @param release the release
     * @return released, or refused
     * @throws StoreException.LeaseLost if the lease is gone
     * @throws StoreException.UnknownOutcome if the reply was lost
     */
    public Result<Written> release(Release release) {
        return unwrap(store.release(List.of(release)));
    }

    /**
     * Completes one instance.
     *
     * @param completion the completion
     * @return completed, or refused
     * @throws StoreException.LeaseLost if the lease is gone
     * @throws StoreException.UnknownOutcome if the reply was lost
     */
    public Result<Written> complete(Completion completion) {
        return unwrap(store.complete(List.of(completion)));
    }

    /**
     * Signals one instance.
     *
     * @param target the instance
     * @return signalled, or refused
     * @throws StoreException.UnknownOutcome if the reply was lost
     */
    public Result<InstanceId> signal(Target target) {
        return unwrap(store.signal(List.of(target)));
    }

    private static <T> Result<T> unwrap(List<Result<T>> results) {
        Result<T> only = results.get(0);
        if (only instanceof Result.Unknown<T>
                || (only instanceof Result.Refused<T> refused && refused.reason() instanceof Refusal.LeaseLost)) {
            only.orThrow();
        }
        return only;
    }
}
