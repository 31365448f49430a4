package io.leasehold.tck.engine;

import java.util.concurrent.atomic.AtomicLong;

/** Counts what a store does with its records, files or connections. Thread-safe. */
public final class Watch {
    private final AtomicLong calls = new AtomicLong();
    private volatile String latest = "nothing";

    Watch() {}

    void saw(String call) {
        latest = call;
        calls.incrementAndGet();
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
     * The last call.
     *
     * @return what it was, in words
     */
    public String latest() {
        return latest;
    }
}
