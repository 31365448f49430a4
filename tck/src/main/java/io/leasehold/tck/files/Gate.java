package io.leasehold.tck.files;

import java.io.IOException;

/**
 * Is passed before every call on a recording file system, by the calling thread, without any lock held: it may pause the
 * thread, interrupt it, kill a process, or throw what the call shall throw. Thread-safe.
 */
@FunctionalInterface
public interface Gate {
    /**
     * Lets a call pass, now or later, or not.
     *
     * @param step the call
     * @throws IOException what the call shall throw instead of being made
     */
    void before(FileStep step) throws IOException;
}
