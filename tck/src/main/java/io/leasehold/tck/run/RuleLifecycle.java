package io.leasehold.tck.run;

import io.leasehold.tck.Candidate;
import io.leasehold.tck.HarnessFault;
import io.leasehold.tck.Rule;
import io.leasehold.tck.Witnesses;
import io.leasehold.tck.result.RuleResult;
import io.leasehold.tck.result.Verdict;
import io.leasehold.tck.rules.RuleDefinition;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.AfterFailureMode;
import net.jqwik.api.FixedSeedMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.lifecycle.AroundPropertyHook;
import net.jqwik.api.lifecycle.LifecycleContext;
import net.jqwik.api.lifecycle.Lifespan;
import net.jqwik.api.lifecycle.MethodLifecycleContext;
import net.jqwik.api.lifecycle.ParameterResolutionContext;
import net.jqwik.api.lifecycle.PropagationMode;
import net.jqwik.api.lifecycle.PropertyAttributes;
import net.jqwik.api.lifecycle.PropertyExecutionResult;
import net.jqwik.api.lifecycle.PropertyExecutor;
import net.jqwik.api.lifecycle.PropertyLifecycleContext;
import net.jqwik.api.lifecycle.ResolveParameterHook;
import net.jqwik.api.lifecycle.SkipExecutionHook;
import net.jqwik.api.lifecycle.Store;
import org.opentest4j.TestAbortedException;

/**
 * What the kit adds to every property that carries {@link Rule}: skips, tries and seed by tier, witnesses, and the verdict. Found by
 * jqwik as a service, so that an author has nothing to register.
 */
public final class RuleLifecycle implements SkipExecutionHook, AroundPropertyHook, ResolveParameterHook {
    /** Called by jqwik. */
    public RuleLifecycle() {}

    @Override
    public boolean appliesTo(Optional<AnnotatedElement> element) {
        return element.filter(each -> each.isAnnotationPresent(Rule.class)).isPresent();
    }

    @Override
    public PropagationMode propagateTo() {
        return PropagationMode.ALL_DESCENDANTS;
    }

    /** A property whose every try is aborted is a failure to jqwik; only this hook makes a skip. */
    @Override
    public SkipResult shouldBeSkipped(LifecycleContext context) {
        if (!(context instanceof MethodLifecycleContext property)) {
            return SkipResult.doNotSkip();
        }
        RunScope scope = RunScope.current();
        Optional<RuleResult> skip = skip(scope, property);
        skip.ifPresent(result -> scope.recorder().finished(property.targetMethod(), result));
        return skip.map(result -> SkipResult.skip(result.verdict().label() + ": " + result.reason()))
                .orElseGet(SkipResult::doNotSkip);
    }

    private static Optional<RuleResult> skip(RunScope scope, MethodLifecycleContext property) {
        RuleDefinition rule = rule(scope, property.targetMethod());
        Optional<String> stop = scope.recorder().reasonToStop().or(() -> outside(scope, rule));
        if (stop.isPresent()) {
            return stop.map(reason -> withoutRun(scope, rule, Verdict.NOT_RUN, reason));
        }
        Answer answer = ask(scope, property);
        return answer.facts()
                .flatMap(facts -> facts.reasonToSkip(rule))
                .map(reason -> withoutRun(scope, rule, Verdict.SKIPPED, reason));
    }

    private static Optional<String> outside(RunScope scope, RuleDefinition rule) {
        if (scope.only().filter(id -> !id.equals(rule.id())).isPresent()) {
            return Optional.of(RunOutcome.NOT_SELECTED);
        }
        return scope.settings().tier().includes(rule.conditions().tier())
                ? Optional.empty()
                : Optional.of("belongs to tier " + rule.conditions().tier().label());
    }

    private static RuleResult withoutRun(RunScope scope, RuleDefinition rule, Verdict verdict, String reason) {
        return RuleResult.withoutRun(
                rule.id(), verdict, reason, scope.settings().seed());
    }

    @Override
    public Optional<ParameterSupplier> resolve(ParameterResolutionContext parameter, LifecycleContext context) {
        if (parameter.typeUsage().isOfType(Witnesses.class) && context instanceof MethodLifecycleContext property) {
            return Optional.of(aTry -> witnesses(property.targetMethod()).get());
        }
        return Optional.empty();
    }

    static Store<Witnesses> witnesses(Method property) {
        return Store.getOrCreate(Witnesses.class, Lifespan.PROPERTY, () -> Witnesses.declaredBy(property));
    }

    @Override
    public PropertyExecutionResult aroundProperty(PropertyLifecycleContext context, PropertyExecutor property) {
        RunScope scope = RunScope.current();
        Method method = context.targetMethod();
        ask(scope, context).fault().ifPresent(fault -> {
            throw fault;
        });
        RuleDefinition rule = rule(scope, method);
        scope.recorder().started(method);
        adjust(context.attributes(), scope.settings(), rule, method);
        Store<Witnesses> witnesses = witnesses(method);
        Instant begin = scope.clock().instant();
        PropertyExecutionResult executed = property.execute();
        Judgement judgement = new Judgement(scope, rule, context, begin);
        RuleResult result = judgement.judge(executed, witnesses.get());
        judgement.fault(executed).ifPresent(scope.recorder()::fault);
        scope.recorder().finished(method, result);
        return switch (result.verdict()) {
            case PASS -> executed.mapToSuccessful();
            case SKIPPED -> executed.mapToAborted(new TestAbortedException(result.reason()));
            default -> executed.mapToFailed(judgement.shownTo(executed, result));
        };
    }

    private static void adjust(
            PropertyAttributes attributes, RunSettings settings, RuleDefinition rule, Method method) {
        boolean generated =
                Arrays.stream(method.getParameters()).anyMatch(each -> each.isAnnotationPresent(ForAll.class));
        int declared = generated ? attributes.tries().orElse(RunSettings.DEFAULT_TRIES) : 1;
        attributes.setTries(settings.tries(declared));
        attributes.setSeed(Long.toString(settings.seedOf(rule.id(), method.getName())));
        attributes.setWhenFixedSeed(FixedSeedMode.ALLOW);
        attributes.setAfterFailure(AfterFailureMode.RANDOM_SEED);
    }

    private static RuleDefinition rule(RunScope scope, Method property) {
        return scope.catalogue().get(property.getAnnotation(Rule.class).value());
    }

    private static Answer ask(RunScope scope, MethodLifecycleContext property) {
        Class<?> type = property.containerClass();
        return scope.kept().get(List.of(Answer.class, type), Answer.class, () -> Answer.of(scope, property, type));
    }

    /** What the candidate answered, or why it could not: thrown later, inside a property, where JUnit shows it. */
    private record Answer(Optional<CandidateFacts> facts, Optional<HarnessFault> fault) {
        static Answer of(RunScope scope, LifecycleContext context, Class<?> type) {
            try {
                if (!(context.newInstance(type) instanceof Candidate candidate)) {
                    throw new HarnessFault(type.getName() + " must implement " + Candidate.class.getName());
                }
                CandidateFacts facts = CandidateFacts.of(candidate);
                scope.recorder().candidate(facts);
                return new Answer(Optional.of(facts), Optional.empty());
            } catch (RuntimeException | LinkageError e) {
                HarnessFault fault = new HarnessFault(
                        "The store of " + type.getSimpleName() + " could not be asked what it is: " + e.getMessage(),
                        e);
                scope.recorder().fault(fault);
                return new Answer(Optional.empty(), Optional.of(fault));
            }
        }
    }
}
