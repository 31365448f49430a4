package io.leasehold.tck.connections;

import java.sql.SQLException;

/** Told of what is done with a connection, before it is done. */
public interface Watch {
    /**
     * A statement is about to be sent.
     *
     * @param sql its text
     * @throws SQLException to fail it instead
     */
    void statement(String sql) throws SQLException;

    /**
     * A transaction is about to be ended, or the connection to be set otherwise or closed.
     *
     * @param call the method, with its arguments
     */
    void control(String call);
}
