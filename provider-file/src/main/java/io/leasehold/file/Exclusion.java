package io.leasehold.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What keeps the processes of a store apart: locks on single bytes beyond the end of the file {@code store}, which the
 * operating system drops when a process dies. Used by the store's own threads only.
 *
 * <p>Another store object on the same directory in the same JVM normally shares this one. One of another class loader cannot; Java
 * then reports an overlapping lock, which counts as held by somebody else.
 */
final class Exclusion {
    static final long JOURNAL = 1L << 20;
    private static final long HOUSEKEEPING = JOURNAL + 1;
    private static final long PRESENCE = JOURNAL + 2;
    private static final int SPINS = 30;
    private static final long SHORTEST_WAIT_NANOS = 20_000;
    private static final long LONGEST_WAIT_NANOS = 1_000_000;

    private final FileChannel channel;
    private @Nullable FileLock journal;
    private @Nullable FileLock housekeeping;
    private @Nullable FileLock presence;

    Exclusion(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Enters the journal: nobody else reads its end or appends to it meanwhile.
     *
     * @param wanted asked before each attempt; false ends the waiting
     * @return whether it was entered
     */
    boolean enter(BooleanSupplier wanted) throws IOException {
        long wait = SHORTEST_WAIT_NANOS;
        for (int i = 0; wanted.getAsBoolean(); i++) {
            journal = tryLock(JOURNAL, false);
            if (journal != null) {
                return true;
            }
            if (i < SPINS) {
                Thread.onSpinWait();
            } else {
                LockSupport.parkNanos(wait);
                wait = Math.min(2 * wait, LONGEST_WAIT_NANOS);
            }
        }
        return false;
    }

    void leave() throws IOException {
        FileLock held = journal;
        journal = null;
        if (held != null) {
            held.release();
        }
    }

    /** Takes on the housekeeping, unless another process has it. */
    boolean tryHousekeeping() throws IOException {
        housekeeping = tryLock(HOUSEKEEPING, false);
        return housekeeping != null;
    }

    void endHousekeeping() throws IOException {
        FileLock held = housekeeping;
        housekeeping = null;
        if (held != null) {
            held.release();
        }
    }

    /**
     * Makes this process known as a user of the store until the channel is closed. Only within the journal.
     *
     * @return whether it is the only one
     */
    boolean arrive() throws IOException {
        boolean alone = isNobodyPresent();
        presence = tryLock(PRESENCE, true);
        return alone;
    }

    private boolean isNobodyPresent() throws IOException {
        FileLock alone = tryLock(PRESENCE, false);
        if (alone != null) {
            alone.release();
        }
        return alone != null;
    }

    /**
     * Ends being known as a user of the store. Only within the journal.
     *
     * @return whether no other process is one
     */
    boolean depart() throws IOException {
        FileLock held = presence;
        presence = null;
        if (held == null) {
            return false;
        }
        held.release();
        return isNobodyPresent();
    }

    /**
     * Closes the channel, if possible while in the journal: closing drops all locks that this process has on the file, those of
     * another class loader too, which then cannot be in the journal.
     */
    void close(long deadlineNanos) throws IOException {
        try {
            enter(() -> System.nanoTime() - deadlineNanos < 0);
        } finally {
            channel.close();
        }
    }

    private @Nullable FileLock tryLock(long position, boolean shared) throws IOException {
        try {
            return channel.tryLock(position, 1, shared);
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }
}
