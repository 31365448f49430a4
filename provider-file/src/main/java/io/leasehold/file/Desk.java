package io.leasehold.file;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Serves calls in batches: one hold of the lock, one reading of what others appended, one write for all of a batch. One thread per
 * process and directory, which alone touches the {@link Journal}.
 */
final class Desk implements Runnable {
    private static final long MOST_BYTES = 1 << 20;

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
                serve(calls);
            } catch (IOException | RuntimeException | Error e) {
                calls.forEach(call -> giveUp(call, e));
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

    private void serve(List<Call<?>> calls) throws IOException {
        if (!exclusion.enter(() -> calls.stream().anyMatch(Call::live))) {
            return;
        }
        List<Call<?>> sent = List.of();
        try {
            sent = serveLocked(calls);
        } catch (Appender.NoRoom e) {
            stall(calls, e);
        } finally {
            exclusion.leave();
        }
        sent.forEach(journal.forcer()::await);
        housekeeper.look(journal);
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
        write(batch, reading, done);
        queue.putBack(calls.subList(next, calls.size()));
        return done;
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
                if (journal.forcer().failure() != null) {
                    throw new IOException(
                            "the journal has to move to another segment",
                            journal.forcer().failure());
                }
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
