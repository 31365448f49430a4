package io.leasehold.sql;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A sample of the kit in environments that applications make: two in every build, all twelve with {@code
 * -Dleasehold.environments=true}.
 */
final class EnvironmentTest {
    private static final boolean ALL = Boolean.getBoolean("leasehold.environments");

    /** What clocks, zones, letters, isolation and small pools can break, and no table that a rule enumerates by itself. */
    private static final Set<String> RULES = Set.of(
            "CRUD-01",
            "CRUD-02",
            "LEASE-01",
            "LEASE-02",
            "TIMER-01",
            "TIMER-03",
            "FENCE-02",
            "RUN-05",
            "KEY-01",
            "MIG-03",
            "TX-01",
            "TX-02");

    static Stream<Environment> environments() {
        return Environment.all().stream().limit(ALL ? Integer.MAX_VALUE : Environment.IN_EVERY_BUILD);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("environments")
    void rulesHoldThereAndConnectionsComeBackAsTheyWere(Environment environment) {
        environment.inJvm(() -> {
            try (HikariDataSource pool = environment.pool()) {
                String before = settings(pool);
                Sample.run(
                        environment.store(pool),
                        rule -> isChosen(environment, rule),
                        UUID.randomUUID().getMostSignificantBits());
                assertThat(settings(pool)).isEqualTo(before);
                assertThat(pool.getHikariPoolMXBean().getActiveConnections()).isZero();
            }
        });
    }

    private static boolean isChosen(Environment environment, String rule) {
        return RULES.contains(rule) && !(rule.startsWith("TX-") && environment.hasOneConnection());
    }

    private static String settings(HikariDataSource pool) {
        try (Connection connection = pool.getConnection()) {
            return connection.getAutoCommit() + " " + connection.getTransactionIsolation() + " "
                    + connection.isReadOnly() + " " + connection.getNetworkTimeout() + " " + connection.getSchema();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Five zones with three isolations or pools would need fifteen environments. */
    @Test
    void everyTwoValuesOccurTogetherButZonesWithIsolationsAndPools() {
        List<Environment> all = Environment.all();
        List<String> factors = List.copyOf(all.get(0).values().keySet());
        Set<String> missing = new TreeSet<>();
        for (String one : factors) {
            for (String other : factors) {
                boolean tooMany =
                        one.equals("zone") && Set.of("isolation", "pool").contains(other);
                boolean known =
                        other.equals("zone") && Set.of("isolation", "pool").contains(one);
                if (!one.equals(other) && !tooMany && !known) {
                    missing.addAll(missing(all, one, other));
                }
            }
        }

        assertThat(all).hasSizeLessThanOrEqualTo(12).doesNotHaveDuplicates();
        assertThat(missing).isEmpty();
    }

    private static Set<String> missing(List<Environment> all, String one, String other) {
        Set<String> pairs = new HashSet<>();
        for (Environment left : all) {
            for (Environment right : all) {
                pairs.add(left.values().get(one) + " with " + right.values().get(other));
            }
        }
        all.forEach(each ->
                pairs.remove(each.values().get(one) + " with " + each.values().get(other)));
        return pairs;
    }
}
