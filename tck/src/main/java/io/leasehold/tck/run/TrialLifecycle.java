package io.leasehold.tck.run;

import io.leasehold.tck.Arena;
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
import net.jqwik.api.lifecycle.Lifespan;
import net.jqwik.api.lifecycle.PropagationMode;
import net.jqwik.api.lifecycle.Store;
import net.jqwik.api.lifecycle.TryExecutionResult;
import net.jqwik.api.lifecycle.TryExecutor;
import net.jqwik.api.lifecycle.TryLifecycleContext;

/**
 * Gives each {@link Trial} its store: one arena for each class of an author, open from the first try to the end of the run. Found by
 * jqwik as a service.
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
        return trial.on(arena(candidate).arena(), witnesses);
    }

    private static Open arena(Candidate candidate) {
        return Store.getOrCreate(
                        List.of(TrialLifecycle.class, candidate.getClass()),
                        Lifespan.RUN,
                        () -> new Open(Arena.of(candidate)))
                .get();
    }

    /** Closed by jqwik when the run is over. */
    private record Open(Arena arena) implements Store.CloseOnReset {
        @Override
        public void close() {
            arena.close();
        }
    }
}
