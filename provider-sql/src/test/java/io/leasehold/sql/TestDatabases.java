package io.leasehold.sql;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import javax.sql.DataSource;

/** The databases of this test JVM: each is started when first asked for and goes with the JVM. */
final class TestDatabases {
    private TestDatabases() {}

    private static final class Postgres {
        static final PostgresServer SERVER = PostgresServer.start(PostgresServer.FAST);
        static final DataSource CONNECTIONS = pool(SERVER.url());

        static {
            Runtime.getRuntime().addShutdownHook(new Thread(SERVER::close));
        }
    }

    private static final class OlderPostgres {
        static final PostgresServer SERVER = PostgresServer.start(PostgresServer.FAST, PostgresBinaries::older);
        static final DataSource CONNECTIONS = pool(SERVER.url());

        static {
            Runtime.getRuntime().addShutdownHook(new Thread(SERVER::close));
        }
    }

    private static final class H2 {
        static final Path DIRECTORY = temporary();
        static final String URL = "jdbc:h2:retry:" + DIRECTORY.resolve("store") + ";WRITE_DELAY=0";
        static final DataSource CONNECTIONS = pool(URL);

        static {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(DIRECTORY)));
        }
    }

    static String postgresUrl() {
        return Postgres.SERVER.url();
    }

    static int postgresPort() {
        return Postgres.SERVER.port();
    }

    static String h2Url() {
        return H2.URL;
    }

    static DataSource postgres() {
        return Postgres.CONNECTIONS;
    }

    static DataSource olderPostgres() {
        return OlderPostgres.CONNECTIONS;
    }

    static DataSource h2() {
        return H2.CONNECTIONS;
    }

    static HikariDataSource pool(String url) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(32);
        config.setMinimumIdle(1);
        return new HikariDataSource(config);
    }

    static Path temporary() {
        try {
            return Files.createTempDirectory("leasehold-sql-");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void delete(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted((one, other) -> other.compareTo(one)).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
