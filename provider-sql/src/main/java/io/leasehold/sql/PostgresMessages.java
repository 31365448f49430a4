package io.leasehold.sql;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/** LISTEN and NOTIFY. */
final class PostgresMessages implements Messages {
    private static final String ANSWERS_WITHIN_SECONDS = "5";

    /** A server that has gone without a word is given up, at the latest by the next probe. */
    @Override
    public Connection connect(String url, Properties credentials) throws SQLException {
        Properties properties = new Properties();
        properties.putAll(credentials);
        properties.setProperty("connectTimeout", ANSWERS_WITHIN_SECONDS);
        properties.setProperty("socketTimeout", ANSWERS_WITHIN_SECONDS);
        return DriverManager.getConnection(url, properties);
    }

    @Override
    public String schema() {
        return "SELECT current_schema()";
    }

    /** A transaction that only notifies writes nothing, so its commit waits for no disk. */
    @Override
    public String send() {
        return "SELECT pg_notify(:channel, message) FROM unnest(CAST(:texts AS text[])) AS message";
    }

    @Override
    public void listen(Connection connection, String channel) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("LISTEN " + channel);
        }
    }

    @Override
    public void unlisten(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("UNLISTEN *");
        }
    }

    @Override
    public boolean listens(Connection connection, String channel) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT count(*) FROM pg_listening_channels() AS c WHERE c = ?")) {
            statement.setString(1, channel);
            try (ResultSet row = statement.executeQuery()) {
                return row.next() && row.getInt(1) > 0;
            }
        }
    }

    @Override
    public List<String> receive(Connection connection, Duration within) throws SQLException {
        PGNotification[] heard =
                connection.unwrap(PGConnection.class).getNotifications((int) Math.max(1, within.toMillis()));
        return heard == null
                ? List.of()
                : Arrays.stream(heard).map(PGNotification::getParameter).toList();
    }
}
