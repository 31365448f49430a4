package io.leasehold.tck.demo;

import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Result;
import io.leasehold.spi.Target;
import io.leasehold.tck.door.ForwardingStore;
import java.util.List;
import java.util.function.Consumer;

/**
 * Forgets a signal to an instance that somebody holds, as the ancestors did with a change while a workflow was alive.
 *
 * @param store the sound store
 * @param forgotten is told whom a forgotten signal was for
 */
record ForgetfulStore(InstanceStore store, Consumer<InstanceId> forgotten) implements ForwardingStore {
    @Override
    public List<Result<InstanceId>> signal(List<Target> targets) {
        return targets.stream().map(this::signal).toList();
    }

    private Result<InstanceId> signal(Target target) {
        if (store.find(target) instanceof Result.Done<InstanceSnapshot> found
                && found.value().ownership().lease().isPresent()) {
            forgotten.accept(found.value().id());
            return Result.done(found.value().id()); // what makes it wrong: it says that the signal is recorded
        }
        return store.signal(List.of(target)).get(0);
    }
}
