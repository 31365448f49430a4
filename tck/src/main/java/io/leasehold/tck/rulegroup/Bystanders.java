package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Completion;
import io.leasehold.spi.Create;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Next;
import io.leasehold.spi.OperatorCommand;
import io.leasehold.spi.Retention;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import io.leasehold.spi.Timer;
import io.leasehold.tck.Workbench;
import java.time.Duration;
import java.util.List;

/** Instances that no look of the first type has to do with, in growing numbers. Confined to one thread. */
final class Bystanders {
    private static final LeaseLength LONG = LeaseLength.of(Duration.ofDays(300));

    private final Workbench bench;
    private final InstanceStore store;
    private int number = 1000;

    /** Why a look has nothing to do with an instance. */
    enum Kind {
        /** It waits for a signal. */
        WAITING,
        /** Its timer is far away. */
        SLEEPING,
        /** Another host holds it. */
        HELD,
        /** It has ended and is kept. */
        FINISHED,
        /** An operator has suspended it. */
        SUSPENDED,
        /** It is due, but of another type. */
        FOREIGN
    }

    Bystanders(Workbench bench) {
        this.bench = bench;
        this.store = bench.store(0);
    }

    /** Adds so many of a kind. */
    void add(Kind kind, int count) {
        bench.note("A makes " + count + " instances that are " + kind);
        for (int i = 0; i < count; i++) {
            add(kind, bench.names().instance(number++));
        }
    }

    private void add(Kind kind, InstanceId id) {
        switch (kind) {
            case WAITING -> create(id, 0, Next.waiting());
            case SLEEPING -> create(id, 0, Next.timed(Timer.after(Duration.ofDays(300))));
            case HELD -> held(id);
            case FINISHED -> {
                Acquired held = held(id);
                store.complete(List.of(new Completion(
                                held.held().lease().write(bench.number()),
                                held.unseen(),
                                Retention.keep(Duration.ofDays(300)))))
                        .get(0)
                        .orThrow();
            }
            case SUSPENDED -> {
                create(id, 0, Next.ready());
                store.operate(OperatorCommand.of(OperatorCommand.Verb.SUSPEND, Target.id(id), "aside"))
                        .orThrow();
            }
            case FOREIGN -> create(id, 1, Next.ready());
        }
    }

    private void create(InstanceId id, int type, Next next) {
        store.create(Create.of(id, State.empty())
                        .ofType(bench.names().type(type))
                        .next(next))
                .orThrow();
    }

    private Acquired held(InstanceId id) {
        create(id, 0, Next.ready());
        return store.acquire(bench.acquisition(2, LONG), List.of(Target.id(id)))
                .get(0)
                .orThrow();
    }
}
