package io.leasehold.sql;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.testcontainers.containers.JdbcDatabaseContainer;
import org.testcontainers.mssqlserver.MSSQLServerContainer;
import org.testcontainers.oracle.OracleContainer;
import org.testcontainers.postgresql.PostgreSQLContainer;

/** The databases of containers: each is started when first asked for and goes with the JVM. To be asked where Docker is. */
final class ContainerDatabases {
    private ContainerDatabases() {}

    private static final class Postgres {
        static final DataSource CONNECTIONS = started(new PostgreSQLContainer("postgres:18"), "");
    }

    private static final class SqlServer {
        private static final String DATABASE = "leasehold";
        static final DataSource CONNECTIONS = start();

        private static DataSource start() {
            MSSQLServerContainer container =
                    new MSSQLServerContainer(MSSQLServerContainer.IMAGE + ":2022-latest").acceptLicense();
            container.start();
            // The database that is there cannot be told to read by versions.
            run(container, "CREATE DATABASE " + DATABASE);
            run(container, "ALTER DATABASE " + DATABASE + " SET READ_COMMITTED_SNAPSHOT ON");
            return started(container, ";databaseName=" + DATABASE);
        }
    }

    private static final class Oracle {
        static final DataSource CONNECTIONS = started(new OracleContainer("gvenzl/oracle-free:23-slim-faststart"), "");
    }

    static DataSource postgres() {
        return Postgres.CONNECTIONS;
    }

    static DataSource sqlServer() {
        return SqlServer.CONNECTIONS;
    }

    static DataSource oracle() {
        return Oracle.CONNECTIONS;
    }

    private static DataSource started(JdbcDatabaseContainer<?> container, String urlSuffix) {
        container.start();
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(container.getJdbcUrl() + urlSuffix);
        config.setUsername(container.getUsername());
        config.setPassword(container.getPassword());
        config.setMaximumPoolSize(32);
        return new HikariDataSource(config);
    }

    private static void run(JdbcDatabaseContainer<?> container, String statement) {
        try (Connection connection = DriverManager.getConnection(
                        container.getJdbcUrl(), container.getUsername(), container.getPassword());
                Statement ddl = connection.createStatement()) {
            ddl.execute(statement);
        } catch (SQLException e) {
            throw new IllegalStateException(statement, e);
        }
    }
}
