package io.leasehold.tck.engine;

import io.leasehold.record.RecordStore;
import io.leasehold.record.Slot;
import io.leasehold.record.Step;
import io.leasehold.spi.Result;
import io.leasehold.tck.door.ForwardingRecords;
import io.leasehold.tck.files.Gate;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Where the threads of a store stop for a scheduler: before each call on its records or its files. While no race is run, everybody
 * passes. Thread-safe.
 */
public final class Gates {
    private volatile boolean used;
    private volatile Optional<Scheduler> scheduler = Optional.empty();
    private final Watch watch = new Watch();

    /** Gates that are open. */
    public Gates() {}

    void close(Scheduler conductor) {
        scheduler = Optional.of(conductor);
    }

    void open() {
        scheduler = Optional.empty();
    }

    /**
     * Whether a thread of the store ever came to a gate: none does if the store does not use what the kit hands it.
     *
     * @return true once one did
     */
    public boolean isUsed() {
        return used;
    }

    /**
     * Does something of the kit's own that passes gates: it says nothing about the store.
     *
     * @param <T> what is made
     * @param made makes it
     * @return it
     */
    public <T> T aside(Supplier<T> made) {
        boolean before = used;
        T result = made.get();
        used = before;
        return result;
    }

    /**
     * What passes the gates, counted.
     *
     * @return always the same
     */
    public Watch watch() {
        return watch;
    }

    private void pass(String call) {
        used = true;
        watch.saw(call);
        scheduler.ifPresent(Scheduler::pass);
    }

    /**
     * A record store with a gate before each call.
     *
     * @param records the store that does the work
     * @return the gated store
     */
    public RecordStore around(RecordStore records) {
        return new GatedRecords(records, this);
    }

    /**
     * The gate of a recording file system.
     *
     * @return a gate before each call on a file
     */
    public Gate files() {
        return step -> pass(step.call() + " " + step.path());
    }

    /** No gate at the clock: it may be read under a lock of the store, and stopping there would only stop everybody. */
    private record GatedRecords(RecordStore records, Gates gates) implements ForwardingRecords {
        @Override
        public <A> List<Result<A>> replace(List<Step<A>> steps) {
            gates.pass("replace");
            return records.replace(steps);
        }

        @Override
        public List<Slot> find(List<String> keys) {
            gates.pass("find");
            return records.find(keys);
        }

        @Override
        public List<String> scan(String prefix, String after, int max) {
            gates.pass("scan");
            return records.scan(prefix, after, max);
        }
    }
}
