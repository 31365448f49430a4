package io.leasehold.tck.rulegroup;

import com.sun.management.UnixOperatingSystemMXBean;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Query;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * What is there at rest, to be compared with what was there before: threads, open files and sockets, rows.
 *
 * @param threads live threads of this process, but for the kit's own
 * @param handles open files and sockets of this process; none where the system does not count them
 * @param rows instances that the store lists
 */
record Remains(Set<Thread> threads, Optional<Long> handles, long rows) {
    private static final int PATIENCE_MILLIS = 500;
    private static final int STEP_MILLIS = 20;

    /** Waits for what is on its way out, but not long: until nothing has grown by as much as the given number. */
    static Remains atRest(InstanceStore store, Remains before, int growth) {
        Remains now = now(store);
        for (int waited = 0;
                !now.grownBy(before, growth).isEmpty() && waited < PATIENCE_MILLIS;
                waited += STEP_MILLIS) {
            pause();
            now = now(store);
        }
        return now;
    }

    static Remains now(InstanceStore store) {
        Query.Counts counts = store.counts(HostTypes.all()).orThrow();
        return new Remains(
                Thread.getAllStackTraces().keySet().stream()
                        .filter(thread -> !thread.getName().startsWith("leasehold-tck"))
                        .collect(Collectors.toUnmodifiableSet()),
                ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean counting
                        ? Optional.of(counting.getOpenFileDescriptorCount())
                        : Optional.empty(),
                counts.of(Query.Filter.ANY));
    }

    /** What has grown by so much or more, in words; empty if nothing has. Rows must not grow at all. */
    String grownBy(Remains before, int growth) {
        Set<Thread> more = new HashSet<>(threads);
        more.removeAll(before.threads);
        if (more.size() >= growth) {
            return more.size() + " threads live that did not live before, such as "
                    + more.iterator().next().getName();
        }
        if (handles.orElse(0L) - before.handles.orElse(0L) >= growth) {
            return (handles.orElse(0L) - before.handles.orElse(0L)) + " more files or sockets are open";
        }
        return rows > before.rows ? (rows - before.rows) + " more instances are there" : "";
    }

    private static void pause() {
        try {
            new CountDownLatch(1).await(STEP_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** How many of these are still in memory after a collection; none if this JVM does not collect when it is asked to. */
    static int reachable(List<WeakReference<InstanceStore>> closed) {
        WeakReference<Object> garbage = new WeakReference<>(new Object());
        for (int i = 0; i < 3 && garbage.get() != null; i++) {
            System.gc();
        }
        if (garbage.get() != null) {
            return 0;
        }
        List<InstanceStore> left = new ArrayList<>();
        closed.forEach(each -> Optional.ofNullable(each.get()).ifPresent(left::add));
        return left.size();
    }
}
