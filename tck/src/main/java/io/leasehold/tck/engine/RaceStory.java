package io.leasehold.tck.engine;

import io.leasehold.spi.Lease;
import io.leasehold.tck.history.ClockMove;
import io.leasehold.tck.history.History;
import io.leasehold.tck.history.Invocation;
import io.leasehold.tck.history.Span;
import io.leasehold.tck.program.Telling;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tells a race in plain words: one numbered line for each call, in the order in which they began. */
public final class RaceStory {

    private final Run run;
    private final int impossible;
    private final Map<Integer, Integer> lineOf = new HashMap<>();
    private final Telling telling;

    private RaceStory(Run run, int impossible) {
        this.run = run;
        this.impossible = impossible;
        this.telling = telling(run);
    }

    /**
     * Words for the calls of a run; leases are known by their epochs.
     *
     * @param run the run
     * @return what tells them
     */
    public static Telling telling(Run run) {
        return new Telling(run.names(), run.history().start(), RaceStory::lease);
    }

    private static String lease(Lease lease) {
        return "epoch " + lease.epoch() + " of " + lease.owner();
    }

    /**
     * The story of a run.
     *
     * @param exhibit the run
     * @return one line for each call and each move of the clock, up to the end
     */
    public static List<String> of(Exhibit exhibit) {
        return new RaceStory(exhibit.run(), exhibit.ruling().impossible().number()).told();
    }

    /**
     * The story of a run in which no call by itself is impossible.
     *
     * @param run the run
     * @return one line for each call and each move of the clock
     */
    public static List<String> of(Run run) {
        return new RaceStory(run, 0).told();
    }

    /**
     * One call and its answer.
     *
     * @param run the run
     * @param call one of its calls
     * @return in words
     */
    public static String line(Run run, Invocation call) {
        return line(telling(run), call);
    }

    /**
     * What does not fit, as one sentence for the head of a report.
     *
     * @param exhibit the run
     * @return the sentence
     */
    public static String ending(Exhibit exhibit) {
        Telling telling = telling(exhibit.run());
        String expected = exhibit.ruling().expected().isEmpty()
                ? ""
                : "; expected there: " + telling.readable(exhibit.ruling().expected());
        String observed = exhibit.ruling().order().isEmpty() ? exhibit.ruling().observed() : "";
        String why = observed.isEmpty()
                ? ", and no order of the calls that were open at the same time explains that"
                : ": " + telling.readable(observed);
        return line(telling, exhibit.ruling().impossible()) + why + expected + " ("
                + exhibit.ruling().rule() + ")";
    }

    /**
     * The calls that never returned, in words.
     *
     * @param run a run that hangs
     * @return who called what
     */
    public static String unanswered(Run run) {
        Telling telling = telling(run);
        return run.history().invocations().stream()
                .filter(call -> call.span().ended() == Span.NEVER)
                .map(call -> Telling.host(call.host()) + " " + telling.call(call.call()))
                .collect(Collectors.joining(" and "));
    }

    private static String line(Telling telling, Invocation call) {
        String ended = call.span().ended() == Span.NEVER ? "has not returned" : telling.answer(call.answer());
        return Telling.host(call.host()) + " " + telling.call(call.call()) + ": " + ended;
    }

    private List<String> told() {
        History history = run.history();
        List<Object> all = Stream.<Object>concat(history.invocations().stream(), history.moves().stream())
                .sorted(Comparator.comparingLong(RaceStory::began))
                .toList();
        List<String> lines = new ArrayList<>();
        for (Object each : all) {
            String number = (lines.size() + 1) + ". ";
            if (each instanceof ClockMove move) {
                lines.add(number + telling.readable("the clock moves to " + move.to()));
            } else {
                Invocation call = (Invocation) each;
                lineOf.put(call.number(), lines.size() + 1);
                lines.add(number + line(telling, call) + overlapping(history, call) + mark(call));
            }
        }
        return List.copyOf(lines);
    }

    private static long began(Object event) {
        return event instanceof Invocation call
                ? call.span().began()
                : ((ClockMove) event).span().began();
    }

    private String overlapping(History history, Invocation call) {
        List<String> open = history.invocations().stream()
                .filter(other -> other.span().began() < call.span().began()
                        && call.span().began() < other.span().ended())
                .map(other -> lineOf.getOrDefault(other.number(), 0).toString())
                .toList();
        return open.isEmpty() ? "" : " (begun before line " + String.join(" and ", open) + " was answered)";
    }

    private String mark(Invocation call) {
        return call.number() == impossible ? " <- impossible" : "";
    }
}
