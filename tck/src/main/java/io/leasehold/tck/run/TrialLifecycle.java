package io.leasehold.tck.run;

import io.leasehold.tck.Candidate;
import io.leasehold.tck.HarnessFault;
import io.leasehold.tck.Rule;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Witnesses;
import java.lang.reflect.AnnotatedElement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.lifecycle.AroundTryHook;
import net.jqwik.api.lifecycle.PropagationMode;
import net.jqwik.api.lifecycle.TryExecutionResult;
import net.jqwik.api.lifecycle.TryExecutor;
import net.jqwik.api.lifecycle.TryLifecycleContext;

/**
 * Gives each {@link Trial} its store: one arena for each property of a class of an author. Found by jqwik as a service.
 */
public final class TrialLifecycle implements AroundTryHook {

    /** Called by jqwik. */
    public TrialLifecycle() {}

    @Override
    public boolean appliesTo(Optional<AnnotatedElement> element) {
        return element.filter(each -> each.isAnnotationPresent(Rule.class)).isPresent();
    }

    @Override
    public PropagationMode propagateTo() {
        return PropagationMode.ALL_DESCENDANTS;
    }

    @Override
    public TryExecutionResult aroundTry(TryLifecycleContext context, TryExecutor aTry, List<Object> parameters) {
        List<Object> bound = new ArrayList<>(parameters);
        bound.replaceAll(each -> each instanceof Trial trial ? bind(trial, context) : each);
        return aTry.execute(bound);
    }

    private static Trial bind(Trial trial, TryLifecycleContext context) {
        if (!(context.testInstance() instanceof Candidate candidate)) {
            throw new HarnessFault(context.containerClass().getName() + " must implement Candidate");
        }
        Witnesses witnesses = RuleLifecycle.witnesses(context.targetMethod()).get();
        Arenas arenas =
                RunScope.current().kept().get(List.of(Arenas.class, candidate.getClass()), Arenas.class, Arenas::new);
        return trial.on(arenas.of(candidate, context.targetMethod()), witnesses);
    }
}
