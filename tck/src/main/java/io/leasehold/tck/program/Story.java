package io.leasehold.tck.program;

import io.leasehold.spi.Lease;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Tells a run in plain words: one numbered line for each step that was taken. */
public final class Story {

    private final Trace trace;
    private final List<String> lines = new ArrayList<>();
    private final Map<Integer, Integer> lineOfStep = new HashMap<>();
    private final Map<Lease, Integer> lineOfLease = new HashMap<>();
    private final CallWords calls = new CallWords(this::lease);
    private final Telling telling;

    private Story(Trace trace) {
        this.trace = trace;
        this.telling = new Telling(trace.names(), start(trace), this::lease);
    }

    /**
     * The story of a run. Steps that did nothing are left out; the last line says what was expected instead.
     *
     * @param trace the run
     * @return one numbered line for each step
     */
    public static List<String> of(Trace trace) {
        return new Story(trace).told();
    }

    /**
     * What happened at the end, as one sentence for the head of a report.
     *
     * @param trace a run that ended in a disagreement
     * @return the sentence
     */
    public static String ending(Trace trace) {
        List<String> story = of(trace);
        String rule = trace.disagreement().map(Disagreement::rule).orElse("");
        String last = story.isEmpty() ? "nothing happened" : story.get(story.size() - 1);
        return last.substring(last.indexOf(' ') + 1) + (rule.isEmpty() ? "" : " (" + rule + ")");
    }

    private List<String> told() {
        for (int i = 0; i < trace.events().size(); i++) {
            boolean last = i == trace.events().size() - 1;
            line(trace.events().get(i), last ? trace.disagreement() : Optional.empty())
                    .ifPresent(line -> lines.add((lines.size() + 1) + ". " + telling.readable(line)));
        }
        return List.copyOf(lines);
    }

    private Optional<String> line(Event event, Optional<Disagreement> wrong) {
        String host = "host " + Names.hostName(event.step().host());
        String expected = wrong.map(each -> " - expected: " + each.expected()).orElse("");
        if (event instanceof Event.Called called) {
            lineOfStep.put(called.step().id(), lines.size() + 1);
            Answers.leases(called.answer())
                    .forEach(each -> each.ifPresent(held -> lineOfLease.putIfAbsent(held.lease(), lines.size() + 1)));
            String again = called.step().operation() instanceof Operation.Again ? " again" : "";
            String answer = AnswerWords.of(called.answer());
            return Optional.of(
                    host + again + " " + calls.of(called.call()) + ": " + answer + detail(wrong, answer) + expected);
        }
        if (event instanceof Event.Inspected inspected) {
            return wrong.map(each ->
                    "then " + Calls.instances(inspected.call()).get(0) + " shows " + each.observed() + expected);
        }
        if (event instanceof Event.Moved moved) {
            return Optional.of(
                    move(moved) + wrong.map(each -> ": " + each.observed()).orElse("") + expected);
        }
        return event instanceof Event.Happened happened
                ? Optional.of(host + " " + happened.what() + expected)
                : Optional.empty();
    }

    /** What the model saw, if our own words do not show the difference. */
    private static String detail(Optional<Disagreement> wrong, String answer) {
        return wrong.map(Disagreement::observed)
                .filter(observed -> !observed.isBlank() && !answer.contains(observed))
                .map(observed -> " [" + observed + "]")
                .orElse("");
    }

    private String move(Event.Moved moved) {
        if (moved.step().operation() instanceof Operation.MoveTo to) {
            return "the clock moves to " + Phrases.ticks(to.ticks(), boundary(to.boundary())) + " (" + moved.to() + ")";
        }
        return "the clock moves on by " + Phrases.of(Duration.between(moved.from(), moved.to())) + " to " + moved.to();
    }

    private String boundary(Boundary boundary) {
        if (boundary instanceof Boundary.Expiry expiry) {
            return "the expiry of line " + lineOf(expiry.step());
        }
        if (boundary instanceof Boundary.Due due) {
            return "the timer of line " + lineOf(due.step());
        }
        if (boundary instanceof Boundary.RetryAt retry) {
            return "the retry-at of line " + lineOf(retry.step());
        }
        if (boundary instanceof Boundary.After after) {
            return Phrases.of(after.later()) + " after line " + lineOf(after.step());
        }
        if (boundary instanceof Boundary.Plus plus) {
            return Phrases.of(plus.later()) + " after " + boundary(plus.boundary());
        }
        return "the next expiry or timer";
    }

    private int lineOf(int step) {
        return lineOfStep.getOrDefault(step, 0);
    }

    private String lease(Lease lease) {
        Integer line = lineOfLease.get(lease);
        return line == null
                ? "a lease of " + lease.owner() + ", acquisition " + lease.acquisitionNo() + ", epoch " + lease.epoch()
                : "lease of line " + line;
    }

    private static Instant start(Trace trace) {
        for (Event event : trace.events()) {
            if (event instanceof Event.Called called) {
                return called.reading();
            }
            if (event instanceof Event.Moved moved) {
                return moved.from();
            }
        }
        return Instant.EPOCH;
    }
}
