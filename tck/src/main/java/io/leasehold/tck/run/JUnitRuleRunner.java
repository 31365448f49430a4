package io.leasehold.tck.run;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import io.leasehold.tck.Candidate;
import io.leasehold.tck.HarnessFault;
import io.leasehold.tck.StoreAddress;
import io.leasehold.tck.result.Manifest;
import io.leasehold.tck.result.RuleResult;
import io.leasehold.tck.result.Verdict;
import io.leasehold.tck.rules.RuleCatalogue;
import io.leasehold.tck.rules.RuleDefinition;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.platform.commons.support.ReflectionSupport;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.EngineFilter;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs the properties of a candidate through the JUnit launcher, the same ones that Surefire and an IDE run. Stateless. */
public final class JUnitRuleRunner implements RuleRunner {
    private final RuleCatalogue catalogue;

    /**
     * A runner.
     *
     * @param catalogue the rules
     */
    public JUnitRuleRunner(RuleCatalogue catalogue) {
        this.catalogue = catalogue;
    }

    @Override
    public RunOutcome run(RunRequest request, RunListener listener) {
        BuiltRules built = BuiltRules.of(request.candidate(), catalogue);
        RunRecord record = new RunRecord(request.failFast(), listener);
        List<DiscoverySelector> recordLevel =
                select(request, built, record, catalogue.recordLevel().rules());
        List<DiscoverySelector> rules = select(request, built, record, catalogue.rules());
        RunScope scope = scope(request, record);
        List<String> left = new ArrayList<>(scope.callErasing(() -> {
            launch(recordLevel, record);
            launch(rules, record);
        }));
        left.addAll(scope.leftovers().remaining());
        return outcome(request, built, record, left);
    }

    @Override
    public CandidateFacts ask(RunRequest request) {
        List<CandidateFacts> facts = new ArrayList<>();
        RunScope scope = scope(request, new RunRecord(false, new RunListener() {}));
        List<String> left = scope.callErasing(() -> facts.add(CandidateFacts.of(candidate(request.candidate()))));
        if (!left.isEmpty()) {
            throw new HarnessFault(String.join("; ", left));
        }
        return facts.get(0);
    }

    private static Candidate candidate(Class<?> type) {
        if (ReflectionSupport.newInstance(type) instanceof Candidate candidate) {
            return candidate;
        }
        throw new HarnessFault(type.getName() + " must implement " + Candidate.class.getName());
    }

    private static List<DiscoverySelector> select(
            RunRequest request, BuiltRules built, RunRecord record, List<RuleDefinition> rules) {
        List<DiscoverySelector> selectors = new ArrayList<>();
        for (RuleDefinition rule : rules) {
            List<Method> properties = built.properties(rule.id());
            if (request.selection().contains(rule.id()) && !properties.isEmpty()) {
                record.expect(rule.id(), properties);
                properties.forEach(each -> selectors.add(selectMethod(request.candidate(), each)));
            }
        }
        return selectors;
    }

    private RunScope scope(RunRequest request, RunRecord record) {
        Replay replay = request.target()
                .map(target -> (Replay) new Replay.CommandLine(target.command()))
                .orElseGet(Replay.Surefire::new);
        Optional<StoreAddress> address = request.target().map(RunRequest.Target::address);
        return new RunScope(catalogue, request.settings(), replay, address, record, Optional.empty());
    }

    private static void launch(List<DiscoverySelector> selectors, RunRecord record) {
        if (selectors.isEmpty()) {
            return;
        }
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectors)
                .filters(EngineFilter.includeEngines("jqwik"))
                .configurationParameter("jqwik.database", "")
                .configurationParameter("jqwik.reporting.usejunitplatform", "true")
                .configurationParameter("jqwik.reporting.onlyfailures", "true")
                .configurationParameter("jqwik.shrinking.bounded.seconds", "5")
                .build();
        Launcher launcher = LauncherFactory.create();
        launcher.execute(request, new ContainerFaults(record));
    }

    private RunOutcome outcome(RunRequest request, BuiltRules built, RunRecord record, List<String> leftBehind) {
        Map<String, RuleResult> results = new LinkedHashMap<>();
        record.complete().forEach(result -> results.put(result.rule(), result));
        return new RunOutcome(
                stage(request, built, results, catalogue.recordLevel().rules()),
                stage(request, built, results, catalogue.rules()),
                record.candidate(),
                leftBehind);
    }

    private static RunOutcome.Stage stage(
            RunRequest request, BuiltRules built, Map<String, RuleResult> run, List<RuleDefinition> rules) {
        List<RuleResult> results = new ArrayList<>();
        Set<String> required = new HashSet<>();
        Set<String> selected = new HashSet<>();
        long seed = request.settings().seed();
        for (RuleDefinition rule : rules) {
            if (request.selection().contains(rule.id())) {
                selected.add(rule.id());
            }
            RuleResult result = run.get(rule.id());
            if (result != null) {
                results.add(result);
                if (request.settings().tier().includes(rule.conditions().tier())) {
                    required.add(rule.id());
                }
            } else if (built.isBuilt(rule)) {
                results.add(RuleResult.withoutRun(rule.id(), Verdict.NOT_RUN, RunOutcome.NOT_SELECTED, seed));
            } else {
                results.add(RuleResult.withoutRun(rule.id(), Verdict.PLANNED, "no property verifies it yet", seed));
            }
        }
        List<String> expected = rules.stream().map(RuleDefinition::id).toList();
        return new RunOutcome.Stage(Manifest.of(expected, results), selected, required);
    }

    /** A class that cannot be run as a whole fails as a container, and its rules would otherwise just be missing. */
    private record ContainerFaults(RunRecord record) implements TestExecutionListener {
        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            if (test.isContainer() && result.getStatus() != TestExecutionResult.Status.SUCCESSFUL) {
                Throwable cause = result.getThrowable().orElseGet(() -> new IllegalStateException("no reason given"));
                record.fault(new HarnessFault(test.getDisplayName() + " cannot be run: " + cause.getMessage(), cause));
            }
        }
    }
}
