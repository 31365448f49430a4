package io.leasehold.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Create;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Lease;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Look;
import io.leasehold.spi.Next;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Query;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.Save;
import io.leasehold.spi.State;
import io.leasehold.spi.StoreException;
import io.leasehold.spi.Target;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A server that says nothing any more, and closes nothing: every call ends, says no more than is known, and the store works again by
 * itself when the silence is over (rules ERR-03 and ERR-05).
 */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class SilenceTest {
    private static final InstanceId ID = new InstanceId("order-1");
    private static final InstanceId NEW = new InstanceId("order-2");
    private static final LeaseLength HOUR = LeaseLength.of(Duration.ofHours(1));
    private static final long GUARD_SECONDS = 60;
    private static final int ENDLESS = 0;

    private final SilentProxy proxy = new SilentProxy(TestDatabases.postgresPort());
    private final OwnerId owner = OwnerId.fresh("test");
    private final String namespace = SqlStores.freshNamespace();
    private final OpenRequest request = OpenRequest.of(
                    TestDatabases.postgresUrl().replace(":" + TestDatabases.postgresPort(), ":" + proxy.port()))
            .namespace(namespace)
            .option(OpenRequest.TIME_LIMIT, "PT0.5S");

    private final int loginSeconds = DriverManager.getLoginTimeout();

    @AfterEach
    void end() {
        DriverManager.setLoginTimeout(loginSeconds);
        proxy.close();
        new SqlProvider().erase(SqlStores.POSTGRESQL.request(namespace));
    }

    private Acquisition acquisition(long number) {
        return new Acquisition(owner, HostTypes.untyped(), number, HOUR);
    }

    private static Save save(Lease lease, int state) {
        return Save.of(lease.write(state), Next.waiting()).state(State.of(new byte[] {(byte) state}));
    }

    private List<Callable<Result<?>>> calls(InstanceStore store, Lease lease) {
        return List.of(
                store::storeTime,
                () -> store.find(Target.id(ID)),
                () -> store.list(Query.of(Query.Filter.ANY)),
                () -> store.create(Create.of(NEW, State.empty())),
                () -> store.acquire(acquisition(2), List.of(Target.id(ID))).get(0),
                () -> store.acquireRunnable(new Look.Request(acquisition(3), 10, Duration.ZERO)),
                () -> store.renew(HOUR, List.of(lease)).get(0),
                () -> store.save(HOUR, List.of(save(lease, 2))).get(0),
                () -> store.signal(List.of(Target.id(ID))).get(0));
    }

    private static void requireHonest(Result<?> result) {
        boolean unknown = result instanceof Result.Unknown<?>;
        boolean unavailable =
                result instanceof Result.Refused<?> refused && refused.reason() instanceof Refusal.Unavailable;
        assertThat(unknown || unavailable).as("%s", result).isTrue();
    }

    /** One after the other they meet connections that are lost already; together, some meet one in the midst of a statement. */
    private static void requireAllEnd(List<Callable<Result<?>>> calls) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(calls.size());
        try {
            for (Future<Result<?>> ended : threads.invokeAll(calls, GUARD_SECONDS, TimeUnit.SECONDS)) {
                assertThat(ended.isCancelled()).as("a call does not end").isFalse();
                requireHonest(ended.get());
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static <T> T again(Callable<Result<T>> call) throws Exception {
        Result<T> result = call.call();
        while (!(result instanceof Result.Done<T>)) {
            requireHonest(result);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
            result = call.call();
        }
        return result.orThrow();
    }

    @Test
    void everyCallEndsAndWhatItSaysIsTrue() throws Exception {
        try (InstanceStore store = new SqlProvider().open(request)) {
            store.create(Create.of(ID, State.empty())).orThrow();
            Lease lease = store.acquire(acquisition(1), List.of(Target.id(ID)))
                    .get(0)
                    .orThrow()
                    .held()
                    .lease();
            store.save(HOUR, List.of(save(lease, 1))).get(0).orThrow();

            // Whoever opened another pool since may have said so: it is the whole JVM's.
            DriverManager.setLoginTimeout(ENDLESS);
            proxy.fallSilent();
            requireAllEnd(calls(store, lease));
            assertThat(proxy.swallowed()).isPositive();
            assertThatThrownBy(() -> new SqlProvider().open(request)).isInstanceOf(StoreException.CannotOpen.class);

            proxy.speak();
            again(() -> store.save(HOUR, List.of(save(lease, 2))).get(0));
            again(() -> store.create(Create.of(new InstanceId("order-3"), State.empty())));
            InstanceSnapshot found = again(() -> store.find(Target.id(ID)));
            assertThat(found.ownership().lastWrite()).contains(lease.write(2));
        }
    }

    /** The connection was good a moment ago, so the pool does not ask it before it lends it. */
    @Test
    void aCallThatIsCaughtInTheMidstIsNotSaidToBeBusy() {
        try (InstanceStore store = new SqlProvider().open(request)) {
            store.create(Create.of(ID, State.empty())).orThrow();
            proxy.fallSilent();

            requireHonest(store.create(Create.of(NEW, State.empty())));
        }
    }
}
