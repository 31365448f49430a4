package io.leasehold.tck.broken;

import io.leasehold.spi.Completion;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Result;
import io.leasehold.spi.Retention;
import io.leasehold.spi.Written;
import io.leasehold.tck.door.ForwardingStore;
import java.time.Duration;
import java.util.List;

/**
 * Completes an instance in one step and removes it in another.
 *
 * @param store the sound store
 * @param gap between the steps
 */
record EndsInTwoSteps(InstanceStore store, Gap gap) implements ForwardingStore {

    EndsInTwoSteps(InstanceStore store) {
        this(store, new Gap());
    }

    @Override
    public List<Result<Written>> complete(List<Completion> completions) {
        List<Result<Written>> results =
                store.complete(completions.stream().map(EndsInTwoSteps::first).toList());
        gap.pass();
        store.purgeCompleted(1000).orThrow();
        return results;
    }

    private static Completion first(Completion whole) {
        return whole.retention().keptFor().isPresent()
                ? whole
                : new Completion(whole.stamp(), whole.acknowledged(), Retention.keep(Duration.ZERO));
    }
}
