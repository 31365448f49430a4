package io.leasehold.file;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Prepares segments before they are needed and has old ones retired: whatever takes a sync or a long read and must not be done
 * under the store's lock. One thread per process and directory; of all processes one at a time does it.
 */
final class Housekeeper implements Runnable {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long OTHERS_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final CallQueue queue;
    private final Exclusion exclusion;
    private final Settings settings;
    private final Compaction compaction;
    private int neededBytes;
    private boolean due;
    private boolean closing;

    Housekeeper(CallQueue queue, Opening.Opened opened, Settings settings) {
        this.queue = queue;
        this.exclusion = opened.exclusion();
        this.settings = settings;
        this.compaction = new Compaction(this, opened.journal(), settings);
    }

    /** Wakes the housekeeper if there is something to do. On the journal's thread. */
    void look(Journal journal) {
        boolean spareIsMissing =
                journal.state().segments().last() <= journal.segment().number()
                        && journal.position() > journal.segment().sizeBytes() / 2;
        if (spareIsMissing || compaction.isDue()) {
            wake(0);
        }
    }

    /** Calls are waiting for a prepared segment of a size. */
    void need(int bytes) {
        wake(Math.max(1, bytes));
    }

    private synchronized void wake(int bytes) {
        neededBytes = Math.max(neededBytes, bytes);
        due = true;
        notifyAll();
    }

    synchronized void close() {
        closing = true;
        notifyAll();
    }

    synchronized boolean isClosing() {
        return closing;
    }

    @Override
    public void run() {
        while (waitForWork()) {
            try {
                if (exclusion.tryHousekeeping()) {
                    try {
                        work();
                    } finally {
                        exclusion.endHousekeeping();
                    }
                } else {
                    letOthersWork();
                }
            } catch (IOException | RuntimeException e) {
                // Those who wait for room have been told; nobody waits for the rest, which is tried again later.
                compaction.postpone();
            }
        }
    }

    private synchronized boolean waitForWork() {
        boolean interrupted = false;
        while (!due && !closing) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        due = neededBytes > 0;
        return !closing;
    }

    private void work() throws IOException {
        provideRoom();
        compaction.run();
    }

    /** Sees to it that there is a prepared segment, as large as those need who wait for one. */
    void provideRoom() throws IOException {
        try {
            prepareSpare(neededNow());
            takeNeed();
            queue.resume();
        } catch (IOException | RuntimeException e) {
            takeNeed();
            queue.refuseStalled(e);
            throw e;
        }
    }

    private synchronized int neededNow() {
        return neededBytes;
    }

    private synchronized void takeNeed() {
        neededBytes = 0;
        due = false;
    }

    /** Another process is at it. Those who wait try again: they see then what it has prepared. */
    private void letOthersWork() {
        LockSupport.parkNanos(OTHERS_NANOS);
        takeNeed();
        queue.resume();
    }

    /** What there is to append to after the present segment. */
    private record Spare(int present, int last, int sizeBytes) {}

    void prepareSpare(int bytes) throws IOException {
        Spare spare = ask(part -> spare(part.journal()));
        int wanted = Math.max(bytes, settings.segmentSizeBytes());
        boolean missing = spare.last <= spare.present;
        if (missing) {
            int number = spare.last + 1;
            directory().prepareSegment(number, 0, wanted);
            ask(part -> list(part.journal(), number));
        } else if (spare.sizeBytes < bytes) {
            directory().prepareSegment(spare.last, spare.sizeBytes, wanted);
        }
    }

    private Directory directory() {
        return compaction.directory();
    }

    private static Spare spare(Journal journal) throws IOException {
        int present = journal.segment().number();
        int last = journal.state().segments().last();
        int size = last > present ? journal.segments().get(last).sizeBytes() : 0;
        return new Spare(present, last, size);
    }

    private static boolean list(Journal journal, int number) throws IOException {
        StoreState.Segments old = journal.state().segments();
        if (old.last() == number - 1) {
            journal.publishTwice(new StoreState.Segments(old.epoch(), old.first(), number));
        }
        return true;
    }

    /** Has something done on the journal's thread. */
    <R> R ask(Call.Work<R> work) throws IOException {
        Call<R> call = Call.impatient(work);
        queue.add(call);
        call.await(System.nanoTime() + PATIENCE_NANOS);
        R result = call.result();
        Throwable cause = call.cause();
        if (cause instanceof Appender.NoRoom noRoom) {
            throw noRoom;
        }
        if (call.phase() != Call.Phase.SETTLED || cause != null || result == null) {
            throw new IOException("the journal could not be asked", cause);
        }
        return result;
    }
}
