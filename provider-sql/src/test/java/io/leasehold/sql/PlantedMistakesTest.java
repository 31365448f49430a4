package io.leasehold.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.tck.RuleViolation;
import io.leasehold.tck.program.Retelling;
import io.leasehold.tck.rules.RuleCatalogue;
import io.leasehold.tck.rules.Tier;
import io.leasehold.tck.run.DirectRun;
import io.leasehold.tck.run.RunSettings;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Copies of our provider with one mistake in its statements, as an author would make it: the kit finds each on the real database at
 * its first tier, and tells it in a story of a few calls. Three in every build, all with {@code -Dleasehold.mistakes=true}.
 */
final class PlantedMistakesTest {
    private static final RuleCatalogue CATALOGUE = RuleCatalogue.load();
    private static final boolean ALL = Boolean.getBoolean("leasehold.mistakes");
    private static final int IN_EVERY_BUILD = 3;
    private static final int SEEDS = 3;
    private static final int MOST_LINES = 8;

    /** The rule that must find it; what is replaced in the statements, each a pattern and its replacement. */
    private record Mistake(String sentence, SqlStores database, String rule, List<List<String>> replacements) {
        String plant(String statement) {
            String planted = statement;
            for (List<String> each : replacements) {
                planted = planted.replaceAll(each.get(0), each.get(1));
            }
            return planted;
        }

        @Override
        public String toString() {
            return database + " " + sentence;
        }
    }

    static Stream<Mistake> mistakes() {
        return all().stream().limit(ALL ? Integer.MAX_VALUE : IN_EVERY_BUILD);
    }

    private static List<Mistake> all() {
        return List.of(
                new Mistake(
                        "reads an instance before it locks it",
                        SqlStores.POSTGRESQL,
                        "LIN-01",
                        List.of(List.of(
                                "(SELECT id\\s+FROM \\S+instances\\s[^;]*?)FOR NO KEY UPDATE SKIP LOCKED", "$1"))),
                new Mistake(
                        "hands out the last epoch again",
                        SqlStores.POSTGRESQL,
                        "LEASE-04",
                        List.of(List.of("i\\.epoch \\+ 1", "i.epoch"))),
                new Mistake(
                        "takes a signal for seen that came during the run",
                        SqlStores.POSTGRESQL,
                        "WAKE-02",
                        List.of(List.of("AND \\(i\\.signals_seen = i\\.signals_recorded\\s+OR", "AND (true OR"))),
                new Mistake(
                        "reads an instance before it locks it",
                        SqlStores.H2,
                        "LIN-01",
                        List.of(List.of("(?s)^(\\s*SELECT id\\s+FROM \\S+instances.*)FOR UPDATE SKIP LOCKED", "$1"))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("mistakes")
    void isFoundAndToldInAShortStory(Mistake mistake) {
        ChangedStatements statements = new ChangedStatements(mistake::plant);
        DataSource connections = statements.over(mistake.database.connections());
        Optional<RuleViolation> told = LongStream.rangeClosed(1, SEEDS)
                .mapToObj(seed -> violation(() -> connections, mistake.rule, seed))
                .flatMap(Optional::stream)
                .filter(violation -> violation.story().size() <= MOST_LINES)
                .findFirst();

        assertThat(statements.changed()).as("statements with the mistake").isNotEmpty();
        assertThat(told)
                .as("a violation of %s in at most %d lines", mistake.rule, MOST_LINES)
                .isPresent();
    }

    private static Optional<RuleViolation> violation(SqlTck store, String rule, long seed) {
        RunSettings settings = RunSettings.of(Tier.QUICK, seed);
        return new DirectRun(store, CATALOGUE, settings, Retelling.SMALLEST)
                .finding(rule)
                .violation();
    }
}
