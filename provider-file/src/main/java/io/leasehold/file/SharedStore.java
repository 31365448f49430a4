package io.leasehold.file;

import io.leasehold.spi.StoreException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What all stores on one directory have in common within a process: one journal, one lock, its threads. Kept in a registry by real
 * path, because the operating system's locks are those of the process: two objects would not keep each other out, and closing one would
 * drop the locks of the other. Thread-safe.
 */
final class SharedStore {
    private static final ConcurrentHashMap<Path, SharedStore> OPEN = new ConcurrentHashMap<>();
    private static final long CLOSING_NANOS = Duration.ofSeconds(1).toNanos();

    private final Path realPath;
    private final CallQueue queue = new CallQueue();
    private int users;
    private boolean ended;
    private @Nullable Running running;

    private SharedStore(Path realPath) {
        this.realPath = realPath;
    }

    /** What runs while the store has users. */
    private record Running(Opening.Opened opened, Housekeeper housekeeper, Thread keeping, List<Thread> serving) {}

    /** Takes part in the store of a directory, opening it for the first user. Not on a thread that may be interrupted. */
    static SharedStore join(Path path, Settings settings, Duration timeLimit) {
        try {
            new Directory(path).createIfMissing();
            Path realPath = path.toRealPath();
            while (true) {
                SharedStore store = OPEN.computeIfAbsent(realPath, SharedStore::new);
                if (store.enter(settings, timeLimit)) {
                    return store;
                }
            }
        } catch (IOException e) {
            throw new StoreException.CannotOpen("the store cannot be opened: " + e, e);
        }
    }

    private synchronized boolean enter(Settings settings, Duration timeLimit) throws IOException {
        if (ended) {
            return false;
        }
        if (users == 0) {
            try {
                start(settings, System.nanoTime() + timeLimit.toNanos());
            } catch (IOException | RuntimeException | Error e) {
                end();
                throw e;
            }
        }
        users++;
        return true;
    }

    private void start(Settings settings, long deadlineNanos) throws IOException {
        Opening.Opened opened =
                Opening.open(new Directory(realPath), settings, () -> System.nanoTime() - deadlineNanos < 0);
        Housekeeper housekeeper = new Housekeeper(queue, opened, settings);
        Thread keeping = Threads.start("housekeeper", housekeeper);
        Desk desk = new Desk(queue, opened, housekeeper);
        List<Thread> serving = List.of(Threads.start("journal-1", desk), Threads.start("journal-2", desk));
        running = new Running(opened, housekeeper, keeping, serving);
    }

    private void end() {
        ended = true;
        OPEN.remove(realPath, this);
    }

    void add(Call<?> call) {
        queue.add(call);
    }

    Path realPath() {
        return realPath;
    }

    /** How far the store's clock was ahead of the machine's at its last reading. */
    synchronized long clockAheadMicros() {
        return running == null ? 0 : running.opened.journal().clock().aheadMicros();
    }

    /** Ends the part of one user; after that of the last one nothing runs any more. Not on a thread that may be interrupted. */
    synchronized void leave() {
        users--;
        Running last = running;
        if (users > 0 || last == null) {
            return;
        }
        last.housekeeper.close();
        Threads.join(last.keeping);
        queue.close();
        last.serving.forEach(Threads::join);
        finish(last.opened);
        end();
    }

    /** Says in the file how far the journal is on disk, so that damage can be told from an end, and lets go of all files. */
    private static void finish(Opening.Opened opened) {
        attempt(() -> publish(opened, System.nanoTime() + CLOSING_NANOS));
        attempt(opened.journal().segments()::close);
        attempt(() -> opened.exclusion().close(System.nanoTime() + CLOSING_NANOS));
    }

    /** A part of closing. */
    @FunctionalInterface
    private interface Ending {
        void run() throws IOException;
    }

    /** What fails here loses nothing: all that was acknowledged was durable before, and the next to open recovers. */
    private static boolean attempt(Ending ending) {
        try {
            ending.run();
            return true;
        } catch (IOException | RuntimeException e) {
            return false;
        }
    }

    private static void publish(Opening.Opened opened, long deadlineNanos) throws IOException {
        Journal journal = opened.journal();
        forceAll(journal);
        if (opened.exclusion().enter(() -> System.nanoTime() - deadlineNanos < 0)) {
            try {
                journal.catchUp();
                if (opened.exclusion().depart()) {
                    // Nobody waits for the lock, so the rest, if another process left any, can be forced under it.
                    forceAll(journal);
                    journal.publishClosed();
                } else {
                    journal.publish(journal.state().segments());
                }
            } finally {
                opened.exclusion().leave();
            }
            journal.storeFile().force();
        }
    }

    private static void forceAll(Journal journal) throws IOException {
        if (journal.forcer().failure() != null) {
            return;
        }
        long sequence = journal.sequence();
        List<SegmentFile> begun = journal.segments().begun();
        for (SegmentFile segment : begun) {
            if (segment.unforced()) {
                segment.force();
            }
        }
        journal.forcer().learn(sequence);
    }
}
