package io.leasehold.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;

/**
 * What a look costs PostgreSQL when nothing is due, by counting the pages it touches (rule PERF-01). The number of idle instances is
 * the property {@code leasehold.sql.idle}.
 */
final class PollCostTest {
    private static final int IDLE = Integer.getInteger("leasehold.sql.idle", 20_000);
    private static final int FEW = 1_000;
    private static final Pattern PAGES = Pattern.compile("shared hit=(\\d+)(?: read=(\\d+))?");

    private static void fill(String namespace, int instances) throws SQLException {
        try (Connection connection = TestDatabases.postgres().getConnection();
                PreparedStatement insert = connection.prepareStatement("""
                    INSERT INTO leasehold_instances (
                        namespace, id, type, token, birth_epoch, status, next_timer, due_at, signals_recorded,
                        signals_seen, epoch, attempts, state_size, encoding, key_count, state)
                    SELECT ?, 'order-' || n, 'orders', 't', 0, 'ACTIVE', timestamptz '2100-01-01' + n * interval '1 second',
                        timestamptz '2100-01-01' + n * interval '1 second', 0, 0, 0, 0, 0, 'plain', 0, ''
                    FROM generate_series(1, ?) AS n
                    """)) {
            insert.setString(1, namespace);
            insert.setInt(2, instances);
            insert.executeUpdate();
            try (Statement statement = connection.createStatement()) {
                statement.execute("VACUUM ANALYZE leasehold_instances");
            }
        }
    }

    private static List<String> plan(String namespace) {
        String look = PostgresShortcutTexts.LOOK.replace("${now}", "statement_timestamp()");
        try (Handle handle =
                Jdbis.of(TestDatabases.postgres()::getConnection, "leasehold_").open()) {
            return handle.createQuery("EXPLAIN (ANALYZE, BUFFERS) " + look)
                    .bind("namespace", namespace)
                    .bind("types", new PostgresDialect().texts(List.of("orders", "bills")))
                    .bind("untyped", 1)
                    .bind("limit", 100)
                    .bind("suspectFrom", 5)
                    .bind("owner", "host")
                    .bind("acquisitionNo", 1)
                    .bind("lengthMicros", 30_000_000)
                    .mapTo(String.class)
                    .list();
        }
    }

    /** The first line with a count is that of the whole statement. */
    private static int pages(List<String> plan) {
        for (String line : plan) {
            Matcher pages = PAGES.matcher(line);
            if (pages.find()) {
                return Integer.parseInt(pages.group(1))
                        + (pages.group(2) == null ? 0 : Integer.parseInt(pages.group(2)));
            }
        }
        throw new AssertionError("no count of pages in " + plan);
    }

    @Test
    void idleInstancesCostALookNothing() throws SQLException {
        String few = SqlStores.freshNamespace();
        String many = SqlStores.freshNamespace();
        SqlStores.POSTGRESQL.open(few).close();
        try {
            fill(few, FEW);
            fill(many, IDLE);
            List<String> plan = plan(many);

            assertThat(plan)
                    .as("reads the table from end to end")
                    .noneMatch(line -> line.contains("Seq Scan on leasehold_instances"));
            // A deeper index costs a page more for each entry into it, of which there are eight.
            assertThat(pages(plan)).as(String.join("\n", plan)).isLessThanOrEqualTo(pages(plan(few)) + 2 * 8);
        } finally {
            new SqlProvider().erase(SqlStores.POSTGRESQL.request(few));
            new SqlProvider().erase(SqlStores.POSTGRESQL.request(many));
        }
    }
}
