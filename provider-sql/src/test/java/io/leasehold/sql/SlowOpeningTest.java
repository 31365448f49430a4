package io.leasehold.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.PersistenceProvider;
import io.leasehold.spi.StoreException;
import java.lang.reflect.Proxy;
import java.sql.SQLTransientConnectionException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;

/** A server that needs longer for a first connection than a borrow waits is slow, not out of use. */
final class SlowOpeningTest {
    private static final String URL = "jdbc:h2:mem:slow;DB_CLOSE_DELAY=-1";

    private final AtomicInteger borrows = new AtomicInteger();

    /** As a pool throws it whose server does not answer, or refuses. */
    private DataSource failing(int times, SQLTransientConnectionException failure) {
        JdbcDataSource connections = new JdbcDataSource();
        connections.setURL(URL);
        return (DataSource) Proxy.newProxyInstance(
                DataSource.class.getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("getConnection") && borrows.incrementAndGet() <= times) {
                        throw failure;
                    }
                    return method.invoke(connections, arguments);
                });
    }

    private static InstanceStore open(DataSource connections) {
        return PersistenceProvider.forUrl(URL).open(OpenRequest.of(URL).dataSource(connections));
    }

    @Test
    void whoIsNotAnsweredInTimeAsksAgain() {
        try (InstanceStore store = open(failing(2, new SQLTransientConnectionException("timed out")))) {
            assertThat(store.storeTime().orThrow()).isNotNull();
        }
    }

    @Test
    void aServerThatNeverAnswersIsGivenUp() {
        DataSource silent = failing(Integer.MAX_VALUE, new SQLTransientConnectionException("timed out"));

        assertThatThrownBy(() -> open(silent)).isInstanceOf(StoreException.CannotOpen.class);
        assertThat(borrows).hasValue(3);
    }

    @Test
    void aRefusalIsFinal() {
        DataSource refusing = failing(1, new SQLTransientConnectionException("too many clients", "53300"));

        assertThatThrownBy(() -> open(refusing)).isInstanceOf(StoreException.CannotOpen.class);
        assertThat(borrows).hasValue(1);
    }
}
