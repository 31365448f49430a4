package io.leasehold.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.spi.Create;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.State;
import io.leasehold.spi.TransactionalStore;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A call in a caller's transaction that waits for another's transaction (rule TX-02, and the time limit of every call). */
final class JoinedWaitTest {
    private static final Create CREATION = Create.of(new InstanceId("order-1"), State.empty());

    /** Whose creation of the id is not committed, and never will be while this one waits. */
    @ParameterizedTest
    @EnumSource
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void itIsBusyAtTheEndOfItsTimeAndTheTransactionGoesOnAsItWas(SqlStores database) throws SQLException {
        String namespace = SqlStores.freshNamespace();
        OpenRequest request = database.request(namespace).option("timeLimit", "PT0.3S");
        try (TransactionalStore store = (TransactionalStore) new SqlProvider().open(request);
                Connection caller = database.connections().getConnection();
                Connection other = database.connections().getConnection()) {
            caller.setAutoCommit(false);
            other.setAutoCommit(false);
            store.joining(other).create(CREATION).orThrow();
            int networkTimeout = caller.getNetworkTimeout();

            Result<?> waited = store.joining(caller).create(CREATION);
            assertThat(((Result.Refused<?>) waited).reason()).isInstanceOf(Refusal.Busy.class);

            assertThat(caller.getNetworkTimeout()).isEqualTo(networkTimeout);
            other.rollback();
            store.joining(caller).create(CREATION).orThrow();
            caller.commit();
            caller.setAutoCommit(true);
            other.setAutoCommit(true);
        }
        new SqlProvider().erase(database.request(namespace));
    }
}
