package io.leasehold.tck.service;

import io.leasehold.service.InstanceHandler;
import io.leasehold.service.PersistenceService;
import io.leasehold.service.ServiceBuilder;
import io.leasehold.service.ServiceClock;
import io.leasehold.service.ServiceEvent;
import io.leasehold.spi.Create;
import io.leasehold.spi.HostType;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Next;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.Result;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import io.leasehold.tck.memory.MemoryProvider;
import io.leasehold.tck.program.VirtualClock;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;

/** A store in memory, a clock that stands still until a test moves it, and services that run their handlers on the test's thread. */
final class Lab {
    static final HostType TYPE = new HostType("order");
    static final InstanceId ID = new InstanceId("order-1");

    final VirtualClock clock = new VirtualClock(Instant.parse("2030-01-01T12:00:00Z"));
    final List<ServiceEvent> events = new CopyOnWriteArrayList<>();
    final InstanceStore sound;
    InstanceStore store;

    Lab() {
        sound = new MemoryProvider()
                .open(OpenRequest.of("memory:" + UUID.randomUUID()).clock(clock));
        store = sound;
    }

    /** Services built from here on meet this store. */
    Lab through(UnaryOperator<InstanceStore> decorator) {
        store = decorator.apply(sound);
        return this;
    }

    ServiceBuilder builder() {
        return PersistenceService.builder(store)
                .clock(hostClock())
                .executor(Runnable::run)
                .machine("here")
                .listener(events::add);
    }

    PersistenceService service(InstanceHandler handler) {
        return builder().handler(TYPE, handler).build();
    }

    ServiceClock hostClock() {
        return new ServiceClock() {
            @Override
            public long nanoTime() {
                return Duration.between(Instant.EPOCH, clock.instant()).toNanos();
            }

            @Override
            public void sleep(Duration time) {
                clock.advance(time);
            }
        };
    }

    void create(Next next) {
        create(ID, next);
    }

    void create(InstanceId id, Next next) {
        sound.create(Create.of(id, state("new")).ofType(TYPE).next(next)).orThrow();
    }

    void signal() {
        sound.signal(List.of(Target.id(ID))).get(0).orThrow();
    }

    InstanceSnapshot find() {
        return sound.find(Target.id(ID)).orThrow();
    }

    boolean exists() {
        return sound.find(Target.id(ID)) instanceof Result.Done;
    }

    void advance(Duration by) {
        clock.advance(by);
    }

    <E extends ServiceEvent> List<E> told(Class<E> kind) {
        return events.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    static State state(String text) {
        return State.of(text.getBytes(StandardCharsets.UTF_8));
    }

    static String text(State state) {
        return new String(state.toByteArray(), StandardCharsets.UTF_8);
    }
}
