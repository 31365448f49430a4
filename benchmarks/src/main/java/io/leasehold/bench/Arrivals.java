package io.leasehold.bench;

import com.sun.management.OperatingSystemMXBean;
import io.leasehold.service.Outcome;
import io.leasehold.service.PersistenceService;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Next;
import io.leasehold.spi.Target;
import io.leasehold.spi.Timer;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.IntFunction;

/** Instances that become runnable one by one, at random instants, and how long each waits for a host. Used once. */
final class Arrivals {
    // The instances are created, and the hosts are up and have looked in vain, before the first one becomes runnable.
    private static final Duration LEAD = Duration.ofSeconds(1);
    private static final Duration LEAD_PER_INSTANCE = Duration.ofMillis(2);
    private static final int STATE_SIZE_BYTES = 100;

    private final InstanceStore outside;
    private final Wake wake;
    private final long beginNanos;
    private final long[] offsetNanos;
    private final Map<InstanceId, Long> runnableNanos = new ConcurrentHashMap<>();
    private final Waits waits;

    /** What makes an instance runnable. */
    enum Wake {
        /** Somebody else's signal, which only a look or a push finds. */
        SIGNAL,
        /** A timer, which the look before it announces. */
        TIMER
    }

    Arrivals(InstanceStore outside, Wake wake, int instances, Duration window) {
        this.outside = outside;
        this.wake = wake;
        this.waits = new Waits(instances);
        this.offsetNanos = ThreadLocalRandom.current()
                .longs(instances, 0, window.toNanos())
                .sorted()
                .toArray();
        Duration lead = LEAD.plus(LEAD_PER_INSTANCE.multipliedBy(instances));
        Instant storeBegin = outside.storeTime().orThrow().plus(lead);
        this.beginNanos = System.nanoTime() + lead.toNanos();
        for (int number = 0; number < instances; number++) {
            runnableNanos.put(Population.id(number), beginNanos + offsetNanos[number]);
        }
        IntFunction<Next> next = wake == Wake.SIGNAL
                ? number -> Next.waiting()
                : number -> Next.timed(Timer.at(storeBegin.plusNanos(offsetNanos[number])));
        Population.create(outside, instances, Population.state(STATE_SIZE_BYTES), next);
    }

    /** A host that notes when it is called, and lets each instance wait for what never comes. */
    PersistenceService host(InstanceStore store, Duration period) {
        return PersistenceService.builder(store)
                .handler(Host.TYPE, activation -> {
                    seen(activation.id(), System.nanoTime());
                    return Outcome.awaitSignal();
                })
                .detectionPeriod(period)
                .leaseDuration(Duration.ofMinutes(1))
                .build();
    }

    private void seen(InstanceId id, long now) {
        Long since = runnableNanos.remove(id);
        if (since != null) {
            waits.add(now - since);
        }
    }

    Map<Figure, Double> measure(List<CountingStore> hosts) {
        LockSupport.parkNanos(beginNanos - System.nanoTime());
        long calls = sum(hosts, CountingStore::calls);
        long looks = sum(hosts, CountingStore::looks);
        long cpu = cpuNanos();
        if (wake == Wake.SIGNAL) {
            signalEach();
        }
        waits.await();
        double seconds = (System.nanoTime() - beginNanos) / 1e9;
        Map<Figure, Double> figures = waits.figures();
        figures.put(Figure.LOOKS_PER_SECOND, (sum(hosts, CountingStore::looks) - looks) / seconds / hosts.size());
        figures.put(Figure.CALLS_PER_SECOND, (sum(hosts, CountingStore::calls) - calls) / seconds / hosts.size());
        figures.put(Figure.CPU_PERCENT, (cpuNanos() - cpu) / 1e7 / seconds);
        return figures;
    }

    /** A wait is counted from before the signal is sent: making it durable is part of what the sender waits for. */
    private void signalEach() {
        for (int number = 0; number < offsetNanos.length; number++) {
            LockSupport.parkNanos(beginNanos + offsetNanos[number] - System.nanoTime());
            InstanceId id = Population.id(number);
            runnableNanos.put(id, System.nanoTime());
            outside.signal(List.of(Target.id(id))).get(0).orThrow();
        }
    }

    private static long sum(List<CountingStore> hosts, Function<CountingStore, AtomicLong> count) {
        return hosts.stream().mapToLong(host -> count.apply(host).get()).sum();
    }

    private static long cpuNanos() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    }
}
