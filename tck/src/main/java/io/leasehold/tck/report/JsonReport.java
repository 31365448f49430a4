package io.leasehold.tck.report;

import io.leasehold.tck.WitnessCount;
import io.leasehold.tck.result.Failure;
import io.leasehold.tck.result.RuleResult;
import io.leasehold.tck.rules.RuleCatalogue;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tells a run to programs. The order of all fields and rules is fixed, so that two reports can be compared as text; 64-bit numbers
 * are texts, because readers exist that round them.
 */
public final class JsonReport {
    /** The name and version of the schema; the number changes when a reader would have to. */
    public static final String SCHEMA = "leasehold-report/1";

    private final JsonMapper mapper =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    /** A writer; stateless and thread-safe. */
    public JsonReport() {}

    /**
     * Writes a run.
     *
     * @param report the run
     * @return the document
     */
    public String write(RunReport report) {
        ObjectNode root = mapper.createObjectNode();
        root.put("schema", SCHEMA);
        root.put("exitCode", report.exitCode().number());
        root.put("summary", report.summary());
        ruleSet(root.putObject("ruleSet"), report);
        ObjectNode run = root.putObject("run");
        run.put("tier", report.setting().tier().label());
        run.put("seed", Long.toString(report.setting().seed()));
        run.put("started", report.setting().started().toString());
        run.put("durationMillis", report.setting().duration().toMillis());
        ObjectNode store = root.putObject("store");
        store.put("url", report.store().url());
        ArrayNode capabilities = store.putArray("capabilities");
        report.store().facts().capabilities().forEach(each -> capabilities.add(each.name()));
        ArrayNode hooks = store.putArray("hooks");
        report.store().facts().hooks().forEach(each -> hooks.add(each.name()));
        texts(store.putObject("description"), report.store().facts().description());
        texts(root.putObject("environment"), report.environment());
        ArrayNode recordLevel = root.putArray("recordLevel");
        report.recordLevel().forEach(result -> result(recordLevel.addObject(), result));
        ArrayNode results = root.putArray("results");
        report.manifest().results().forEach(result -> result(results.addObject(), result));
        ArrayNode leftBehind = root.putArray("leftBehind");
        report.leftBehind().forEach(leftBehind::add);
        return mapper.writeValueAsString(root) + "\n";
    }

    private static void ruleSet(ObjectNode node, RunReport report) {
        node.put("version", RuleCatalogue.VERSION);
        node.put("rules", report.catalogue().rules().size());
        node.put("built", report.manifest().built());
        ObjectNode counts = node.putObject("counts");
        report.manifest().counts().forEach((verdict, count) -> counts.put(verdict.name(), count));
    }

    private static void texts(ObjectNode node, Map<String, String> texts) {
        texts.forEach(node::put);
    }

    private static void result(ObjectNode node, RuleResult result) {
        node.put("rule", result.rule());
        node.put("verdict", result.verdict().name());
        node.put("reason", result.reason());
        node.put("tries", result.effort().tries());
        node.put("seconds", seconds(result));
        ArrayNode witnesses = node.putArray("witnesses");
        for (WitnessCount count : result.witnesses()) {
            witnesses
                    .addObject()
                    .put("name", count.name())
                    .put("count", count.count())
                    .put("atLeast", count.atLeast());
        }
        ArrayNode failures = node.putArray("failures");
        for (Failure failure : result.failures()) {
            ObjectNode each = failures.addObject();
            each.put("happened", failure.happened());
            ArrayNode story = each.putArray("story");
            failure.story().forEach(story::add);
            each.put("replay", failure.replay());
            each.put("exception", failure.exception());
        }
    }

    private static String seconds(RuleResult result) {
        return String.format(Locale.ROOT, "%.3f", result.effort().duration().toMillis() / 1000.0);
    }
}
