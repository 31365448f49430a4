package io.leasehold.tck.rulegroup;

import io.leasehold.spi.HostType;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.tck.Workbench;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** A host that looks whenever it is hinted, on a thread of its own, and at no other time. */
final class HintedLooks implements AutoCloseable {
    /** So long a hint waits for its look: a store that hints under a lock of its own lets the look in only afterwards. */
    private static final Duration LOOK = Duration.ofMillis(500);

    private final Workbench bench;
    private final InstanceStore store;
    private final InstanceStore.Subscription subscription;
    private final ExecutorService looker = Executors.newSingleThreadExecutor();
    private final Set<InstanceId> found = ConcurrentHashMap.newKeySet();
    private final AtomicInteger hints = new AtomicInteger();

    HintedLooks(Workbench bench, InstanceStore store) {
        this.bench = bench;
        this.store = store;
        this.subscription = store.listen(this::hinted);
    }

    private void hinted(Optional<HostType> type, Duration after) {
        hints.incrementAndGet();
        Future<?> look = looker.submit(() -> PlainCalls.look(bench, store, 1)
                .forEach(each -> found.add(each.instance().id())));
        try {
            look.get(LOOK.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException ignored) {
            // Whether it has found something is asked of the result.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    int hints() {
        return hints.get();
    }

    /** Whether a look that a hint asked for finds an instance within a while of this machine. */
    boolean find(InstanceId instance, Duration within) {
        long end = System.nanoTime() + within.toNanos();
        while (!found.contains(instance) && end - System.nanoTime() > 0) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
        return found.contains(instance);
    }

    @Override
    public void close() {
        subscription.close();
        looker.shutdown();
    }
}
