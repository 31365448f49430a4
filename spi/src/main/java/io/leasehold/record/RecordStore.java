package io.leasehold.record;

import io.leasehold.spi.Result;
import io.leasehold.spi.StoreDescription.LeaseDurability;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * The small door: an ordered map from ASCII keys to bytes, with atomic steps. Everything a lease store means is built on it by
 * {@link RecordInstanceStore}; a record store knows keys and bytes and nothing else. Thread-safe.
 *
 * <p>To write a provider, implement these six methods, wrap them with {@link RecordInstanceStore} in a
 * {@link io.leasehold.spi.PersistenceProvider}, and run the conformance kit, which first checks these methods by themselves (rules
 * REC-01 to REC-19) and then the contract built on them. The in-memory store of the kit is the example.
 *
 * <p>Callers may be interrupted at any time. Beware of {@link java.nio.channels.FileChannel} and of sockets: java.nio closes them
 * for everybody when the thread that uses them is interrupted. Do input and output on threads of your own and let callers wait, or
 * open again what was found closed; and leave the interrupt visible (rule REC-19).
 *
 * <p>A key is 1 to 4,000 printable ASCII characters, blank to tilde, and compares character by character. A record may be empty, which
 * is not the same as absent.
 */
public interface RecordStore extends AutoCloseable {
    /**
     * What this store is. No I/O.
     *
     * @return its traits
     */
    Traits traits();

    /**
     * A reading of the store's clock, or of the external clock it was opened with (rule REC-01).
     *
     * @return the reading, rounded down to the microsecond; never before an earlier one, unless an external clock steps back
     * @throws UnavailableException if the store cannot be reached
     */
    Instant time();

    /**
     * Runs several independent steps. Each is atomic: its writes are applied together, and only if every record it read, written
     * or not, present or absent, is unchanged since. Steps act in list order, so a later step reads what an earlier one wrote. All
     * steps of a call are given the same reading of the clock, taken between the call and the first step.
     *
     * <p>An answer is given only when the writes of its change are as durable as the change demands, and every write that it was
     * computed from, of whatever process, removals included, is durable, unless that write was lease-only.
     *
     * <p>A transition may be called again, with the same reading and fresher contents, until its step is applied. What it throws is
     * thrown on: its step is not applied, nor are those after it, and the store goes on. Rules REC-02 to REC-07, REC-18.
     *
     * @param <A> the answer of a step
     * @param steps the steps; none is allowed and answered with none
     * @return for each step, in order: done with the transition's answer; refused as {@link io.leasehold.spi.Refusal.Busy} (the
     *     records were contended beyond the time limit) or {@link io.leasehold.spi.Refusal.Unavailable} (nothing was sent), in both
     *     cases not applied now or later; or unknown (the writes were sent and the reply was lost; the store never retries by itself
     *     after that)
     */
    <A> List<Result<A>> replace(List<Step<A>> steps);

    /**
     * Reads records, each at some instant of the call, not all at the same; only what is durable, lease-only writes apart, which are
     * seen at once. Rules REC-08, REC-09, REC-14, REC-17.
     *
     * @param keys the keys, possibly none
     * @return one slot for each key, in the order of the keys: absent where there is no record, never null
     * @throws UnavailableException if the store cannot be reached
     */
    List<Slot> find(List<String> keys);

    /**
     * Lists keys in ASCII order. A hint: it may be stale or show what is not durable yet, and never misses a record that stood there
     * throughout the call, a damaged one included. Rules REC-10 to REC-12.
     *
     * @param prefix only keys that start with it; the empty text for all
     * @param after only keys greater than it, itself excluded: any text, which need be neither an existing key nor start with the
     *     prefix, and may sort before or after all that do; the empty text for all
     * @param max the most keys to list, at least 1
     * @return the keys in order, each once; fewer than {@code max} only if there are no more
     * @throws IllegalArgumentException if {@code max} is less than 1
     * @throws UnavailableException if the store cannot be reached
     */
    List<String> scan(String prefix, String after, int max);

    /**
     * Where steps of a namespace that leave something runnable are told of. Not to be implemented unless several stores are opened
     * on the same data in one process and should hear each other: then {@link Hints#shared}, with what says where the data is.
     *
     * @param namespace the namespace
     * @return the hints; of this object alone, unless overridden
     */
    default Hints hints(String namespace) {
        return new Hints();
    }

    /**
     * Closes the store. Later calls throw {@link io.leasehold.spi.StoreClosedException}; closing twice is harmless, and other record
     * stores open on the same data go on (rule REC-15).
     */
    @Override
    void close();

    /**
     * What a record store is.
     *
     * @param product its name and version
     * @param reach who can use it at once and what its writes survive
     * @param leaseDurability what lease-only writes survive
     * @param largestValueBytes the largest record it keeps, at least 1 MiB
     * @param facts whatever else a reader should know, by name
     */
    record Traits(
            String product,
            Reach reach,
            LeaseDurability leaseDurability,
            int largestValueBytes,
            Map<String, String> facts) {}

    /** Who can use a store at once and what its writes survive. */
    enum Reach {
        /** One process; nothing survives it. */
        MEMORY,
        /** One process at a time; writes survive power loss. */
        ONE_PROCESS,
        /** Several processes at once; writes survive power loss. */
        MANY_PROCESSES
    }

    /** The store cannot be reached, and nothing was sent. */
    final class UnavailableException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        /**
         * Says why.
         *
         * @param message why, without secrets
         * @param cause the failure behind it
         */
        public UnavailableException(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
