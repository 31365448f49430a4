package io.leasehold.sql;

import io.leasehold.spi.StoreException;
import io.leasehold.sql.SqlProvider.Database;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;

/**
 * The tables of a store: made and upgraded by Flyway under a history of their own, beside whatever else the schema holds. Where
 * they are as they should be, Flyway is not even started and no DDL is sent.
 */
final class Schema {
    /** The number of the last migration. */
    static final int VERSION = 1;

    private static final int MOST_ATTEMPTS = 20;
    private static final long PAUSE_MILLIS = 100;

    private final DataSource connections;
    private final Database database;
    private final Dialect dialect;
    private final Settings settings;

    Schema(DataSource connections, Database database, Settings settings) {
        this.connections = connections;
        this.database = database;
        this.dialect = database.dialect();
        this.settings = settings;
    }

    /** Makes sure of the tables, or refuses to open. */
    void require() throws SQLException {
        OptionalInt found = version();
        if (found.isPresent() && found.getAsInt() > VERSION) {
            throw new StoreException.CannotOpen("the tables are of version " + found.getAsInt()
                    + ", written by a newer release; this one knows up to " + VERSION);
        }
        boolean current = found.isPresent() && found.getAsInt() == VERSION;
        switch (settings.install()) {
            case NONE -> {}
            case VALIDATE -> validate(current);
            case INSTALL -> {
                if (!current) {
                    install();
                }
            }
        }
    }

    /** The version of the tables; empty if there are none. */
    OptionalInt version() throws SQLException {
        return Opening.ask(connections.getConnection(), settings.timeLimit(), this::version);
    }

    private OptionalInt version(Connection connection) throws SQLException {
        String schema = schema(connection);
        try {
            return version(connection, schema);
        } catch (SQLException e) {
            if (!connection.getAutoCommit()) {
                connection.rollback();
            }
            // Asked first, it would cost every opening more than the version itself. Another may have made it in
            // between.
            return exists(connection, schema, history()) ? version(connection, schema) : OptionalInt.empty();
        }
    }

    private OptionalInt version(Connection connection, String schema) throws SQLException {
        int version = 0;
        // Flyway quotes these names, so they are in lower case on every database.
        String statement = "SELECT \"version\", \"success\" FROM \"" + schema + "\".\"" + history() + "\"";
        try (Statement query = connection.createStatement();
                ResultSet row = query.executeQuery(statement)) {
            while (row.next()) {
                String number = row.getString(1);
                if (number != null && row.getBoolean(2)) {
                    version = Math.max(version, Integer.parseInt(number));
                }
            }
        }
        return OptionalInt.of(version);
    }

    private static boolean exists(Connection connection, String schema, String table) throws SQLException {
        // The names are patterns to the driver, in which _ stands for any character.
        try (ResultSet tables = connection.getMetaData().getTables(null, schema, table, null)) {
            while (tables.next()) {
                if (schema.equals(tables.getString("TABLE_SCHEM")) && table.equals(tables.getString("TABLE_NAME"))) {
                    return true;
                }
            }
            return false;
        }
    }

    private String schema(Connection connection) throws SQLException {
        return settings.schema().isPresent() ? dialect.folded(settings.schema().get()) : connection.getSchema();
    }

    private String history() {
        return settings.prefix() + "schema_history";
    }

    private void validate(boolean current) throws SQLException {
        if (!current) {
            throw new StoreException.CannotOpen("the tables are not installed or are of an older release");
        }
        try (OneConnection one = OneConnection.of(connections)) {
            flyway(one.source()).validate();
        } catch (FlywayException e) {
            throw new StoreException.CannotOpen("the tables were installed by other migrations: " + e.getMessage(), e);
        }
    }

    /** Several may install at once: whoever fails looks whether another was faster, a bounded number of times. */
    private void install() throws SQLException {
        for (int attempt = 1; ; attempt++) {
            try {
                installAlone();
                return;
            } catch (FlywayException | SQLException e) {
                if (attempt == MOST_ATTEMPTS || Opening.lacksRights(e)) {
                    throw Opening.failed("the tables cannot be installed", e);
                }
            }
            long pause = ThreadLocalRandom.current().nextLong(PAUSE_MILLIS, 2 * PAUSE_MILLIS);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(pause));
            if (version().orElse(0) == VERSION) {
                return;
            }
        }
    }

    private void installAlone() throws SQLException {
        Lock alone = dialect.installation();
        alone.lock();
        try {
            if (version().orElse(0) != VERSION) {
                makeHistory();
                migrate();
            }
        } finally {
            alone.unlock();
        }
    }

    private void migrate() throws SQLException {
        if (!dialect.migratesOnOneConnection(database.reach())) {
            migrate(flyway(connections));
            return;
        }
        try (OneConnection one = OneConnection.of(connections)) {
            migrate(flyway(one.source()));
        }
    }

    private void makeHistory() throws SQLException {
        try (Connection connection = connections.getConnection()) {
            dialect.makeHistory(connection, schema(connection), history());
            if (!connection.getAutoCommit()) {
                connection.commit();
            }
        }
    }

    private static void migrate(Flyway flyway) {
        // Where the database does not undo DDL, Flyway remembers a failure and refuses to go on.
        if (Arrays.stream(flyway.info().all()).anyMatch(each -> each.getState().isFailed())) {
            flyway.repair();
        }
        flyway.migrate();
    }

    private Flyway flyway(DataSource source) throws SQLException {
        String schema;
        try (Connection connection = source.getConnection()) {
            schema = schema(connection);
        }
        return Flyway.configure(Schema.class.getClassLoader())
                .dataSource(source)
                // A lock of the transaction would go with the first migration, where one connection does it all.
                .configuration(Map.of("flyway.postgresql.transactional.lock", "false"))
                .locations("classpath:io/leasehold/sql/migration/" + dialect.name())
                .table(history())
                .defaultSchema(schema)
                .createSchemas(settings.schema().isPresent())
                // The schema is not empty where an application has tables of its own; they are none of our business.
                .baselineOnMigrate(true)
                .baselineVersion("0")
                .placeholders(Map.of("tables", settings.tables(), "prefix", settings.prefix()))
                .load();
    }
}
