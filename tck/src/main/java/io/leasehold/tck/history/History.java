package io.leasehold.tck.history;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What several hosts did and saw, and how the clock moved meanwhile. Immutable.
 *
 * @param start what the clock showed at the beginning
 * @param invocations the calls, in the order in which they began
 * @param moves how the clock moved, in order
 * @param happenings whatever else a reader should know
 */
public record History(Instant start, List<Invocation> invocations, List<ClockMove> moves, List<Happening> happenings) {

    /** Copies the lists and brings them into order. */
    public History {
        invocations = invocations.stream()
                .sorted(Comparator.comparingLong(each -> each.span().began()))
                .toList();
        moves = moves.stream()
                .sorted(Comparator.comparingLong(each -> each.span().began()))
                .toList();
        happenings = List.copyOf(happenings);
    }

    /**
     * Every reading that the clock may have shown at some moment of a span.
     *
     * @param span the span
     * @return at least one instant, earliest first
     */
    public List<Instant> readings(Span span) {
        List<Instant> readings = new ArrayList<>();
        Instant shown = start;
        for (ClockMove move : moves) {
            if (move.span().began() > span.ended()) {
                break;
            }
            if (move.span().ended() >= span.began()) {
                readings.add(shown);
            }
            shown = move.to();
        }
        readings.add(shown);
        return List.copyOf(readings);
    }

    /**
     * Whether two calls overlapped at all.
     *
     * @return false for a history in which everything happened one after the other
     */
    public boolean hasOverlap() {
        long latest = Long.MIN_VALUE;
        for (Invocation each : invocations) {
            if (each.span().began() < latest) {
                return true;
            }
            latest = Math.max(latest, each.span().ended());
        }
        return false;
    }
}
