package io.leasehold.sql;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What no parser sees: statements that are well formed and yet wrong on their database, by name and text. Each rule comes with a
 * statement that breaks it, so that none can be a rule that nothing breaks.
 *
 * @param name what is wrong
 * @param breach whether a statement is wrong in this way
 * @param example one that is
 */
record DenyList(String name, Breach breach, Example example) {
    /** Decides by a statement's name in the dialect and its text. */
    interface Breach {
        boolean in(String name, String text);
    }

    /** A wrong statement. */
    record Example(String name, String text) {}

    private static final Set<String> SQL_SERVER_HINTS =
            Set.of("FORCESEEK", "ROWLOCK", "UPDLOCK", "XLOCK", "READPAST", "READCOMMITTEDLOCK", "REPEATABLEREAD");
    private static final Pattern HINTS = Pattern.compile("WITH \\(([A-Z, ]*)\\)");

    private static DenyList rule(String name, String pattern, String example) {
        Pattern wrong = Pattern.compile(pattern, Pattern.DOTALL);
        return new DenyList(name, (of, text) -> wrong.matcher(text).find(), new Example("any", example));
    }

    /** Only in statements of some names. */
    private static DenyList rule(String name, String names, Breach breach, Example example) {
        return new DenyList(name, (of, text) -> of.matches(names) && breach.in(of, text), example);
    }

    private static boolean lacks(String text, String pattern) {
        return !Pattern.compile(pattern, Pattern.DOTALL).matcher(text).find();
    }

    static List<DenyList> everywhere() {
        return List.of(
                rule("a list by ANY", "= ANY\\(", "SELECT id FROM t WHERE id = ANY(:ids)"),
                rule("LIMIT", "\\bLIMIT (\\d|:)", "SELECT id FROM t ORDER BY id LIMIT 5"),
                rule("ON CONFLICT", "\\bON CONFLICT\\b", "INSERT INTO t (id) VALUES (:id) ON CONFLICT DO NOTHING"),
                rule("RETURNING", "\\bRETURNING\\b(?! [\\w.]+ INTO )", "DELETE FROM t WHERE id = :id RETURNING id"),
                rule("a cast by colons", "::\\w", "SELECT id::text FROM t"),
                rule("a boolean literal", "\\b(TRUE|FALSE)\\b", "UPDATE t SET done = TRUE WHERE id = :id"),
                rule(
                        "a clock of the session's zone",
                        "\\b(NOW\\(\\)|CURRENT_TIMESTAMP|LOCALTIMESTAMP)",
                        "SELECT NOW()"),
                rule("all columns", "SELECT\\s+\\*", "SELECT * FROM t"),
                rule("a walk in no order", "\\A(?!.*ORDER BY).*\\bOFFSET\\b", "SELECT id FROM t OFFSET 0 ROWS"));
    }

    static List<DenyList> sqlServer() {
        return List.of(
                rule("MERGE", "\\bMERGE\\b", "MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN DELETE;"),
                rule("SKIP LOCKED", "\\b(SKIP LOCKED|FOR UPDATE)\\b", "SELECT id FROM t FOR UPDATE SKIP LOCKED"),
                rule("a clock with a zone", "\\b(GETDATE|SYSDATETIME|SYSDATETIMEOFFSET)\\(", "SELECT GETDATE()"),
                rule("a clock of milliseconds", "\\bGETUTCDATE\\(", "SELECT GETUTCDATE()"),
                rule("DATETIME", "\\b(DATETIME|SMALLDATETIME|DATETIMEOFFSET)\\b", "CREATE TABLE t (at DATETIME)"),
                rule("instants of another precision", "\\bDATETIME2(?!\\(6\\))", "CREATE TABLE t (at DATETIME2)"),
                rule("a text of one code page", "(?<!N)VARCHAR\\b", "CREATE TABLE t (id VARCHAR(200))"),
                rule(
                        "a text without a binary collation",
                        "\\bNVARCHAR\\((\\d+|MAX)\\)(?! COLLATE \\w+_BIN2)(?!\\) COLLATE \\w+_BIN2)(?!\\) AS)(?! '\\$)",
                        "CREATE TABLE t (id NVARCHAR(200) NOT NULL)"),
                rule(
                        "a comparison of texts, which ignores trailing blanks",
                        "\\b(id|type|owner|key_text|host|activation_type) (=|>|<|IN\\b)",
                        "SELECT id FROM t WHERE id = :id"),
                rule(
                        "a comparison of writers, which ignores trailing blanks",
                        "\\w\\.write_owner (=|<>)",
                        "SELECT 1 FROM t AS i WHERE i.write_owner <> :owner"),
                rule(
                        "a batch that waits for rows",
                        "batches .*",
                        (of, text) -> !hints(text)
                                .containsAll(
                                        Set.of("FORCESEEK", "ROWLOCK", "UPDLOCK", "READPAST", "READCOMMITTEDLOCK")),
                        new Example("batches renew", "UPDATE t SET a = 1 OUTPUT inserted.id")),
                rule(
                        "a batch that reads the clock twice",
                        "batches .*",
                        (of, text) -> text.split("SYSUTCDATETIME", -1).length != 2,
                        new Example("batches renew", "UPDATE t SET a = SYSUTCDATETIME() WHERE b < SYSUTCDATETIME()")),
                rule(
                        "a block that goes on after an error",
                        "\\A(?!.*XACT_ABORT ON).*BEGIN TRANSACTION",
                        "BEGIN TRANSACTION; DELETE FROM t WHERE a = 1; COMMIT TRANSACTION"),
                rule(
                        "rows that are sent before they are committed",
                        "BEGIN TRANSACTION(?!.*COMMIT TRANSACTION;\\s+SELECT [^;]*\\z)",
                        "BEGIN TRANSACTION; SELECT a FROM t; COMMIT TRANSACTION;"),
                rule("uncommitted reads", "\\b(NOLOCK|READUNCOMMITTED)\\b", "SELECT id FROM t WITH (NOLOCK)"),
                rule("TOP in no order", "\\A(?!.*ORDER BY).*\\bTOP\\b", "SELECT TOP (1) id FROM t"),
                rule(
                        "an unknown hint",
                        ".*",
                        (of, text) -> !SQL_SERVER_HINTS.containsAll(hints(text)),
                        new Example("any", "SELECT id FROM t WITH (ROWLOCKS)")),
                rule(
                        "a lock that waits, or is not kept",
                        "lock|lockHosts",
                        (of, text) -> !hints(text)
                                .containsAll(
                                        Set.of("FORCESEEK", "ROWLOCK", "UPDLOCK", "READPAST", "READCOMMITTEDLOCK")),
                        new Example("lock", "SELECT id FROM t WITH (ROWLOCK, UPDLOCK, READPAST)")),
                rule(
                        "a lock to end that shares",
                        "lockToEnd",
                        (of, text) -> !hints(text)
                                .containsAll(Set.of("FORCESEEK", "ROWLOCK", "XLOCK", "READPAST", "READCOMMITTEDLOCK")),
                        new Example("lockToEnd", "SELECT id FROM t WITH (ROWLOCK, UPDLOCK, READPAST)")),
                rule(
                        "a shared lock that waits, or is not kept",
                        "keepFromEnding",
                        (of, text) -> !hints(text).equals(Set.of("FORCESEEK", "ROWLOCK", "READPAST", "REPEATABLEREAD")),
                        new Example("keepFromEnding", "SELECT id FROM t WITH (ROWLOCK, READPAST)")),
                rule(
                        "a list without a seek",
                        ".*",
                        (of, text) -> text.contains("OPENJSON") && !hints(text).contains("FORCESEEK"),
                        new Example("find", "SELECT id FROM t WHERE x IN (SELECT value FROM OPENJSON(:ids))")),
                rule(
                        "an insert that waits without a bound",
                        ".*",
                        (of, text) -> text.contains("INSERT INTO") && lacks(text, "\\ASET LOCK_TIMEOUT \\d+;"),
                        new Example("insertKey", "INSERT INTO t (id) VALUES (:id)")));
    }

    private static Set<String> hints(String text) {
        Set<String> hints = new TreeSet<>();
        Matcher matcher = HINTS.matcher(text);
        while (matcher.find()) {
            hints.addAll(List.of(matcher.group(1).split(", ", -1)));
        }
        return hints;
    }

    static List<DenyList> oracle() {
        return List.of(
                rule(
                        "a lock with a limit",
                        ".*",
                        (of, text) -> statements(text)
                                .anyMatch(one -> !lacks(one, "FOR UPDATE")
                                        && !lacks(one, "\\b(FETCH|ROWNUM|DISTINCT|GROUP BY)\\b")),
                        new Example(
                                "any", "SELECT id FROM t ORDER BY id FETCH FIRST 5 ROWS ONLY FOR UPDATE SKIP LOCKED")),
                rule(
                        "a cursor of locks that is fetched to its end",
                        "FETCH \\w+ BULK COLLECT INTO (?![^;]*LIMIT)",
                        "FETCH due BULK COLLECT INTO fetched, flags;"),
                rule("a block that commits", "\\b(COMMIT|ROLLBACK|AUTONOMOUS_TRANSACTION)\\b", "BEGIN COMMIT; END;"),
                rule(
                        "a method of a collection in a query",
                        ".*",
                        (of, text) -> statements(text).anyMatch(one -> !lacks(one, "\\bSELECT\\b.*\\w\\.COUNT\\b")),
                        new Example("any", "OPEN r FOR SELECT picked.COUNT AS found FROM DUAL")),
                rule("an empty text, which is NULL", "''", "SELECT id FROM t WHERE type > ''"),
                rule("a lock that waits", "FOR UPDATE(?! SKIP LOCKED)", "SELECT id FROM t FOR UPDATE"),
                rule("a clock of seconds", "\\bSYSDATE\\b", "SELECT SYSDATE FROM DUAL"),
                rule(
                        "a clock with a zone",
                        "(?<!SYS_EXTRACT_UTC\\()SYSTIMESTAMP",
                        "SELECT SYSTIMESTAMP AS reading FROM DUAL"),
                rule("a query of no table", "\\ASELECT(?!.*\\bFROM\\b)", "SELECT 1"),
                rule("AS before the name of a table", "\\bFROM \\S+ AS \\w+", "SELECT id FROM t AS x"),
                rule("instants of another precision", "\\bTIMESTAMP(?!\\(6\\))", "CREATE TABLE t (at TIMESTAMP)"),
                rule(
                        "instants with a zone",
                        "WITH (LOCAL )?TIME ZONE",
                        "CREATE TABLE t (at TIMESTAMP(6) WITH TIME ZONE)"),
                rule("lengths in bytes", "VARCHAR2?\\(\\d+\\)", "CREATE TABLE t (id VARCHAR2(200))"),
                rule("a short LOB", "\\b(RAW|LONG)\\b", "CREATE TABLE t (state RAW(2000))"),
                rule(
                        "a walk from a place that may be NULL",
                        "> :(id|host|after)\\b|> NLSSORT\\(:",
                        "SELECT id FROM t WHERE id > :id"),
                rule(
                        "a walk in the order of a language",
                        " > .*ORDER BY (\\w+, )?(id|host|type)\\b",
                        "SELECT id FROM t WHERE id > NVL(:id, CHR(0)) ORDER BY id"),
                rule(
                        "a lock statement without a lock",
                        "lock.*|keepFromEnding|batches .*",
                        (of, text) -> lacks(text, "FOR UPDATE SKIP LOCKED"),
                        new Example("lock", "SELECT id FROM t WHERE id = :id")),
                rule(
                        "a list of unknown length",
                        ".*",
                        (of, text) -> statements(text)
                                .anyMatch(one -> one.contains("JSON_TABLE")
                                        && one.contains("${tables}")
                                        && lacks(one, "CARDINALITY")),
                        new Example(
                                "find",
                                "SELECT id FROM ${tables}t WHERE id IN (SELECT text FROM"
                                        + " JSON_TABLE(:ids, '$[*]' COLUMNS (text CLOB PATH '$')))")));
    }

    /** The statements of a block. */
    private static Stream<String> statements(String block) {
        return Arrays.stream(block.split(";|\\b(LOOP|BEGIN)\\b", -1));
    }

    /** The statement without its comments; hints, which look like comments, stay. */
    static String uncommented(String statement) {
        return statement.replaceAll("--.*", "").strip();
    }

    boolean breaks(String statementName, String text) {
        return breach.in(statementName, uncommented(text));
    }
}
