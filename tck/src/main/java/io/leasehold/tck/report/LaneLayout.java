package io.leasehold.tck.report;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Create;
import io.leasehold.spi.Expiry;
import io.leasehold.spi.Lease;
import io.leasehold.spi.Look;
import io.leasehold.spi.Result;
import io.leasehold.spi.Written;
import io.leasehold.tck.history.ClockMove;
import io.leasehold.tck.history.History;
import io.leasehold.tck.history.Invocation;
import io.leasehold.tck.history.Span;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Where the things of a history stand in its picture. Time is shown as order: every beginning and end is as far from the next as any
 * other, because in virtual time nothing lasts.
 */
final class LaneLayout {
    static final int WIDTH = 1160;
    static final int LEFT = 92;
    private static final int RIGHT = 14;

    private final History history;
    private final List<Long> moments;

    /** A lease from its grant to its end: where it is drawn, and what is known of it. */
    record Tenure(Lease.Held held, double from, double to) {}

    LaneLayout(History history) {
        this.history = history;
        Set<Long> all = new TreeSet<>();
        history.invocations().forEach(call -> add(all, call.span()));
        history.moves().forEach(move -> add(all, move.span()));
        this.moments = List.copyOf(all);
    }

    private static void add(Set<Long> all, Span span) {
        all.add(span.began());
        if (span.ended() != Span.NEVER) {
            all.add(span.ended());
        }
    }

    double x(long moment) {
        int before = (int) moments.stream().filter(each -> each < moment).count();
        return LEFT + (before + 0.5) * (WIDTH - LEFT - RIGHT) / Math.max(1, moments.size());
    }

    double end(Span span) {
        return span.ended() == Span.NEVER ? WIDTH - RIGHT : x(span.ended());
    }

    /** The lanes of hosts that made calls of the program. */
    List<Integer> hosts() {
        return history.invocations().stream()
                .filter(call -> !isClosingRead(call))
                .map(Invocation::host)
                .distinct()
                .sorted()
                .toList();
    }

    static boolean isClosingRead(Invocation call) {
        return call.step() == Invocation.NO_STEP;
    }

    /** Where the next bar of the same lane begins: there is room for text up to it. */
    double room(Invocation call, Collection<Invocation> lane) {
        return lane.stream()
                .mapToDouble(other -> x(other.span().began()))
                .filter(x -> x > x(call.span().began()))
                .min()
                .orElse(WIDTH - RIGHT);
    }

    /** Every lease that was granted, in the order of the grants. */
    List<Tenure> tenures() {
        List<Tenure> tenures = new ArrayList<>();
        for (Invocation call : history.invocations()) {
            grants(call.answer()).forEach(held -> tenures.add(new Tenure(held, end(call.span()), until(held, call))));
        }
        return tenures;
    }

    private static Stream<Lease.Held> grants(Object answer) {
        Stream<?> results = answer instanceof List<?> list ? list.stream() : Stream.of(answer);
        return results.filter(Result.Done.class::isInstance)
                .map(result -> ((Result.Done<?>) result).value())
                .flatMap(LaneLayout::held);
    }

    private static Stream<Lease.Held> held(Object value) {
        if (value instanceof Acquired acquired) {
            return acquired.repeated() ? Stream.empty() : Stream.of(acquired.held());
        }
        if (value instanceof Look look) {
            return look.acquired().stream().filter(each -> !each.repeated()).map(Acquired::held);
        }
        return value instanceof Create.Created created ? created.lease().stream() : Stream.empty();
    }

    /** Until it was given back, taken over or lapsed; else to the right edge. */
    private double until(Lease.Held held, Invocation grant) {
        double granted = end(grant.span());
        double end = WIDTH - RIGHT;
        for (Invocation call : history.invocations()) {
            if (end(call.span()) > granted && (endsIt(call, held.lease()) || takesIt(call, held.lease()))) {
                end = Math.min(end, end(call.span()));
            }
        }
        for (ClockMove move : history.moves()) {
            boolean lapsed = held.expiry() instanceof Expiry.At at && !move.to().isBefore(at.at());
            if (lapsed && x(move.span().ended()) > granted) {
                end = Math.min(end, x(move.span().ended()));
            }
        }
        return end;
    }

    private static boolean endsIt(Invocation call, Lease lease) {
        return call.answer() instanceof List<?> results
                && results.stream()
                        .anyMatch(result -> result instanceof Result.Done<?> done
                                && done.value() instanceof Written written
                                && written.instance().equals(lease.instance())
                                && written.expiry().isEmpty());
    }

    private static boolean takesIt(Invocation call, Lease lease) {
        return grants(call.answer())
                .anyMatch(other -> other.lease().instance().equals(lease.instance())
                        && other.lease().epoch() > lease.epoch());
    }
}
