package io.leasehold.tck.history;

import io.leasehold.spi.InstanceStore;
import io.leasehold.tck.model.Call;
import io.leasehold.tck.program.VirtualClock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Writes down a history while it happens. Thread-safe. A call is noted before it is made, so that one that never returns, or whose
 * host was killed, is still in the history: as a call that nobody saw end.
 */
public final class HistoryRecorder {
    private final AtomicLong moments = new AtomicLong();
    private final VirtualClock clock;
    private final Instant start;
    private final List<Invocation> finished = new ArrayList<>();
    private final Map<Integer, Invocation> open = new HashMap<>();
    private final List<ClockMove> moves = new ArrayList<>();
    private final List<Happening> happenings = new ArrayList<>();
    private int calls;

    /** The answer to a call that has not returned. */
    public record Unanswered() {}

    /**
     * Begins a history.
     *
     * @param clock the clock of the store
     */
    public HistoryRecorder(VirtualClock clock) {
        this.clock = clock;
        this.start = clock.instant();
    }

    /**
     * Makes a call and writes it down.
     *
     * @param step the step of the program
     * @param host who calls
     * @param store the store as that host sees it
     * @param call the call
     * @return the call with its answer
     */
    public Invocation invoke(int step, int host, InstanceStore store, Call call) {
        Invocation begun = begin(step, host, call);
        Object answer;
        try {
            answer = call.applyTo(store);
        } catch (RuntimeException e) {
            answer = e;
        }
        return end(begun, answer);
    }

    private synchronized Invocation begin(int step, int host, Call call) {
        Span span = new Span(moments.incrementAndGet(), Span.NEVER);
        Invocation begun = new Invocation(++calls, step, host, call, span, new Unanswered());
        open.put(begun.number(), begun);
        return begun;
    }

    private synchronized Invocation end(Invocation begun, Object answer) {
        Span span = new Span(begun.span().began(), moments.incrementAndGet());
        Invocation ended = new Invocation(begun.number(), begun.step(), begun.host(), begun.call(), span, answer);
        open.remove(begun.number());
        finished.add(ended);
        return ended;
    }

    /**
     * Moves the clock and writes it down.
     *
     * @param to what it shall show; nothing happens if that has passed
     * @return whether it was moved
     */
    public boolean moveClock(Instant to) {
        long began = moments.incrementAndGet();
        Instant before = clock.instant();
        clock.moveTo(to);
        synchronized (this) {
            if (to.isAfter(before)) {
                moves.add(new ClockMove(new Span(began, moments.incrementAndGet()), to));
                return true;
            }
            return false;
        }
    }

    /**
     * Writes down something else.
     *
     * @param host to whom it happened
     * @param what in words
     */
    public synchronized void note(int host, String what) {
        long moment = moments.incrementAndGet();
        happenings.add(new Happening(new Span(moment, moment), host, what));
    }

    /**
     * What was written down so far.
     *
     * @return the history; calls that have not returned are in it
     */
    public synchronized History history() {
        List<Invocation> all = new ArrayList<>(finished);
        all.addAll(open.values());
        return new History(start, all, moves, happenings);
    }
}
