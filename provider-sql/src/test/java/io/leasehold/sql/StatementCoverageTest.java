package io.leasehold.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.TransactionalStore;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/**
 * No statement of a database that runs here is left unexecuted, and of those whose database does not run here H2 executes what it
 * can. A statement that fails here is a new one: let {@link StoreTour} need it.
 */
class StatementCoverageTest {
    private static Set<String> unexecuted(
            Map<String, String> statements, UnaryOperator<String> sent, RecordingConnections connections) {
        Map<String, String> left = new TreeMap<>(statements);
        Set<String> executed = connections.executed();
        left.values().removeIf(statement -> executed.contains(sent.apply(statement)));
        return left.keySet();
    }

    private static Set<String> unexecuted(Map<String, String> statements, DataSource database) throws SQLException {
        RecordingConnections connections = new RecordingConnections(database);
        OpenRequest request = OpenRequest.of("jdbc:given").namespace("coverage").dataSource(connections);
        SqlProvider provider = new SqlProvider();
        provider.erase(request);
        try (InstanceStore store = provider.open(request)) {
            new StoreTour(store).take();
            StoreTour.joinTransactions((TransactionalStore) store, connections);
        }
        provider.namespaces(request);
        provider.erase(request);
        return unexecuted(statements, statement -> DialectStatements.sent(statement, "leasehold_"), connections);
    }

    @Test
    void everyStatementOfH2IsExecuted() throws SQLException {
        assertThat(unexecuted(DialectStatements.of(new H2Dialect()), TestDatabases.h2()))
                .isEmpty();
    }

    @Test
    void everyStatementOfPostgresIsExecuted() throws SQLException {
        assertThat(unexecutedOfPostgres(TestDatabases.postgres())).isEmpty();
    }

    /** The statements of PostgreSQL that a tour of a store leaves out. */
    static Set<String> unexecutedOfPostgres(DataSource database) throws SQLException {
        Map<String, String> statements = DialectStatements.of(new PostgresDialect());
        assertThat(statements)
                .containsKeys("batches look", "batches renew", "batches saveAndRelease", "batches complete");
        return unexecuted(statements, database);
    }

    private static Set<String> unexecuted(Dialect dialect, H2Mode mode) throws SQLException {
        OpenRequest request = OpenRequest.of("jdbc:given").namespace("coverage");
        mode.erase(request);
        try (TransactionalStore store = mode.open(request)) {
            new StoreTour(store).take();
            StoreTour.joinTransactions(store, mode.connections());
        }
        assertThat(mode.namespaces(request)).contains("coverage");
        mode.erase(request);
        Map<String, String> statements = DialectStatements.of(dialect);
        statements.keySet().removeIf(StatementCoverageTest::ofBatches);
        statements.putAll(DialectStatements.of(mode.batches()));

        assertThat(statements).containsKeys("batches renew", "batches saveAndRelease");
        return unexecuted(statements, mode::sent, mode.connections());
    }

    private static boolean ofBatches(String name) {
        return name.startsWith("batches ");
    }

    private static Set<String> changed(Dialect dialect, H2Mode mode) {
        return DialectStatements.of(dialect).entrySet().stream()
                .filter(statement -> !mode.unchanged(statement.getValue()))
                .map(Map.Entry::getKey)
                .filter(name -> !ofBatches(name))
                .collect(Collectors.toSet());
    }

    @Test
    void h2ExecutesTheStatementsOfSqlServerWithLocksOfItsOwnAndNoBoundOfWaits() throws SQLException {
        Dialect dialect = new SqlServerDialect();

        assertThat(unexecuted(dialect, H2Mode.SQL_SERVER)).containsExactlyInAnyOrder("DATABASE", "LENGTH_OF_A_TEXT");
        assertThat(changed(dialect, H2Mode.SQL_SERVER))
                .containsExactlyInAnyOrder(
                        "lock",
                        "lockToEnd",
                        "lockHosts",
                        "keepFromEnding",
                        "insertInstance",
                        "insertGuard",
                        "insertKey",
                        "insertSignal",
                        "insertStripe",
                        "insertHost",
                        "raiseStripe");
    }

    @Test
    void h2ExecutesTheStatementsOfOracleWithAnotherWayToListTexts() throws SQLException {
        Dialect dialect = new OracleDialect();

        assertThat(unexecuted(dialect, H2Mode.ORACLE)).containsExactlyInAnyOrder("LANGUAGE", "DURABILITY");
        assertThat(changed(dialect, H2Mode.ORACLE))
                .containsExactlyInAnyOrder(
                        "lock",
                        "lockToEnd",
                        "lockHosts",
                        "find",
                        "findStates",
                        "findSignals",
                        "findKeys",
                        "keysOf",
                        "findStripes",
                        "findHosts");
    }
}
