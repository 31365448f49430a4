package io.leasehold.bench;

import io.leasehold.bench.peer.FileWork;
import io.leasehold.bench.peer.Repeated;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * The cycle on H2 over bare JDBC, durable: each transaction is followed by a synced checkpoint, because H2's commit alone survives
 * no loss of power. One thread, because H2's checkpoints let no more through. It has a lease, and no owners, epochs, keys or
 * signals.
 */
final class H2Cycles implements Repeated {
    private final FileWork work;
    private final Connection connection;
    private final PreparedStatement look;
    private final PreparedStatement lease;
    private final PreparedStatement save;
    private final Statement checkpoint;

    H2Cycles(FileWork work) throws SQLException {
        this.work = work;
        this.connection =
                DriverManager.getConnection("jdbc:h2:file:" + work.directory().resolve("h2"));
        this.checkpoint = connection.createStatement();
        checkpoint.execute("SET WRITE_DELAY 0");
        checkpoint.execute("CREATE TABLE instances (id BIGINT PRIMARY KEY, due_at TIMESTAMP(6) WITH TIME ZONE,"
                + " lease_until TIMESTAMP(6) WITH TIME ZONE, state VARBINARY(100000))");
        checkpoint.execute("CREATE INDEX instances_due ON instances (due_at)");
        checkpoint.execute("INSERT INTO instances (id, due_at) SELECT x, LOCALTIMESTAMP FROM SYSTEM_RANGE(1, "
                + work.instances() + ")");
        connection.setAutoCommit(false);
        look = connection.prepareStatement("SELECT id FROM instances WHERE due_at <= LOCALTIMESTAMP ORDER BY due_at"
                + " LIMIT ? FOR UPDATE SKIP LOCKED");
        lease = connection.prepareStatement(
                "UPDATE instances SET due_at = DATEADD(MINUTE, 5, LOCALTIMESTAMP), lease_until = due_at WHERE id = ?");
        save = connection.prepareStatement(
                "UPDATE instances SET due_at = LOCALTIMESTAMP, lease_until = NULL, state = ? WHERE id = ?");
    }

    @Override
    public long once(int thread) throws SQLException {
        List<Long> ids = new ArrayList<>();
        look.setInt(1, work.batch());
        try (ResultSet rows = look.executeQuery()) {
            while (rows.next()) {
                ids.add(rows.getLong(1));
            }
        }
        for (long id : ids) {
            lease.setLong(1, id);
            lease.addBatch();
        }
        lease.executeBatch();
        commit();
        for (long id : ids) {
            save.setBytes(1, work.state());
            save.setLong(2, id);
            save.addBatch();
        }
        save.executeBatch();
        commit();
        return ids.size();
    }

    private void commit() throws SQLException {
        connection.commit();
        checkpoint.execute("CHECKPOINT SYNC");
    }

    @Override
    public void close() throws IOException {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IOException("H2 does not close", e);
        }
        work.delete();
    }
}
