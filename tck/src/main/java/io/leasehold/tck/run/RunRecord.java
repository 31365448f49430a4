package io.leasehold.tck.run;

import io.leasehold.tck.HarnessFault;
import io.leasehold.tck.Rule;
import io.leasehold.tck.result.RuleResult;
import io.leasehold.tck.result.Verdict;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Collects the results of the properties of a run and joins those of one rule. Confined to the thread that runs the launcher. */
final class RunRecord implements Recorder {
    private final boolean failFast;
    private final RunListener listener;
    private final Map<String, Set<Method>> open = new HashMap<>();
    private final Map<String, RuleResult> results = new LinkedHashMap<>();
    private final Set<String> started = new HashSet<>();
    private CandidateFacts candidate = CandidateFacts.unknown();
    private Optional<HarnessFault> fault = Optional.empty();

    RunRecord(boolean failFast, RunListener listener) {
        this.failFast = failFast;
        this.listener = listener;
    }

    void expect(String rule, Collection<Method> properties) {
        open.put(rule, new HashSet<>(properties));
    }

    @Override
    public void started(Method property) {
        String rule = property.getAnnotation(Rule.class).value();
        if (started.add(rule)) {
            listener.ruleStarted(rule);
        }
    }

    @Override
    public void finished(Method property, RuleResult result) {
        Set<Method> properties = open.get(result.rule());
        if (properties == null || !properties.remove(property)) {
            fault(new HarnessFault("Unexpected result of " + property));
            return;
        }
        RuleResult joined = results.merge(result.rule(), result, RuleResult::combinedWith);
        if (properties.isEmpty()) {
            listener.ruleFinished(joined);
        }
    }

    @Override
    public void candidate(CandidateFacts facts) {
        candidate = facts;
    }

    @Override
    public void fault(HarnessFault found) {
        if (fault.isEmpty()) {
            fault = Optional.of(found);
        }
    }

    @Override
    public Optional<String> reasonToStop() {
        if (fault.isPresent()) {
            return Optional.of("the run ended early: " + fault.get().getMessage());
        }
        return results.values().stream()
                .filter(result -> failFast && result.verdict() == Verdict.FAIL)
                .findFirst()
                .map(result -> "the run stopped at the violation of " + result.rule());
    }

    /** The results, if the run was complete. */
    List<RuleResult> complete() {
        fault.ifPresent(found -> {
            throw found;
        });
        Set<String> lost = new TreeSet<>();
        open.values().forEach(properties -> properties.forEach(property -> lost.add(property.toString())));
        if (!lost.isEmpty()) {
            throw new HarnessFault("These properties were selected but did not run: " + lost);
        }
        return List.copyOf(results.values());
    }

    CandidateFacts candidate() {
        return candidate;
    }
}
