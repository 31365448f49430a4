package io.leasehold.file;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The calls on their way to the journal's thread. Bounded by the number of callers, who wait. Thread-safe. */
final class CallQueue {
    private static final int MOST_AT_ONCE = 256;

    private final Deque<Call<?>> queued = new ArrayDeque<>();
    private final Deque<Call<?>> stalled = new ArrayDeque<>();
    private boolean closing;

    synchronized void add(Call<?> call) {
        if (closing) {
            call.close();
            return;
        }
        queued.add(call);
        notifyAll();
    }

    /** Waits for calls; gives none only when the queue is closed and empty. */
    synchronized List<Call<?>> take() {
        boolean interrupted = false;
        while (queued.isEmpty() && !closing) {
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
        return taken;
    }

    /** Puts calls back that are to be served before those that came later. */
    synchronized void putBack(List<Call<?>> calls) {
        for (int i = calls.size() - 1; i >= 0; i--) {
            queued.addFirst(calls.get(i));
        }
        notifyAll();
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
        notifyAll();
    }
}
