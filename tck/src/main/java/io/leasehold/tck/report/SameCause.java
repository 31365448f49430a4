package io.leasehold.tck.report;

import io.leasehold.tck.report.RunReport.Told;
import io.leasehold.tck.result.Verdict;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Which failures need not be told in full, because another one went wrong in the same way: the same answer where the same one was
 * expected, whatever the host, the instance and the numbers. Of those the one of the rule that names the mistake is told, whose likely
 * causes fit best, or else the one with the smallest program. Only a guess, so each keeps its rule, what happened and its replay.
 */
final class SameCause {
    private static final String EXPECTED = "expected";
    private static final Pattern VALUES = Pattern.compile(
            "'[^']*'|\\bhash [0-9a-f]+|\\bhosts? ?-?[A-Z]\\b|\\b[a-z]+-\\d+\\b|\\b(?<![A-Z]-)\\d[0-9:.TZ-]*");

    private static final Comparator<Told> ORDER =
            Comparator.comparing((Told told) -> !namesItself(told)).thenComparing(SameCause::size);

    private final Map<String, Told> inFull = new HashMap<>();

    private SameCause() {}

    static SameCause among(List<Told> failures) {
        SameCause causes = new SameCause();
        failures.stream()
                .filter(each -> each.verdict() == Verdict.FAIL)
                .forEach(each -> causes.inFull.merge(
                        kind(each), each, (one, other) -> ORDER.compare(other, one) < 0 ? other : one));
        return causes;
    }

    private static String sentence(Told told) {
        return told.failure().happened().lines().findFirst().orElse("");
    }

    private static boolean namesItself(Told told) {
        return sentence(told).endsWith("(" + told.rule().id() + ")");
    }

    /** The lines of the program; a failure without one explains least. */
    private static int size(Told told) {
        int lines = told.failure().story().size();
        return lines == 0 ? Integer.MAX_VALUE : lines;
    }

    /** Where something else was expected, what that was and how the answer began; otherwise the whole sentence. */
    private static String kind(Told told) {
        String happened = sentence(told);
        int expected = happened.indexOf(EXPECTED);
        int answer = happened.indexOf(": ");
        String kind = expected < 0 || answer < 0 || answer > expected
                ? happened
                : happened.substring(answer + 2).split("[ :,]", 2)[0] + ", " + happened.substring(expected);
        return VALUES.matcher(kind).replaceAll("#");
    }

    /** Says so if a failure is probably told elsewhere. */
    Optional<String> of(Told told) {
        Told full = inFull.getOrDefault(kind(told), told);
        return told.verdict() != Verdict.FAIL || full.equals(told)
                ? Optional.empty()
                : Optional.of("Probably the same cause as " + full.rule().id() + ", which is told in full.");
    }
}
