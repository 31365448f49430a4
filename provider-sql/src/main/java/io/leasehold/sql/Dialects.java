package io.leasehold.sql;

import io.leasehold.spi.BadArgumentException;
import io.leasehold.spi.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;

/** The databases that are known. */
final class Dialects {
    private static final Set<String> KNOWN = Set.of("postgresql", "h2", "sqlserver", "oracle");

    private Dialects() {}

    /** The dialect of a connection, by what its driver says of the server. */
    static Dialect of(Connection connection) throws SQLException {
        String product = connection.getMetaData().getDatabaseProductName();
        return switch (product) {
            case "PostgreSQL" -> new PostgresDialect();
            case "H2" -> new H2Dialect();
            case "Microsoft SQL Server" -> new SqlServerDialect();
            case "Oracle" -> new OracleDialect();
            default ->
                throw new StoreException.CannotOpen("'" + product
                        + "' is no database that this store knows; it knows H2, Oracle, PostgreSQL and SQL Server");
        };
    }

    /** What a driver needs to give up on a server that never answers; nothing where it is not known whose driver it is. */
    static Map<String, String> connecting(String url, Duration atMost) {
        return KNOWN.contains(kind(url)) ? of(url).connecting(Math.max(1, atMost.toSeconds())) : Map.of();
    }

    private static String kind(String url) {
        return url.split(":", -1).length > 1 ? url.split(":", -1)[1] : "";
    }

    /** The dialect of a URL, without a connection; the rest of the URL may be left out. */
    static Dialect of(String url) {
        String kind = kind(url);
        return switch (kind) {
            case "postgresql" -> new PostgresDialect();
            case "h2" -> new H2Dialect();
            case "sqlserver" -> new SqlServerDialect();
            case "oracle" -> new OracleDialect();
            default -> throw new BadArgumentException("url", "names no database that this store knows: " + kind);
        };
    }
}
