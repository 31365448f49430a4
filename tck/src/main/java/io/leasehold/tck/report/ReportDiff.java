package io.leasehold.tck.report;

import io.leasehold.tck.HarnessFault;
import io.leasehold.tck.result.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The rules about which two JSON reports say different things.
 *
 * @param changes the rules whose verdict differs, in the order of their ids
 */
public record ReportDiff(List<Change> changes) {
    // Copies the list.
    public ReportDiff {
        changes = List.copyOf(changes);
    }

    /**
     * One difference.
     *
     * @param rule the id of the rule
     * @param before what the first report says
     * @param after what the second report says
     */
    public record Change(String rule, Verdict before, Verdict after) {
        /**
         * Whether the second report is the worse one.
         *
         * @return true if the rule passed before or failed only now
         */
        public boolean isWorse() {
            return before == Verdict.PASS || after == Verdict.FAIL;
        }
    }

    /**
     * Compares two reports.
     *
     * @param before the first report
     * @param after the second report
     * @return the differences
     * @throws HarnessFault if one of them cannot be read as a report of this schema
     */
    public static ReportDiff of(Path before, Path after) {
        Map<String, Verdict> first = verdicts(before);
        Map<String, Verdict> second = verdicts(after);
        TreeSet<String> rules = new TreeSet<>(first.keySet());
        rules.addAll(second.keySet());
        List<Change> changes = new ArrayList<>();
        for (String rule : rules) {
            Verdict old = first.getOrDefault(rule, Verdict.PLANNED);
            Verdict now = second.getOrDefault(rule, Verdict.PLANNED);
            if (old != now) {
                changes.add(new Change(rule, old, now));
            }
        }
        return new ReportDiff(changes);
    }

    private static Map<String, Verdict> verdicts(Path file) {
        JsonNode root = read(file);
        String schema = root.path("schema").asString("");
        if (!schema.equals(JsonReport.SCHEMA)) {
            throw new HarnessFault(
                    file + " is no report of schema " + JsonReport.SCHEMA + " but of \"" + schema + "\"");
        }
        Map<String, Verdict> verdicts = new TreeMap<>();
        for (String level : List.of("recordLevel", "results")) {
            for (JsonNode result : root.path(level)) {
                verdicts.put(
                        result.path("rule").asString(""),
                        verdict(file, result.path("verdict").asString("")));
            }
        }
        return verdicts;
    }

    private static JsonNode read(Path file) {
        try {
            return JsonMapper.shared().readTree(Files.readString(file));
        } catch (IOException | JacksonException e) {
            throw new HarnessFault(file + " cannot be read as a JSON report: " + e.getMessage(), e);
        }
    }

    private static Verdict verdict(Path file, String name) {
        return Arrays.stream(Verdict.values())
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new HarnessFault(file + " has the unknown verdict \"" + name + "\""));
    }
}
