package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Activatable;
import io.leasehold.spi.Capability;
import io.leasehold.spi.Completion;
import io.leasehold.spi.Create;
import io.leasehold.spi.HolderStop;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Look;
import io.leasehold.spi.Next;
import io.leasehold.spi.OperatorCommand;
import io.leasehold.spi.Query;
import io.leasehold.spi.Result;
import io.leasehold.spi.Retention;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import io.leasehold.spi.Timer;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Workbench;
import io.leasehold.tck.program.Script;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Instances that are created, signalled, loaded and ended, many at a time, in a namespace of their own. Confined to one thread. */
final class ManyLives {

    private final Workbench bench;
    private final Trial trial;
    private final InstanceStore store;

    ManyLives(Workbench bench, Trial trial) {
        this.bench = bench;
        this.trial = trial;
        this.store = bench.store(0);
    }

    /** An instance with a key, if the store has keys, held by the first host. */
    static Acquired createAndAcquire(Workbench bench, InstanceId id) {
        create(bench, id, 0);
        return bench.store(0)
                .acquire(bench.acquisition(0, Script.LEASE), List.of(Target.id(id)))
                .get(0)
                .orThrow();
    }

    private static void create(Workbench bench, InstanceId id, int number) {
        Create creation = Create.of(id, State.of(new byte[20]))
                .ofType(bench.names().type(0))
                .next(number % 2 == 0 ? Next.ready() : Next.timed(Timer.after(Duration.ofDays(1))));
        Set<Capability> capabilities = bench.description().capabilities();
        if (capabilities.contains(Capability.KEYS)) {
            creation = creation.keys(Set.of(bench.names().key(number)));
        }
        if (capabilities.contains(Capability.ACTIVATION)) {
            creation = creation.activation(bench.names().activation(0));
        }
        bench.store(0).create(creation).orThrow();
    }

    /** Lets so many instances live and end: a third each completed, terminated by the holder, and by an operator. */
    void live(int count) {
        bench.note("A creates " + count + " instances, signals, loads and ends them");
        List<Target> targets = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            InstanceId id = bench.names().instance(i);
            create(bench, id, i);
            targets.add(Target.id(id));
        }
        store.signal(targets).forEach(Result::orThrow);
        List<Acquired> held = new ArrayList<>();
        store.acquire(bench.acquisition(0, Script.LEASE), targets).forEach(each -> held.add(each.orThrow()));
        List<Completion> completions = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Acquired each = held.get(i);
            Retention retention = i % 2 == 0 ? Retention.delete() : Retention.keep(Duration.ZERO);
            switch (i % 3) {
                case 0 ->
                    completions.add(
                            new Completion(each.held().lease().write(bench.number()), each.unseen(), retention));
                case 1 ->
                    store.stop(HolderStop.terminate(each.held().lease().write(bench.number()), "over", retention))
                            .orThrow();
                default ->
                    store.operate(OperatorCommand.of(OperatorCommand.Verb.TERMINATE, targets.get(i), "over")
                                    .forced()
                                    .retention(retention))
                            .orThrow();
            }
        }
        store.complete(completions).forEach(Result::orThrow);
        requireNothingDue();
        int purged = 1;
        for (int calls = 0; calls <= count && purged > 0; calls++) {
            purged = store.purgeCompleted(1000).orThrow().size();
        }
    }

    void requireNothingLeft() {
        Query.Page page = store.list(Query.of(Query.Filter.ANY)).orThrow();
        bench.require(page.instances().isEmpty(), () -> "all have ended, but the store lists " + page.instances());
        Query.Counts counts = store.counts(HostTypes.all()).orThrow();
        bench.require(
                counts.byFilter().values().stream().allMatch(count -> count == 0),
                () -> "all have ended, but the store counts " + counts.byFilter());
        requireNothingDue();
        if (trial.has(Capability.KEYS)) {
            Result<?> found = store.find(Target.key(bench.names().key(0)));
            bench.require(found instanceof Result.Refused<?>, () -> "all have ended, but a key still finds " + found);
        }
        if (trial.has(Capability.ACTIVATION)) {
            List<Activatable> listed = store.findActivatable(new Activatable.Query(
                            bench.names().machine(0), Set.of(bench.names().activationType(0)), 100))
                    .orThrow();
            bench.require(listed.isEmpty(), () -> "all have ended, but these are to be activated: " + listed);
        }
    }

    private void requireNothingDue() {
        Look look = store.acquireRunnable(new Look.Request(bench.acquisition(1, Script.LEASE), 100, Duration.ZERO))
                .orThrow();
        bench.require(
                look.acquired().isEmpty() && look.setAside().isEmpty() && !look.cut(),
                () -> "all have ended, but a look was answered " + look);
        bench.require(
                look.earliestDue().isEmpty(),
                () -> "all have ended, but something is said to be due at " + look.earliestDue());
    }
}
