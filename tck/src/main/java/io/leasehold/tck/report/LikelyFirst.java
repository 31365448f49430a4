package io.leasehold.tck.report;

import io.leasehold.tck.result.Failure;
import io.leasehold.tck.result.RuleResult;
import io.leasehold.tck.result.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which of many violated rules to read first. One mistake often fails many rules, and the one with the smallest program says most
 * plainly what it is; of equal ones, the one that the others name. Only a hint: nothing is left out because of it.
 */
final class LikelyFirst {
    private static final int MANY = 3;

    private LikelyFirst() {}

    /** The hint, if there is more to read than one likes to. */
    static Optional<String> of(RunReport report) {
        List<RuleResult> failed = report.manifest().results().stream()
                .filter(result -> result.verdict() == Verdict.FAIL)
                .toList();
        if (failed.size() < MANY || !report.firstOfAll().isEmpty()) {
            return Optional.empty();
        }
        SameCause causes = SameCause.among(report.failures());
        Set<String> inFull = report.failures().stream()
                .filter(told -> causes.of(told).isEmpty())
                .map(told -> told.rule().id())
                .collect(Collectors.toSet());
        RuleResult first = failed.stream()
                .filter(result -> inFull.contains(result.rule()))
                .min(Comparator.<RuleResult>comparingInt(LikelyFirst::size)
                        .thenComparing(each -> named(each.rule(), failed), Comparator.reverseOrder()))
                .orElseThrow();
        String others = failed.stream()
                .map(RuleResult::rule)
                .filter(rule -> !rule.equals(first.rule()))
                .collect(Collectors.joining(" "));
        String sentence = report.catalogue().get(first.rule()).sentence();
        return Optional.of("Read " + first.rule() + " first: its program is the smallest that is told. It says: "
                + sentence + " The other violations are probably of the same cause: " + others + ".");
    }

    /** The lines of the smallest program; a violation without one explains least. */
    private static int size(RuleResult result) {
        return result.failures().stream()
                .map(Failure::story)
                .filter(story -> !story.isEmpty())
                .mapToInt(List::size)
                .min()
                .orElse(Integer.MAX_VALUE);
    }

    private static long named(String rule, List<RuleResult> failed) {
        String phrase = "Rule " + rule + " names this mistake";
        return failed.stream()
                .filter(result -> result.reason().contains(phrase))
                .count();
    }
}
