package io.leasehold.tck.files;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A fault that was planned, and how often it struck. A plan whose faults never struck proved nothing: look at {@link #fired()}.
 * Thread-safe.
 */
public final class Fault {
    private final String words;
    private final Effect effect;
    private final AtomicInteger fired = new AtomicInteger();
    private volatile boolean lifted;

    /** What a fault does to a call. */
    @FunctionalInterface
    interface Effect {
        /**
         * Grants a call, wholly or in part.
         *
         * @param request the call
         * @return how many of its bytes may be written, at least 1; anything but the number asked for counts as a strike
         * @throws IOException what the call shall throw
         */
        long grant(Request request) throws IOException;
    }

    /**
     * What a call asks for.
     *
     * @param step the call
     * @param offset where it writes
     * @param bytes how many bytes it writes; zero if it writes none
     * @param sizeBytes the size of the file before
     */
    record Request(FileStep step, long offset, long bytes, long sizeBytes) {
        static Request of(FileStep step) {
            return new Request(step, 0, 0, 0);
        }

        long growth() {
            return Math.max(0, offset + bytes - sizeBytes);
        }

        Request withBytes(long fewer) {
            return new Request(step, offset, fewer, sizeBytes);
        }
    }

    Fault(String words, Effect effect) {
        this.words = words;
        this.effect = effect;
    }

    /** Called by the owner of the disk's monitor. */
    long grant(Request request) throws IOException {
        if (lifted) {
            return request.bytes();
        }
        try {
            long granted = effect.grant(request);
            strike(granted != request.bytes());
            return granted;
        } catch (IOException e) {
            strike(true);
            throw e;
        }
    }

    private void strike(boolean struck) {
        if (struck) {
            fired.incrementAndGet();
        }
    }

    /**
     * How often the fault struck.
     *
     * @return the number of calls that failed, or did less than asked, because of it
     */
    public int fired() {
        return fired.get();
    }

    /** Ends the fault: space is back, the disk is writable again. */
    public void lift() {
        lifted = true;
    }

    boolean isLifted() {
        return lifted;
    }

    @Override
    public String toString() {
        return words + ", fired " + fired + " times";
    }
}
