package io.leasehold.sql;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.StatementContext;

/**
 * Statements with rows, run in their order: in one round trip where the database takes several statements in one text, one by one
 * elsewhere. Either way each sees what was committed before it began. Confined to one thread.
 */
final class Together {
    private final Tables tables;
    private final List<Part> parts = new ArrayList<>();

    /** Takes what it wants from a row. */
    interface RowReader {
        void read(ResultSet row) throws SQLException;
    }

    private record Part(String statement, Texts texts, RowReader reader) {
        /** The name of its parameter among those of other statements. */
        String name(int position) {
            return texts.name() + position;
        }

        String text(int position) {
            return statement.replace(":" + texts.name(), ":" + name(position));
        }
    }

    Together(Tables tables) {
        this.tables = tables;
    }

    Tables tables() {
        return tables;
    }

    /** A statement to come; none if there is nothing to ask it for. */
    void add(String statement, Texts texts, RowReader reader) {
        if (!texts.values().isEmpty()) {
            parts.add(new Part(statement, texts, reader));
        }
    }

    /** Runs the statements. */
    void run() {
        if (takesSeveral()) {
            send(Optional.empty(), parts);
        } else {
            parts.forEach(part -> send(Optional.empty(), List.of(part)));
        }
    }

    /** Runs the statements after the clock was read, or together with that. */
    void run(Reading clock) {
        if (takesSeveral()) {
            send(Optional.of(clock), parts);
        } else {
            clock.now();
            run();
        }
    }

    private boolean takesSeveral() {
        return !parts.isEmpty() && tables.form().dialect().takesSeveral();
    }

    private void send(Optional<Reading> clock, List<Part> sent) {
        List<String> texts = new ArrayList<>();
        List<RowReader> readers = new ArrayList<>();
        clock.ifPresent(first -> {
            texts.add(first.statement());
            readers.add(first::read);
        });
        for (int i = 0; i < sent.size(); i++) {
            texts.add(sent.get(i).text(i));
            readers.add(sent.get(i).reader);
        }
        Query query = tables.query(text(texts));
        clock.ifPresent(first -> first.bind(query));
        for (int i = 0; i < sent.size(); i++) {
            query.bind(
                    sent.get(i).name(i),
                    tables.form().dialect().texts(sent.get(i).texts.values()));
        }
        send(query, readers);
    }

    /** Sends a query of several statements, and has each read by its reader. */
    static void send(Query query, List<RowReader> readers) {
        query.execute((statement, context) -> answers(readers, statement, context));
    }

    private static String text(List<String> statements) {
        return statements.stream().map(String::strip).collect(Collectors.joining(";\n"));
    }

    private static boolean answers(
            List<RowReader> readers, Supplier<PreparedStatement> executed, StatementContext context)
            throws SQLException {
        try (context) {
            PreparedStatement statement = executed.get();
            for (int i = 0; i < readers.size(); i++) {
                if (i > 0 && !statement.getMoreResults()) {
                    throw new SQLException("a statement of several has no answer");
                }
                try (ResultSet rows = statement.getResultSet()) {
                    while (rows.next()) {
                        readers.get(i).read(rows);
                    }
                }
            }
        }
        return true;
    }
}
