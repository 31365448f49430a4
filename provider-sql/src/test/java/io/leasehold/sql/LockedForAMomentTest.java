package io.leasehold.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Create;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Lease;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Next;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Save;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** A row that the look of another host had locked for the time of one statement is saved by the next one. */
final class LockedForAMomentTest {
    private static final InstanceId ID = new InstanceId("order-1");

    private static final int NOT_YET = 1000;

    private final String namespace = SqlStores.freshNamespace();

    private InstanceStore open(DataSource source) {
        OpenRequest request =
                OpenRequest.of(TestDatabases.postgresUrl()).dataSource(source).namespace(namespace);
        return new SqlProvider().open(request);
    }

    private static Lease held(InstanceStore store) {
        store.create(Create.of(ID, State.empty())).orThrow();
        LeaseLength minute = LeaseLength.of(Duration.ofMinutes(1));
        Acquisition acquisition = new Acquisition(OwnerId.fresh("test"), HostTypes.untyped(), 1, minute);
        return store.acquire(acquisition, List.of(Target.id(ID)))
                .get(0)
                .orThrow()
                .held()
                .lease();
    }

    private void lock(Connection other) throws Exception {
        other.setAutoCommit(false);
        try (PreparedStatement lock = other.prepareStatement(
                "SELECT id FROM leasehold_instances WHERE namespace = ? AND id = ? FOR NO KEY UPDATE")) {
            lock.setString(1, namespace);
            lock.setString(2, ID.value());
            assertThat(lock.executeQuery().next()).isTrue();
        }
    }

    /** Connections, of which the second that is asked for from now on ends a transaction. */
    private static DataSource ending(Connection other, AtomicInteger asked) {
        DataSource source = TestDatabases.postgres();
        return (DataSource) Proxy.newProxyInstance(
                DataSource.class.getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("getConnection") && asked.incrementAndGet() == 2) {
                        other.rollback();
                    }
                    return method.invoke(source, arguments);
                });
    }

    @Test
    void by_one_statement_and_no_transaction() throws Exception {
        AtomicInteger asked = new AtomicInteger(NOT_YET);
        try (Connection other = TestDatabases.postgres().getConnection();
                InstanceStore plain = open(TestDatabases.postgres())) {
            RecordingConnections recorded = new RecordingConnections(ending(other, asked));
            Lease lease = held(plain);
            try (InstanceStore store = open(recorded)) {
                lock(other);
                asked.set(0);
                Save save = Save.of(lease.write(1), Next.waiting()).state(State.of(new byte[] {1}));
                store.saveAndRelease(List.of(save)).get(0).orThrow();
            }
            assertThat(asked).hasValue(2);
            assertThat(recorded.executed()).noneMatch(text -> text.contains("lock_timeout"));
        }
    }
}
