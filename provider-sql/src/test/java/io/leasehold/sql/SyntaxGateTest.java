package io.leasehold.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The statements and migrations of the two databases that cannot run in every build: what another project's parser makes of them,
 * and what is known to be wrong there although it parses. A pass means plausible syntax and no known trap, nothing else.
 */
class SyntaxGateTest {
    private static final Dialect SQL_SERVER = new SqlServerDialect();
    private static final Dialect ORACLE = new OracleDialect();

    /**
     * What the parser of T-SQL does not know, with which valid statements it refuses. A statement with a gap is parsed without it.
     *
     * @param name what it is
     * @param piece what it looks like, as a regular expression
     * @param by a piece that the parser knows
     * @param example a valid statement that the parser refuses for nothing else
     */
    private record Gap(String name, String piece, String by, String example) {}

    private static final List<Gap> TSQL_GAPS = List.of(
            new Gap(
                    "computed columns",
                    " AS \\(CAST\\(\\w+ AS NVARCHAR\\(200\\)\\) COLLATE \\w+\\)",
                    " NVARCHAR(200)",
                    "CREATE TABLE t (a VARBINARY(4), b AS (CAST(a AS NVARCHAR(200)) COLLATE Latin1_General_100_BIN2))"),
            new Gap(
                    "filtered indexes",
                    "(?s)(CREATE INDEX .*\\))\\s+WHERE .*",
                    "$1",
                    "CREATE INDEX t_a ON t (a) WHERE a IS NOT NULL"),
            new Gap(
                    "options of a table",
                    "ALTER TABLE \\S+ SET \\(LOCK_ESCALATION = DISABLE\\);",
                    "",
                    "ALTER TABLE t SET (LOCK_ESCALATION = DISABLE);"),
            new Gap(
                    "tables made of JSON, with their columns",
                    " WITH \\((\\s*\\w+ \\w+(\\(\\d+\\))? '\\$\\.\\w+',?)+\\)",
                    "",
                    "SELECT j.a FROM OPENJSON(?) WITH (a NVARCHAR(20) '$.a', b INT '$.b') AS j"));

    private static Map<String, String> all(Dialect dialect, String separator) {
        Map<String, String> all = new TreeMap<>(DialectStatements.of(dialect));
        all.putAll(DialectStatements.migrations(dialect, separator));
        return all;
    }

    private static Map<String, String> sqlServer() {
        return all(SQL_SERVER, "(?m)^GO$");
    }

    private static Map<String, String> oracle() {
        return all(ORACLE, DialectStatements.ORACLE_SEPARATOR);
    }

    private static Map<String, String> problems(
            Map<String, String> statements, Function<String, Optional<String>> parser) {
        Map<String, String> problems = new TreeMap<>();
        statements.forEach((name, text) -> parser.apply(DialectStatements.sent(text, "app.leasehold_"))
                .ifPresent(problem -> problems.put(name, problem + " in\n" + text)));
        return problems;
    }

    private static String withoutGaps(String statement) {
        String text = statement;
        for (Gap gap : TSQL_GAPS) {
            text = text.replaceAll(gap.piece, gap.by);
        }
        return text;
    }

    @Test
    void everyStatementOfSqlServerParsesButForTheParsersGaps() {
        Map<String, String> statements = sqlServer();
        statements.replaceAll((name, text) -> withoutGaps(text));

        assertThat(problems(statements, SyntaxParsers::tsql)).isEmpty();
    }

    @Test
    void everyStatementOfOracleParses() {
        assertThat(problems(oracle(), SyntaxParsers::oracle)).isEmpty();
    }

    /** Oracle commits each definition, so what is broken off must be able to begin again. */
    @Test
    void everyDefinitionOfOracleCanBeRepeated() {
        for (int version = 1; version <= Schema.VERSION; version++) {
            List<String> blocks = Arrays.stream(
                            DialectStatements.migration(ORACLE, version).split("(?m)^/$", -1))
                    .map(DenyList::uncommented)
                    .filter(block -> !block.isEmpty())
                    .toList();

            assertThat(blocks).hasSizeGreaterThan(10).allSatisfy(block -> {
                assertThat(block).matches(DialectStatements.BLOCK);
                assertThat(SyntaxParsers.oracle(DialectStatements.sent(block, "app.leasehold_")))
                        .isEmpty();
            });
        }
    }

    @TestFactory
    Stream<DynamicTest> aGapThatTheParserHasClosedLeavesTheList() {
        return TSQL_GAPS.stream()
                .map(gap -> DynamicTest.dynamicTest(gap.name, () -> {
                    assertThat(SyntaxParsers.tsql(gap.example)).isPresent();
                    assertThat(SyntaxParsers.tsql(gap.example.replaceAll(gap.piece, gap.by)))
                            .isEmpty();
                }));
    }

    @TestFactory
    Stream<DynamicTest> everyGapIsOneThatSomeStatementNeeds() {
        return TSQL_GAPS.stream()
                .map(gap -> DynamicTest.dynamicTest(
                        gap.name,
                        () -> assertThat(sqlServer().values())
                                .anySatisfy(text -> assertThat(text).containsPattern(gap.piece))));
    }

    @Test
    void theStatementsAreFoundWithTheirConstantsListsAndMigrations() {
        assertThat(DialectStatements.of(SQL_SERVER))
                .containsKeys("lock", "insertGuard", "erase 5", "dues", "DATABASE", "batches look", "batches complete")
                .hasSizeGreaterThan(40);
        assertThat(sqlServer()).containsKey("V1__tables.sql 01");
        assertThat(DialectStatements.of(ORACLE))
                .containsKeys(
                        "lock", "insertGuard", "erase 5", "dues", "DURABILITY", "batches look", "batches complete");
        assertThat(oracle()).containsKey("V1__tables.sql 14");
    }

    @TestFactory
    Stream<DynamicTest> theParsersRefuseWhatIsWrong() {
        return Stream.of(
                        "SELECT id FROM t WHERE",
                        "UPDATE t SET a = WHERE id = ?",
                        "INSERT INTO t (a, b VALUES (?, ?)",
                        "SELECT id FROM t WHERE id IN (SELECT a FROM s")
                .flatMap(wrong -> Stream.of(
                        DynamicTest.dynamicTest(
                                "T-SQL: " + wrong,
                                () -> assertThat(SyntaxParsers.tsql(wrong)).isPresent()),
                        DynamicTest.dynamicTest(
                                "Oracle: " + wrong,
                                () -> assertThat(SyntaxParsers.oracle(wrong)).isPresent())));
    }

    private static List<DenyList> rules(List<DenyList> own) {
        List<DenyList> rules = new ArrayList<>(DenyList.everywhere());
        rules.addAll(own);
        return rules;
    }

    private static Stream<DynamicTest> keptTo(List<DenyList> rules, Map<String, String> statements) {
        return rules.stream()
                .map(rule -> DynamicTest.dynamicTest(rule.name(), () -> {
                    assertThat(statements.entrySet())
                            .as(rule.name())
                            .noneMatch(statement -> rule.breaks(statement.getKey(), statement.getValue()));
                }));
    }

    @TestFactory
    Stream<DynamicTest> noStatementOfSqlServerIsOnTheDenyList() {
        return keptTo(rules(DenyList.sqlServer()), sqlServer());
    }

    @TestFactory
    Stream<DynamicTest> noStatementOfOracleIsOnTheDenyList() {
        return keptTo(rules(DenyList.oracle()), oracle());
    }

    @TestFactory
    Stream<DynamicTest> everyRuleOfTheDenyListFindsItsExample() {
        return Stream.of(DenyList.everywhere(), DenyList.sqlServer(), DenyList.oracle())
                .flatMap(List::stream)
                .map(rule -> DynamicTest.dynamicTest(
                        rule.name() + ": " + rule.example().text(),
                        () -> assertThat(rule.breaks(
                                        rule.example().name(), rule.example().text()))
                                .isTrue()));
    }
}
