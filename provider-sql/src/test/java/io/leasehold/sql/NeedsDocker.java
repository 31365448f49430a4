package io.leasehold.sql;

import net.jqwik.api.lifecycle.LifecycleContext;
import net.jqwik.api.lifecycle.PropagationMode;
import net.jqwik.api.lifecycle.SkipExecutionHook;
import org.testcontainers.DockerClientFactory;

/** Skips a suite whose server only a container can supply where there is none, and says so. */
final class NeedsDocker implements SkipExecutionHook {
    /** Asked once: nothing else of a container may be touched where there is no Docker. */
    private static final boolean AVAILABLE = DockerClientFactory.instance().isDockerAvailable();

    @Override
    public SkipResult shouldBeSkipped(LifecycleContext context) {
        return AVAILABLE ? SkipResult.doNotSkip() : SkipResult.skip("not run: no Docker");
    }

    @Override
    public PropagationMode propagateTo() {
        return PropagationMode.ALL_DESCENDANTS;
    }
}
