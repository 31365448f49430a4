package io.leasehold.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.sql.SQLException;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A sample on the older of two releases of PostgreSQL, which Maven lays beside the class path. The whole kit runs on it, or on another,
 * with {@code -Dpostgresql.server.version=16.15.0}.
 */
final class OlderPostgresTest {
    private static final Set<String> RULES =
            Set.of("CRUD-02", "LEASE-02", "FENCE-02", "RUN-01", "RUN-05", "KEY-01", "WAKE-02", "TX-01");

    @BeforeEach
    void needsTheArchive() {
        assumeTrue(PostgresBinaries.hasOlder(), "not run: only a build by Maven has an older PostgreSQL");
    }

    @Test
    void everyStatementIsExecuted() throws SQLException {
        assertThat(StatementCoverageTest.unexecutedOfPostgres(TestDatabases.olderPostgres()))
                .isEmpty();
    }

    @Test
    void rulesHoldThere() {
        Sample.run(
                TestDatabases::olderPostgres, RULES::contains, UUID.randomUUID().getMostSignificantBits());
    }
}
