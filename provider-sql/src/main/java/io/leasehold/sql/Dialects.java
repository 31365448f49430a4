package io.leasehold.sql;

import io.leasehold.spi.StoreException;
import java.sql.Connection;
import java.sql.SQLException;

/** The databases that are known. */
final class Dialects {
    private Dialects() {}

    /** The dialect of a connection, by what its driver says of the server. */
    static Dialect of(Connection connection) throws SQLException {
        String product = connection.getMetaData().getDatabaseProductName();
        return switch (product) {
            case "PostgreSQL" -> new PostgresDialect();
            case "H2" -> new H2Dialect();
            default ->
                throw new StoreException.CannotOpen(
                        "'" + product + "' is no database that this store knows; it knows H2 and PostgreSQL");
        };
    }
}
