package io.leasehold.peer.sqlite;

import io.leasehold.bench.peer.ContenderProcess;
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
import java.util.concurrent.atomic.AtomicLong;

/**
 * A store of instances written by hand on SQLite, write-ahead log, {@code synchronous=FULL}: one row for each instance, an index of
 * due instants. One connection, because SQLite has one writer at a time. A save is one transaction of a batch; a cycle takes the
 * first that are due in one transaction, and saves them in another. Both are durable: SQLite cannot leave out a lease's sync. It
 * knows no owners, epochs, signals or keys. Settings: those of
 * {@link FileWork}.
 */
public final class SqliteContender implements Repeated {
    private static final long LAPSE = Long.MAX_VALUE / 2;

    private final FileWork work;
    private final Connection connection;
    private final PreparedStatement save;
    private final PreparedStatement look;
    private final PreparedStatement lease;
    private final AtomicLong clock = new AtomicLong();

    private SqliteContender(FileWork work) throws SQLException {
        this.work = work;
        this.connection =
                DriverManager.getConnection("jdbc:sqlite:" + work.directory().resolve("store"));
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA journal_mode = WAL");
            statement.execute("PRAGMA synchronous = FULL");
            statement.execute("CREATE TABLE instances (id INTEGER PRIMARY KEY, due_at INTEGER NOT NULL, state BLOB)");
            statement.execute("CREATE INDEX due ON instances (due_at)");
        }
        connection.setAutoCommit(false);
        save = connection.prepareStatement("UPDATE instances SET state = ?, due_at = ? WHERE id = ?");
        look = connection.prepareStatement("SELECT id FROM instances WHERE due_at < ? ORDER BY due_at LIMIT ?");
        lease = connection.prepareStatement("UPDATE instances SET due_at = ? WHERE id = ?");
        fill();
    }

    private void fill() throws SQLException {
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO instances (id, due_at, state) VALUES (?, 0, NULL)")) {
            for (int id = 0; id < work.instances(); id++) {
                insert.setInt(1, id);
                insert.addBatch();
            }
            insert.executeBatch();
        }
        connection.commit();
    }

    @Override
    public synchronized long once(int thread) throws SQLException {
        if (work.kind() == FileWork.Kind.CYCLE) {
            List<Integer> taken = take();
            save(taken, clock.incrementAndGet());
            return taken.size();
        }
        save(work.ofThread(thread), clock.incrementAndGet());
        return work.batch();
    }

    private List<Integer> take() throws SQLException {
        List<Integer> taken = new ArrayList<>();
        look.setLong(1, LAPSE);
        look.setInt(2, work.batch());
        try (ResultSet rows = look.executeQuery()) {
            while (rows.next()) {
                taken.add(rows.getInt(1));
            }
        }
        for (int id : taken) {
            lease.setLong(1, LAPSE);
            lease.setInt(2, id);
            lease.addBatch();
        }
        lease.executeBatch();
        connection.commit();
        return taken;
    }

    private void save(List<Integer> ids, long next) throws SQLException {
        for (int id : ids) {
            save.setBytes(1, work.state());
            save.setLong(2, next);
            save.setInt(3, id);
            save.addBatch();
        }
        save.executeBatch();
        connection.commit();
    }

    @Override
    public void close() throws IOException {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IOException("SQLite does not close", e);
        }
        work.delete();
    }

    /**
     * Serves as a process.
     *
     * @param arguments a directory and settings
     * @throws Exception if it fails
     */
    public static void main(String[] arguments) throws Exception {
        ContenderProcess.serve(
                place -> {
                    FileWork work = FileWork.of(place);
                    return new SqliteContender(work).by(work.threads());
                },
                arguments);
    }
}
