package io.leasehold.sql;

import net.jqwik.api.lifecycle.LifecycleContext;
import net.jqwik.api.lifecycle.PropagationMode;
import net.jqwik.api.lifecycle.SkipExecutionHook;

/**
 * Skips a suite that costs a build more than it shows, and says how to run it. What every build needs of it, {@link
 * StatementCoverageTest} does.
 */
final class OnDemand implements SkipExecutionHook {
    private static final String PROPERTY = "leasehold.h2modes";

    @Override
    public SkipResult shouldBeSkipped(LifecycleContext context) {
        return Boolean.getBoolean(PROPERTY)
                ? SkipResult.doNotSkip()
                : SkipResult.skip("not run: on demand only, with -D" + PROPERTY + "=true");
    }

    @Override
    public PropagationMode propagateTo() {
        return PropagationMode.ALL_DESCENDANTS;
    }
}
