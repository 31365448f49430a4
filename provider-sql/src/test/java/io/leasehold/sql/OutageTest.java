package io.leasehold.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Create;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Lease;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Next;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.Save;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import io.leasehold.spi.Written;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Connections that break at the worst moment (rule ERR-03): what is answered is true. */
final class OutageTest {
    private static final InstanceId ID = new InstanceId("order-1");
    private static final LeaseLength MINUTE = LeaseLength.of(Duration.ofMinutes(1));

    /** Breaks the next commits, before or after they reach the database. */
    private static final class Breaker {
        final AtomicInteger before = new AtomicInteger();
        final AtomicInteger after = new AtomicInteger();
        final AtomicInteger borrowing = new AtomicInteger();

        DataSource on(DataSource real) {
            return (DataSource) Proxy.newProxyInstance(
                    OutageTest.class.getClassLoader(),
                    new Class<?>[] {DataSource.class},
                    (proxy, method, arguments) -> {
                        if (method.getName().equals("getConnection") && borrowing.getAndDecrement() > 0) {
                            throw new SQLException("planned", "08001");
                        }
                        Object result = invoke(real, method, arguments);
                        return result instanceof Connection connection ? breaking(connection) : result;
                    });
        }

        private Connection breaking(Connection real) {
            return (Connection) Proxy.newProxyInstance(
                    OutageTest.class.getClassLoader(),
                    new Class<?>[] {Connection.class},
                    (proxy, method, arguments) -> {
                        boolean commit = method.getName().equals("commit");
                        if (commit && before.getAndDecrement() > 0) {
                            real.rollback();
                            throw new SQLException("planned", "08006");
                        }
                        Object result = invoke(real, method, arguments);
                        if (commit && after.getAndDecrement() > 0) {
                            throw new SQLException("planned", "08006");
                        }
                        return result;
                    });
        }

        private static Object invoke(Object real, Method method, Object[] arguments) throws Throwable {
            try {
                return method.invoke(real, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }
    }

    private interface Story {
        void tell(InstanceStore store, Breaker breaker);
    }

    private static void tell(SqlStores database, Story story) {
        String namespace = SqlStores.freshNamespace();
        Breaker breaker = new Breaker();
        OpenRequest request = database.request(namespace).dataSource(breaker.on(database.connections()));
        try (InstanceStore store = new SqlProvider().open(request)) {
            story.tell(store, breaker);
        }
        new SqlProvider().erase(database.request(namespace));
    }

    @ParameterizedTest
    @EnumSource
    void aCreationWhoseReplyIsLostIsUnknownAndItsRepeatSaysWhetherItWasApplied(SqlStores database) {
        Create creation = Create.of(ID, State.empty());
        tell(database, (store, breaker) -> {
            breaker.before.set(1);
            assertThat(store.create(creation)).isInstanceOf(Result.Unknown.class);
            assertThat(store.find(Target.id(ID))).isEqualTo(Result.refused(new Refusal.Absent(ID)));

            breaker.after.set(1);
            assertThat(store.create(creation)).isInstanceOf(Result.Unknown.class);
            assertThat(store.create(creation).orThrow().repeated()).isTrue();
        });
    }

    @ParameterizedTest
    @EnumSource
    void aSaveWhoseReplyIsLostIsAppliedOnceHoweverOftenItIsRepeated(SqlStores database) {
        tell(database, (store, breaker) -> {
            store.create(Create.of(ID, State.empty())).orThrow();
            Acquisition acquisition = new Acquisition(OwnerId.fresh("test"), HostTypes.untyped(), 1, MINUTE);
            Lease lease = store.acquire(acquisition, List.of(Target.id(ID)))
                    .get(0)
                    .orThrow()
                    .held()
                    .lease();
            Save save = Save.of(lease.write(1), Next.waiting()).state(State.of(new byte[] {1}));
            breaker.after.set(1);
            assertThat(store.save(MINUTE, List.of(save)).get(0)).isInstanceOf(Result.Unknown.class);

            for (int i = 0; i < 2; i++) {
                Written again = store.save(MINUTE, List.of(save)).get(0).orThrow();
                assertThat(again.repeated()).isTrue();
            }
            InstanceSnapshot found = store.find(Target.id(ID)).orThrow();
            assertThat(found.ownership().lastWrite()).contains(lease.write(1));
            assertThat(found.content().stateSizeBytes()).isOne();
        });
    }

    @ParameterizedTest
    @EnumSource
    void whereNoConnectionCanBeHadNothingWasSentAndTheNextCallWorks(SqlStores database) {
        tell(database, (store, breaker) -> {
            breaker.borrowing.set(10);
            Result<?> refused = store.create(Create.of(ID, State.empty()));
            assertThat(((Result.Refused<?>) refused).reason()).isInstanceOf(Refusal.Unavailable.class);
            breaker.borrowing.set(10);
            Result<?> unread = store.find(Target.id(ID));
            assertThat(((Result.Refused<?>) unread).reason()).isInstanceOf(Refusal.Unavailable.class);

            breaker.borrowing.set(1);
            store.create(Create.of(ID, State.empty())).orThrow();
        });
    }
}
