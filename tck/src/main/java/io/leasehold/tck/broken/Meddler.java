package io.leasehold.tck.broken;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Look;
import io.leasehold.spi.OperatorCommand;
import io.leasehold.spi.OrphanSweep;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Query;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.Save;
import io.leasehold.spi.Target;
import io.leasehold.spi.Written;
import io.leasehold.tck.door.ForwardingStore;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Does what it is asked, and on an occasion something to instances besides.
 *
 * @param store the sound store
 * @param occasion the occasion
 * @param deed what it does to each instance, but for those that were written
 */
record Meddler(InstanceStore store, Occasion occasion, Deed deed) implements ForwardingStore {

    private static final String REASON = "meddling";

    /** When it meddles. */
    enum Occasion {
        FIND,
        HELD_LOAD,
        KEY_LOAD,
        VAIN_LOOK,
        SAVE,
        SIGNAL,
        SWEEP,
        HOST_PURGE
    }

    /** What it does to an instance. */
    @FunctionalInterface
    interface Deed {
        /** Does it. */
        void to(InstanceStore store, InstanceSnapshot instance);

        /** Signals the instance. */
        static void signal(InstanceStore store, InstanceSnapshot instance) {
            store.signal(List.of(Target.id(instance.id())));
        }

        /** Ends the lease by force. */
        static void free(InstanceStore store, InstanceSnapshot instance) {
            store.operate(OperatorCommand.of(OperatorCommand.Verb.RELEASE, Target.id(instance.id()), REASON)
                    .forced());
        }

        /** Renews the lease in its holder's name. */
        static void extend(InstanceStore store, InstanceSnapshot instance) {
            instance.ownership()
                    .lease()
                    .ifPresent(held -> store.renew(LeaseLength.of(Duration.ofMinutes(1)), List.of(held.lease())));
        }
    }

    /** Meddles at once and never again. */
    static InstanceStore once(InstanceStore store, Deed deed) {
        new Meddler(store, Occasion.FIND, deed).meddle(Set.of());
        return store;
    }

    private void meddle(Set<InstanceId> written) {
        if (store.list(Query.of(Query.Filter.ANY)) instanceof Result.Done<Query.Page> page) {
            page.value().instances().stream()
                    .filter(instance -> !written.contains(instance.id()))
                    .forEach(instance -> deed.to(store, instance));
        }
    }

    private void on(Occasion now, Set<InstanceId> written) {
        if (now == occasion) {
            meddle(written);
        }
    }

    private void on(Occasion now) {
        on(now, Set.of());
    }

    @Override
    public Result<InstanceSnapshot> find(Target target) {
        Result<InstanceSnapshot> found = store.find(target);
        on(Occasion.FIND);
        return found;
    }

    @Override
    public List<Result<Acquired>> acquire(Acquisition acquisition, List<Target> targets) {
        if (targets.stream().anyMatch(Target.ByKey.class::isInstance)) {
            on(Occasion.KEY_LOAD);
        }
        List<Result<Acquired>> answers = store.acquire(acquisition, targets);
        boolean held = answers.stream()
                .anyMatch(answer ->
                        answer instanceof Result.Refused<Acquired> refused && refused.reason() instanceof Refusal.Held);
        if (held) {
            on(Occasion.HELD_LOAD);
        }
        return answers;
    }

    @Override
    public Result<Look> acquireRunnable(Look.Request request) {
        Result<Look> look = store.acquireRunnable(request);
        if (look instanceof Result.Done<Look> done && done.value().acquired().isEmpty()) {
            on(Occasion.VAIN_LOOK);
        }
        return look;
    }

    @Override
    public List<Result<Written>> save(LeaseLength length, List<Save> saves) {
        List<Result<Written>> answers = store.save(length, saves);
        on(Occasion.SAVE, written(saves));
        return answers;
    }

    @Override
    public List<Result<Written>> saveAndRelease(List<Save> saves) {
        List<Result<Written>> answers = store.saveAndRelease(saves);
        on(Occasion.SAVE, written(saves));
        return answers;
    }

    private static Set<InstanceId> written(List<Save> saves) {
        return saves.stream().map(save -> save.stamp().lease().instance()).collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public List<Result<InstanceId>> signal(List<Target> targets) {
        List<Result<InstanceId>> answers = store.signal(targets);
        on(Occasion.SIGNAL);
        return answers;
    }

    @Override
    public Result<OrphanSweep.Report> reclaimOrphans(OrphanSweep sweep) {
        on(Occasion.SWEEP);
        return store.reclaimOrphans(sweep);
    }

    @Override
    public Result<List<OwnerId>> purgeDeadHosts(int limit) {
        on(Occasion.HOST_PURGE);
        return store.purgeDeadHosts(limit);
    }
}
