package io.leasehold.file;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Serves calls in batches: one hold of the lock, one reading of what others appended, one write for all of a batch. Two threads per
 * process and directory work here: while one serves, and alone touches the {@link Journal}, the other may be forcing.
 */
final class Desk implements Runnable {
    private static final long MOST_BYTES = 1 << 20;

    /** So many frames may be lost with the machine, all of leases; each is held in memory until it is on disk. */
    private static final int MOST_UNDURABLE = 10_000;

    private final CallQueue queue;
    private final Journal journal;
    private final Exclusion exclusion;
    private final Appender appender;
    private final Repair repair;
    private final Housekeeper housekeeper;

    Desk(CallQueue queue, Opening.Opened opened, Housekeeper housekeeper) {
        this.queue = queue;
        this.journal = opened.journal();
        this.exclusion = opened.exclusion();
        this.appender = new Appender(journal);
        this.repair = new Repair(journal, appender);
        this.housekeeper = housekeeper;
    }

    @Override
    public void run() {
        List<Call<?>> calls = queue.take();
        while (!calls.isEmpty()) {
            try {
                serveAndSettle(calls);
            } catch (IOException | RuntimeException | Error e) {
                for (Call<?> call : calls) {
                    giveUp(call, e);
                }
            }
            calls = queue.take();
        }
    }

    /** Where nothing was sent, the call is refused; where something was, only what is durable by now is answered. */
    private void giveUp(Call<?> call, Throwable why) {
        if (call.live()) {
            call.refuse(why);
        } else if (call.phase() == Call.Phase.SENT && why instanceof Appender.Visible) {
            call.doubt(why);
        } else if (call.phase() == Call.Phase.SENT) {
            call.settle(journal.forcer().durable(), why);
        }
    }

    private void serveAndSettle(List<Call<?>> calls) throws IOException {
        List<Call<?>> sent;
        boolean tooMuch;
        try {
            sent = serve(calls);
            tooMuch = journal.undurable().size() > MOST_UNDURABLE;
        } finally {
            queue.served();
        }
        journal.forcer().settle(sent);
        if (tooMuch) {
            journal.forcer().force();
        }
    }

    private List<Call<?>> serve(List<Call<?>> calls) throws IOException {
        if (!exclusion.enter(() -> calls.stream().anyMatch(Call::live))) {
            return List.of();
        }
        List<Call<?>> sent = List.of();
        try {
            sent = serveLocked(calls);
        } catch (Appender.NoRoom e) {
            stall(calls, e);
        } finally {
            exclusion.leave();
        }
        housekeeper.look(journal);
        return sent;
    }

    private List<Call<?>> serveLocked(List<Call<?>> all) throws IOException {
        journal.catchUp();
        List<Call<?>> calls = servable(all);
        Batch batch = new Batch(journal);
        long reading = journal.state().readingMicros();
        List<Call<?>> done = new ArrayList<>(calls.size());
        int next = 0;
        while (next < calls.size() && batch.bytes() < MOST_BYTES) {
            Call<?> call = calls.get(next++);
            Part part = new Part(batch);
            if (call.run(part)) {
                batch.add(part);
                done.add(call);
            }
        }
        if (!batch.pending().isEmpty() && journal.forcer().failure() != null) {
            postpone(calls);
            return List.of();
        }
        write(batch, reading, done);
        queue.putBack(calls.subList(next, calls.size()));
        return done;
    }

    /** A force has failed meanwhile: nothing more is appended before the journal has moved. */
    private void postpone(List<Call<?>> calls) {
        for (Call<?> call : calls) {
            if (call.isPatient()) {
                call.again();
            } else if (call.phase() == Call.Phase.RUNNING) {
                call.refuse(new IOException("the journal has to move to another segment"));
            }
        }
        queue.putBack(calls.stream().filter(Call::live).toList());
    }

    /** After a failed force the journal moves before anyone is served; but for those who make room for the move. */
    private List<Call<?>> servable(List<Call<?>> calls) throws IOException {
        if (journal.forcer().failure() == null) {
            return calls;
        }
        try {
            repair.run();
            return calls;
        } catch (Appender.NoRoom e) {
            queue.stall(calls.stream().filter(Call::isPatient).toList());
            housekeeper.need(e.neededBytes());
            return calls.stream().filter(call -> !call.isPatient()).toList();
        }
    }

    private void write(Batch batch, long readingBefore, List<Call<?>> done) throws IOException {
        try {
            if (!batch.pending().isEmpty()) {
                appender.append(batch.pending());
            } else if (journal.state().readingMicros() != readingBefore) {
                journal.publish(journal.state().segments());
            }
            done.forEach(Call::sent);
        } catch (Appender.Visible e) {
            done.forEach(Call::sent);
            throw e;
        }
    }

    private void stall(List<Call<?>> calls, Appender.NoRoom noRoom) {
        List<Call<?>> waiting = new ArrayList<>();
        List<Call<?>> again = new ArrayList<>();
        for (Call<?> call : calls) {
            boolean needsRoom = call.phase() == Call.Phase.RUNNING && call.wrote();
            call.again();
            if (!needsRoom) {
                again.add(call);
            } else if (call.isPatient()) {
                waiting.add(call);
            } else {
                call.refuse(noRoom);
            }
        }
        queue.stall(waiting);
        queue.putBack(again.stream().filter(Call::live).toList());
        housekeeper.need(noRoom.neededBytes());
    }
}
