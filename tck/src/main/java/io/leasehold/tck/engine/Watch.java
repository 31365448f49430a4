package io.leasehold.tck.engine;

import java.util.concurrent.atomic.AtomicLong;

/** Counts what a store does with its records, files or connections. Thread-safe. */
public final class Watch {
    private final AtomicLong calls = new AtomicLong();
    private final AtomicLong rows = new AtomicLong();
    private volatile String latest = "nothing";

    Watch() {}

    void saw(String call) {
        latest = call;
        calls.incrementAndGet();
    }

    void sawRows(int number) {
        rows.addAndGet(number);
    }

    /**
     * How many calls there were.
     *
     * @return the number of calls so far
     */
    public long calls() {
        return calls.get();
    }

    /**
     * How many records or rows the calls have read; reads of files are calls.
     *
     * @return the number so far; keys that were only listed count too
     */
    public long rows() {
        return rows.get();
    }

    /**
     * The last call.
     *
     * @return what it was, in words
     */
    public String latest() {
        return latest;
    }
}
