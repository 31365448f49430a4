package io.leasehold.sql;

import io.leasehold.service.Activation;
import io.leasehold.service.Outcome;
import io.leasehold.service.PersistenceService;
import io.leasehold.spi.Completion;
import io.leasehold.spi.HostType;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Lease;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Next;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Release;
import io.leasehold.spi.Result;
import io.leasehold.spi.Retention;
import io.leasehold.spi.Save;
import io.leasehold.spi.SignalMark;
import io.leasehold.spi.State;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A host in a process of its own, to be frozen while it works: {@code URL NAMESPACE}. It says when it has begun and when it is told
 * of its loss; when it is given a line it writes all the same, in every way, says what it was answered, and ends.
 */
final class FrozenHost {
    static final HostType TYPE = new HostType("frozen");
    static final String RUNS = "runs";
    static final String TOLD = "told";
    static final String ANSWERED = "answered ";

    private static final Duration LEASE = Duration.ofSeconds(2);
    private static final State LATE = State.of(new byte[] {6, 6, 6});

    private final InstanceStore store;
    private final BufferedReader input =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
    private final AtomicBoolean written = new AtomicBoolean();
    private final CountDownLatch done = new CountDownLatch(1);

    private FrozenHost(InstanceStore store) {
        this.store = store;
    }

    private Outcome run(Activation step) throws InterruptedException, IOException {
        CountDownLatch lost = new CountDownLatch(1);
        step.onLeaseLost(lost::countDown);
        System.out.println(RUNS);
        lost.await();
        // On a very slow machine its lease may lapse before it is frozen, and it may run again: once is enough.
        if (!written.getAndSet(true)) {
            input.readLine();
            System.out.println(TOLD + " " + step.stillOwned());
            writeLate(step.lease());
            done.countDown();
        }
        return Outcome.complete().state(LATE);
    }

    private void writeLate(Lease lease) {
        LeaseLength length = LeaseLength.of(LEASE);
        answered("renew", store.renew(length, List.of(lease)));
        answered("save", store.save(length, List.of(late(lease, 101))));
        answered("saveAndRelease", store.saveAndRelease(List.of(late(lease, 102))));
        answered("release", store.release(List.of(Release.of(lease.write(103)))));
        answered(
                "complete",
                store.complete(List.of(new Completion(lease.write(104), SignalMark.NONE, Retention.delete()))));
    }

    private static Save late(Lease lease, long number) {
        return Save.of(lease.write(number), Next.ready()).state(LATE);
    }

    private static void answered(String call, List<? extends Result<?>> results) {
        String kind = results.get(0) instanceof Result.Refused<?> refused
                ? name(refused.reason())
                : results.get(0).getClass().getSimpleName();
        System.out.println(ANSWERED + call + " " + kind);
    }

    private static String name(Refusal reason) {
        return reason.getClass().getSimpleName();
    }

    public static void main(String[] arguments) throws InterruptedException {
        OpenRequest request = OpenRequest.of(arguments[0]).namespace(arguments[1]);
        try (InstanceStore store = new SqlProvider().open(request)) {
            FrozenHost host = new FrozenHost(store);
            try (PersistenceService service = PersistenceService.builder(store)
                    .leaseDuration(LEASE)
                    .detectionPeriod(Duration.ofMillis(100))
                    .drainDeadline(Duration.ofSeconds(1))
                    .handler(TYPE, host::run)
                    .build()) {
                service.start();
                host.done.await();
            }
        }
    }
}
