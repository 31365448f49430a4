package io.leasehold.bench.peer;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/** A schema of PostgreSQL in which a peer makes its tables, dropped at the end. */
public final class PeerSchema implements AutoCloseable {
    private final Properties account = new Properties();
    private final String bareUrl;
    private final String name;

    private PeerSchema(Place place, String name) {
        place.user().ifPresent(user -> account.setProperty("user", user));
        place.password().ifPresent(password -> account.setProperty("password", password));
        this.bareUrl = place.url();
        this.name = "leasehold_peer_" + name;
    }

    /**
     * Makes the schema, empty.
     *
     * @param place the database
     * @param name whose it is: letters and underscores
     * @return the schema
     * @throws SQLException if the database refuses
     */
    public static PeerSchema make(Place place, String name) throws SQLException {
        PeerSchema schema = new PeerSchema(place, name);
        schema.run(schema.bareUrl, "DROP SCHEMA IF EXISTS " + schema.name + " CASCADE");
        schema.run(schema.bareUrl, "CREATE SCHEMA " + schema.name);
        return schema;
    }

    /**
     * The name of the schema.
     *
     * @return the name
     */
    public String name() {
        return name;
    }

    /**
     * The URL of the database, with this schema as that of a connection.
     *
     * @return the URL
     */
    public String url() {
        return bareUrl + (bareUrl.contains("?") ? "&" : "?") + "currentSchema=" + name;
    }

    /**
     * The settings of a pool of HikariCP.
     *
     * @param connections so many at most
     * @return the settings
     */
    public Properties pool(int connections) {
        Properties pool = new Properties();
        pool.setProperty("jdbcUrl", url());
        pool.setProperty("maximumPoolSize", Integer.toString(connections));
        if (account.containsKey("user")) {
            pool.setProperty("username", account.getProperty("user"));
        }
        if (account.containsKey("password")) {
            pool.setProperty("password", account.getProperty("password"));
        }
        return pool;
    }

    /**
     * Connects to the schema.
     *
     * @return a connection
     * @throws SQLException if the database refuses
     */
    public Connection connect() throws SQLException {
        return DriverManager.getConnection(url(), account);
    }

    /**
     * Runs statements in the schema.
     *
     * @param script the statements, with semicolons between them
     * @throws SQLException if the database refuses
     */
    public void run(String script) throws SQLException {
        run(url(), script);
    }

    private void run(String url, String script) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url, account);
                Statement statement = connection.createStatement()) {
            statement.execute(script);
        }
    }

    @Override
    public void close() throws IOException {
        try {
            run(bareUrl, "DROP SCHEMA IF EXISTS " + name + " CASCADE");
        } catch (SQLException e) {
            throw new IOException("Schema " + name + " cannot be dropped", e);
        }
    }
}
