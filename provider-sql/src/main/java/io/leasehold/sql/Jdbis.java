package io.leasehold.sql;

import java.sql.Connection;
import java.sql.SQLException;
import org.jdbi.v3.core.ConnectionFactory;
import org.jdbi.v3.core.Handles;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.ColonPrefixSqlParser;
import org.jdbi.v3.core.statement.SqlParser;
import org.jdbi.v3.core.statement.SqlStatements;

/** Sets Jdbi up for the statements of the dialects. */
final class Jdbis {
    /** Taking a statement apart costs more than running it, so all stores, and all callers' transactions, share what was learned. */
    private static final SqlParser PARSER = new ColonPrefixSqlParser();

    private Jdbis() {}

    /**
     * Jdbi on connections.
     *
     * @param tables what {@code ${tables}} stands for: the schema and a point, if there is one, and the prefix
     */
    static Jdbi of(ConnectionFactory connections, String tables) {
        Jdbi jdbi = Jdbi.create(connections);
        // Transactions are ended by those who began them; a caller's is still open when we let go of its connection.
        jdbi.getConfig(Handles.class).setForceEndTransactions(false);
        jdbi.getConfig(SqlStatements.class)
                .setSqlParser(PARSER)
                .setTemplateEngine((statement, context) -> statement.replace("${tables}", tables))
                .setUnusedBindingAllowed(true);
        return jdbi;
    }

    /** A caller's connection, which nobody here closes. */
    static ConnectionFactory lent(Connection connection) {
        return new ConnectionFactory() {
            @Override
            public Connection openConnection() {
                return connection;
            }

            @Override
            public void closeConnection(Connection same) throws SQLException {
                // It is the caller's.
            }
        };
    }
}
