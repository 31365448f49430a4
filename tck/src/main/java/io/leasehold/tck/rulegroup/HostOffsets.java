package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Result;
import io.leasehold.tck.RuleViolation;
import io.leasehold.tck.Trial;
import io.leasehold.tck.program.Event;
import io.leasehold.tck.program.Story;
import io.leasehold.tck.program.Trace;
import io.leasehold.tck.program.VirtualClock;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** How far the clocks of three hosts are off, and whether that made a difference. Stateless. */
final class HostOffsets {

    private static final Duration HOUR = Duration.ofHours(1);
    private static final List<Duration> OFFSETS = List.of(
            HOUR,
            HOUR.negated(),
            Duration.ofSeconds(10),
            Duration.ofSeconds(-10),
            VirtualClock.TICK,
            VirtualClock.TICK.negated());

    private HostOffsets() {}

    static List<Duration> any(Trial trial) {
        return Stream.generate(() -> trial.oneOf(OFFSETS)).limit(3).toList();
    }

    static void requireEqual(Trace exact, Trace off, List<Duration> offsets) {
        List<String> expected = outcomes(exact);
        List<String> found = outcomes(off);
        if (!expected.equals(found)) {
            throw new RuleViolation(
                    "with host clocks off by " + offsets + " the answers are " + found + ", with exact ones "
                            + expected,
                    Story.of(off));
        }
    }

    private static List<String> outcomes(Trace trace) {
        return trace.events().stream()
                .filter(Event.Called.class::isInstance)
                .map(event -> outcome((Event.Called) event))
                .toList();
    }

    private static String outcome(Event.Called called) {
        Object answer = called.answer() instanceof List<?> many ? many.get(0) : called.answer();
        String kind = answer instanceof Result.Refused<?> refused
                ? refused.reason().getClass().getSimpleName()
                : answer.getClass().getSimpleName();
        return called.step().id() + " " + kind;
    }
}
