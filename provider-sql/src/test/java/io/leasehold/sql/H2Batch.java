package io.leasehold.sql;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdbi.v3.core.statement.SqlStatement;

/**
 * The renewals and saves of another database, executed by H2: what a statement asks for, sets, requires and returns is taken from its
 * text as it is, and put together in H2's way to do it in one statement. Looks and completions are blocks of several statements, which
 * H2 has none of; they go the ordinary way here.
 *
 * @param real the statements
 * @param shape where its pieces are found
 */
record H2Batch(BatchStatements real, Shape shape) implements BatchStatements {
    /**
     * Where the pieces of a statement are.
     *
     * @param pieces a pattern with the groups {@code tables}, {@code set}, {@code rows}, {@code source}, {@code on} and {@code where}
     * @param id how an element's id is compared
     * @param alias what rows are called that were written
     * @param pieceByPiece pieces that H2 does not know, and what stands for them
     */
    record Shape(Pattern pieces, String id, String alias, List<H2Mode.Replacement> pieceByPiece) {}

    private static final String STATE = "CASE WHEN asked.state_at IS NULL THEN i.state"
            + " ELSE SUBSTRING(CAST(:states AS VARBINARY), asked.state_at, asked.state_size) END";

    /** White space stands for any white space. */
    private static Pattern pieces(String text) {
        return Pattern.compile(text.strip().replaceAll("\\s+", "\\\\s+"), Pattern.DOTALL);
    }

    static final Shape T_SQL = new Shape(
            pieces("""
                SET LOCK_TIMEOUT 1000; SET NOCOUNT ON; DECLARE.*;
                UPDATE i SET (?<set>.*) OUTPUT (?<rows>.*)
                FROM (?<tables>\\S+)instances AS i WITH [^)]+[)]
                INNER JOIN (?<source>.*) AS asked ON (?<on>.*) WHERE (?<where>i[.]namespace.*)
                """),
            "id_bytes = CAST(asked.id AS VARBINARY(400))",
            "inserted",
            List.of(
                    replacement("OPENJSON[(]:asked[)] WITH [(][^$]*([$][^$]*)*?'[)] AS", "ASKED(:asked) AS"),
                    replacement("@until", "DATEADD(MICROSECOND, :lengthMicros, @now)"),
                    replacement("@states", "CAST(:states AS VARBINARY)"),
                    replacement("@now", "\\${now}")));

    /** The state is written by a statement of its own there, because it is copied. */
    static final Shape PL_SQL = new Shape(
            pieces("""
                DECLARE.*FOR asked IN (?<source>[(].*[)]) LOOP.*?
                UPDATE (?<tables>\\S+)instances i SET (?<set>.*?)
                WHERE (?<on>i[.]namespace = place) AND (?<where>.*?);.*
                OPEN :rows FOR SELECT (?<rows>.*?) FROM.*
                """),
            "id = asked.id",
            "i",
            List.of(
                    replacement("(?s)JSON_TABLE[(]\\w+, '[^']*' COLUMNS .*?[)][)] given", "ASKED(:asked) AS given"),
                    replacement("TO_TIMESTAMP[(](given[.]\\w+), '[^']*'[)]", "$1"),
                    replacement(
                            "reading [+] NUMTODSINTERVAL[(](\\S+) / 1000000, 'SECOND'[)]",
                            "DATEADD(MICROSECOND, $1, reading)"),
                    replacement("ends_at", "DATEADD(MICROSECOND, :lengthMicros, reading)"),
                    replacement("SET state_size =", "SET state = " + STATE + ", state_size ="),
                    replacement("(?<!AS )\\breading\\b", "\\${now}"),
                    replacement("\\bplace\\b", ":namespace")));

    private static H2Mode.Replacement replacement(String piece, String by) {
        return new H2Mode.Replacement(piece, by);
    }

    private String onH2(String statement) {
        Matcher found = shape.pieces.matcher(statement.strip());
        if (!found.matches()) {
            throw new IllegalStateException("no statement of the known shape: " + statement);
        }
        String text = "SELECT " + found.group("rows") + "\nFROM FINAL TABLE (\nMERGE INTO " + found.group("tables")
                + "instances AS i\nUSING (\nSELECT asked.* FROM " + found.group("source") + " AS asked INNER JOIN "
                + found.group("tables") + "instances AS locked ON locked.namespace = :namespace AND locked." + shape.id
                + "\nFOR UPDATE SKIP LOCKED) AS asked\nON " + found.group("on") + " AND " + found.group("where")
                + "\nWHEN MATCHED THEN UPDATE SET " + found.group("set") + ") AS " + shape.alias;
        for (H2Mode.Replacement replacement : shape.pieceByPiece) {
            text = replacement.in(text);
        }
        return text;
    }

    /** Stands still in a statement, which a function of ours would not. */
    @Override
    public String clock() {
        return "CAST(DATE_TRUNC('MICROSECOND', CURRENT_TIMESTAMP(9)) AT TIME ZONE 'UTC' AS TIMESTAMP(6))";
    }

    @Override
    public String externalClock() {
        return "CAST(:now AS TIMESTAMP(6))";
    }

    @Override
    public Optional<String> look() {
        return Optional.empty();
    }

    @Override
    public String renew() {
        return onH2(real.renew());
    }

    @Override
    public String saveAndRelease() {
        return onH2(real.saveAndRelease());
    }

    @Override
    public Optional<String> complete() {
        return Optional.empty();
    }

    @Override
    public void bind(SqlStatement<?> statement, AskedRows asked) {
        real.bind(statement, asked);
    }
}
