package io.leasehold.bench;

import io.leasehold.bench.peer.Crew;
import io.leasehold.spi.Create;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Next;
import io.leasehold.spi.State;
import java.util.function.IntFunction;

/** Fills a store from many threads, because each creation waits until it is durable. */
final class Population {
    // No more than a provider has connections by default: who waits for one too long is refused.
    private static final int THREADS = 10;

    private Population() {}

    static InstanceId id(int number) {
        return new InstanceId("bench-" + number);
    }

    static State state(int sizeBytes) {
        byte[] bytes = new byte[sizeBytes];
        for (int i = 0; i < sizeBytes; i++) {
            bytes[i] = (byte) (i * 31);
        }
        return State.of(bytes);
    }

    /** Creates the instances numbered from zero, which all wait for the same. */
    static void create(InstanceStore store, int count, State state, Next next) {
        create(store, count, state, number -> next);
    }

    /** Creates the instances numbered from zero. */
    static void create(InstanceStore store, int count, State state, IntFunction<Next> next) {
        Crew.run(THREADS, first -> {
            for (int number = first; number < count; number += THREADS) {
                store.create(Create.of(id(number), state).ofType(Host.TYPE).next(next.apply(number)))
                        .orThrow();
            }
            return count;
        });
    }
}
