package io.leasehold.tck.report;

import io.leasehold.tck.failure.FailureFile;
import io.leasehold.tck.result.Failure;
import io.leasehold.tck.result.RuleResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The violations of a run as files that {@code leasehold replay} runs again. */
final class FailureFiles {
    /** What they are called: the rule, and a number where it failed more than once. */
    static final String NAMES = "[A-Z]*-[0-9][0-9]{,-[0-9]}.json";

    private FailureFiles() {}

    /** For each violation that can be repeated by itself, the name of its file and the text. */
    static Map<String, String> of(RunReport report) {
        Map<String, String> files = new LinkedHashMap<>();
        for (RuleResult result : report.manifest().results()) {
            List<Failure> failures = result.failures();
            for (int i = 0; i < failures.size(); i++) {
                String name = result.rule() + (i == 0 ? "" : "-" + (i + 1)) + ".json";
                Failure failure = failures.get(i);
                failure.shown().ifPresent(shown -> files.put(name, text(report, result, failure, shown)));
            }
        }
        return files;
    }

    private static String text(RunReport report, RuleResult result, Failure failure, Failure.Shown shown) {
        FailureFile.Origin origin = new FailureFile.Origin(
                report.catalogue().edition(),
                report.store().url(),
                report.setting().tier().label(),
                report.setting().seed(),
                report.environment());
        return new FailureFile(
                        result.rule(), shown.named(), failure.happened(), failure.story(), origin, shown.repetition())
                .text();
    }
}
