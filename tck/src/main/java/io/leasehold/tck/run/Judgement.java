package io.leasehold.tck.run;

import io.leasehold.tck.HarnessFault;
import io.leasehold.tck.InconclusiveRun;
import io.leasehold.tck.RuleViolation;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Unobservable;
import io.leasehold.tck.WitnessCount;
import io.leasehold.tck.Witnesses;
import io.leasehold.tck.engine.Evidence;
import io.leasehold.tck.failure.Repetition;
import io.leasehold.tck.result.Failure;
import io.leasehold.tck.result.FailureText;
import io.leasehold.tck.result.KnownDeviation;
import io.leasehold.tck.result.RuleResult;
import io.leasehold.tck.result.Verdict;
import io.leasehold.tck.rules.RuleDefinition;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Parameter;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import net.jqwik.api.lifecycle.FalsifiedSample;
import net.jqwik.api.lifecycle.PropertyExecutionResult;
import net.jqwik.api.lifecycle.PropertyLifecycleContext;

/** Turns what jqwik says about one property into a verdict about its rule. */
final class Judgement {
    private final RunScope scope;
    private final RuleDefinition rule;
    private final PropertyLifecycleContext context;
    private final Instant begin;

    Judgement(RunScope scope, RuleDefinition rule, PropertyLifecycleContext context, Instant begin) {
        this.scope = scope;
        this.rule = rule;
        this.context = context;
        this.begin = begin;
    }

    RuleResult judge(PropertyExecutionResult executed, Witnesses witnesses) {
        List<WitnessCount> counts = witnesses.counts();
        return switch (executed.status()) {
            case SUCCESSFUL -> successful(executed, counts);
            case FAILED -> failed(executed, counts);
            case ABORTED -> inconclusive(executed, counts, "every try was aborted");
        };
    }

    /** A fault of the kit inside a property is no verdict about the store. */
    Optional<HarnessFault> fault(PropertyExecutionResult executed) {
        return executed.throwable().filter(HarnessFault.class::isInstance).map(HarnessFault.class::cast);
    }

    /** What JUnit shows: the five parts as the message, the original exception as the cause. */
    Throwable shownTo(PropertyExecutionResult executed, RuleResult result) {
        String message = result.failures().stream()
                .map(failure -> FailureText.block(rule, result.verdict(), failure))
                .collect(Collectors.joining("\n"));
        AssertionError shown = new AssertionError(message);
        executed.throwable().ifPresent(shown::initCause);
        return shown;
    }

    private RuleResult successful(PropertyExecutionResult executed, List<WitnessCount> counts) {
        List<WitnessCount> missing =
                counts.stream().filter(count -> !count.isEnough()).toList();
        if (missing.isEmpty()) {
            return result(executed, Verdict.PASS, "", counts, List.of());
        }
        String reason = missing.stream()
                .map(count -> "\"" + count.name() + "\" occurred " + count.count() + " times, but " + count.atLeast()
                        + " are needed")
                .collect(Collectors.joining("; "));
        return result(executed, Verdict.VACUOUS, reason, counts, List.of(failure(reason, List.of(), "")));
    }

    private RuleResult inconclusive(PropertyExecutionResult executed, List<WitnessCount> counts, String reason) {
        return result(executed, Verdict.INCONCLUSIVE, reason, counts, List.of(failure(reason, List.of(), "")));
    }

    private RuleResult failed(PropertyExecutionResult executed, List<WitnessCount> counts) {
        Throwable thrown = executed.throwable().orElseGet(() -> new AssertionError("failed without an exception"));
        if (thrown instanceof Unobservable) {
            return result(executed, Verdict.SKIPPED, words(thrown), counts, List.of());
        }
        if (thrown instanceof InconclusiveRun) {
            return inconclusive(executed, counts, words(thrown));
        }
        Optional<KnownDeviation> known = scope.settings().deviations().find(rule.id());
        boolean expired = known.filter(each -> each.isExpired(LocalDate.now(scope.clock())))
                .isPresent();
        Verdict verdict = known.isPresent() && !expired ? Verdict.DEVIATION : Verdict.FAIL;
        String reason =
                known.map(each -> note(each, expired) + ": " + words(thrown)).orElseGet(() -> words(thrown));
        List<String> story = thrown instanceof RuleViolation violation ? violation.story() : sample(executed);
        reason += namedBest(thrown);
        return result(
                executed,
                verdict,
                reason,
                counts,
                List.of(failure(reason, story, stackTrace(thrown)).with(evidence(thrown), shown(executed, thrown))));
    }

    /** A program run for one rule may stumble over another one; then that one says it better. */
    private String namedBest(Throwable thrown) {
        Optional<String> named = thrown instanceof RuleViolation violation ? violation.namedRule() : Optional.empty();
        return named.filter(id -> !id.equals(rule.id()))
                .map(id -> "\nRule " + id + " names this mistake: "
                        + scope.catalogue().get(id).sentence())
                .orElse("");
    }

    private static String note(KnownDeviation known, boolean expired) {
        return (expired ? "the known deviation expired on " : "known deviation until ") + known.expires() + " ("
                + known.reason() + ", " + known.link() + ")";
    }

    private static String words(Throwable thrown) {
        String message = thrown.getMessage();
        boolean inWords =
                thrown instanceof RuleViolation || thrown instanceof InconclusiveRun || thrown instanceof Unobservable;
        if (message == null || message.isBlank()) {
            return thrown.getClass().getName();
        }
        return inWords ? message : thrown.getClass().getSimpleName() + ": " + message.strip();
    }

    /** For a property without a program of its own: the arguments that jqwik has shrunk to. */
    private List<String> sample(PropertyExecutionResult executed) {
        Optional<FalsifiedSample> shrunk = executed.shrunkSample().map(FalsifiedSample.class::cast);
        List<Object> values = shrunk.or(executed::originalSample)
                .map(FalsifiedSample::parameters)
                .orElse(List.of());
        Parameter[] parameters = context.targetMethod().getParameters();
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < values.size() && i < parameters.length; i++) {
            if (parameters[i].getType() != Witnesses.class) {
                lines.add(name(parameters[i]) + " = " + values.get(i));
            }
        }
        return lines;
    }

    /** The compiler keeps the names of parameters only when told to; the type says more than arg0. */
    private static String name(Parameter parameter) {
        return parameter.isNamePresent()
                ? parameter.getName()
                : parameter.getType().getSimpleName().toLowerCase(Locale.ROOT);
    }

    private static String stackTrace(Throwable thrown) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text));
        return text.toString();
    }

    private static Optional<Evidence> evidence(Throwable thrown) {
        return thrown instanceof RuleViolation violation ? violation.evidence() : Optional.empty();
    }

    /** By the smallest program, or else by the try: its seed is among what jqwik has falsified. */
    private Optional<Failure.Shown> shown(PropertyExecutionResult executed, Throwable thrown) {
        Optional<RuleViolation> violation =
                Optional.of(thrown).filter(RuleViolation.class::isInstance).map(RuleViolation.class::cast);
        String named = violation.flatMap(RuleViolation::namedRule).orElse(rule.id());
        Optional<Repetition> repetition =
                violation.flatMap(RuleViolation::repetition).or(() -> aTry(executed));
        return repetition.map(each -> new Failure.Shown(named, each));
    }

    private Optional<Repetition> aTry(PropertyExecutionResult executed) {
        return executed.originalSample().map(FalsifiedSample::parameters).orElse(List.of()).stream()
                .filter(Trial.class::isInstance)
                .map(trial ->
                        (Repetition) new Repetition.OfTry(context.targetMethod().getName(), ((Trial) trial).seed()))
                .findFirst();
    }

    private Failure failure(String happened, List<String> story, String exception) {
        String replay = scope.replay().command(context.containerClass(), rule.id(), scope.settings());
        return new Failure(happened, story, replay, exception);
    }

    private RuleResult result(
            PropertyExecutionResult executed,
            Verdict verdict,
            String reason,
            List<WitnessCount> counts,
            List<Failure> failures) {
        Duration duration = Duration.between(begin, scope.clock().instant());
        RuleResult.Effort effort = new RuleResult.Effort(
                executed.countTries(), duration, scope.settings().seed());
        return new RuleResult(rule.id(), verdict, reason, effort, counts, failures);
    }
}
