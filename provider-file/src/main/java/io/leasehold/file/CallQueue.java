package io.leasehold.file;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The calls on their way to the threads that serve them, one of which serves at a time. Bounded by the number of callers, who wait. Thread-safe. */
final class CallQueue {
    private static final int MOST_AT_ONCE = 256;

    private final Deque<Call<?>> queued = new ArrayDeque<>();
    private final Deque<Call<?>> stalled = new ArrayDeque<>();
    private boolean serving;
    private boolean closing;

    synchronized void add(Call<?> call) {
        if (closing) {
            call.close();
            return;
        }
        queued.add(call);
        wakeOne();
    }

    /**
     * Waits for calls and for the right to serve them, to be given back with {@link #served()}; gives none only when the queue is closed
     * and empty.
     */
    synchronized List<Call<?>> take() {
        boolean interrupted = false;
        while (serving || (queued.isEmpty() && !closing)) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        List<Call<?>> taken = new ArrayList<>();
        while (taken.size() < MOST_AT_ONCE && !queued.isEmpty()) {
            taken.add(queued.remove());
        }
        serving = !taken.isEmpty();
        return taken;
    }

    synchronized void served() {
        serving = false;
        wakeOne();
    }

    /** Only those who serve wait here, and one of them is enough; when the queue is closed all are to see it. */
    private void wakeOne() {
        if (closing) {
            notifyAll();
        } else if (!serving && !queued.isEmpty()) {
            notify();
        }
    }

    /** Puts calls back that are to be served before those that came later. */
    synchronized void putBack(List<Call<?>> calls) {
        for (int i = calls.size() - 1; i >= 0; i--) {
            queued.addFirst(calls.get(i));
        }
        wakeOne();
    }

    /** Sets calls aside until there is room for their writes. */
    synchronized void stall(List<Call<?>> calls) {
        if (closing) {
            calls.forEach(Call::close);
        } else {
            stalled.addAll(calls);
        }
    }

    /** There is room: the calls set aside come first. */
    synchronized void resume() {
        putBack(new ArrayList<>(stalled));
        stalled.clear();
    }

    /** There will be no room. */
    synchronized void refuseStalled(Throwable why) {
        stalled.forEach(call -> call.refuse(why));
        stalled.clear();
    }

    /** Lets nothing in any more; what is queued is still served. */
    synchronized void close() {
        closing = true;
        stalled.forEach(Call::close);
        stalled.clear();
        wakeOne();
    }
}
