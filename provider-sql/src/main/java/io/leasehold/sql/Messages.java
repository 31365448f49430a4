package io.leasehold.sql;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Properties;

/** Short texts from session to session, for a database that carries them. Stateless and thread-safe. */
interface Messages {
    /**
     * Opens a connection that nobody shares, for listening.
     *
     * @param credentials user and password, as far as they are not in the URL
     */
    Connection connect(String url, Properties credentials) throws SQLException;

    /** Reads the schema of tables that are named without one. */
    String schema();

    /**
     * Sends texts, at the commit of the transaction it is run in.
     *
     * <p>Parameters: {@code channel}, {@code texts}.
     */
    String send();

    /** Makes this session hear a channel. The channel is a name that needs no quoting. */
    void listen(Connection connection, String channel) throws SQLException;

    /** Makes this session hear nothing more. */
    void unlisten(Connection connection) throws SQLException;

    /** Whether the session behind this connection still is one that hears a channel; a round trip. */
    boolean listens(Connection connection, String channel) throws SQLException;

    /** Waits until something was heard, or in vain. */
    List<String> receive(Connection connection, Duration within) throws SQLException;
}
