package io.leasehold.bench;

import io.leasehold.bench.peer.PeerSchema;
import io.leasehold.bench.peer.Repeated;
import java.io.IOException;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The fastest cycle that is known on PostgreSQL, written by hand: the lease stands in columns without an index, so that taking it
 * moves nothing in the index of due instants, and each host looks from the oldest due instant of its last batch on, so that it does
 * not read over what was overwritten there. It has owners and epochs, and no keys, signals, attempts or repeated calls. Each thread
 * has a connection of its own. Thread-safe.
 */
final class HandWrittenCycles implements Repeated {
    private static final String TABLE = """
        CREATE TABLE instances (
            id text COLLATE "C" PRIMARY KEY, type text COLLATE "C" NOT NULL, due_at timestamptz, owner text,
            lease_until timestamptz, epoch bigint NOT NULL DEFAULT 0, state bytea)
            WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
        CREATE INDEX instances_due ON instances (type, due_at) WHERE due_at IS NOT NULL
        """;
    private static final String FILL = """
        INSERT INTO instances (id, type, due_at, state)
        SELECT 'bench-' || number, 'bench', statement_timestamp(), CAST(? AS bytea) FROM generate_series(1, ?) AS number
        """;
    private static final String ACQUIRE = """
        UPDATE instances
        SET owner = ?, lease_until = statement_timestamp() + interval '5 minutes', epoch = epoch + 1
        WHERE id = ANY(ARRAY(
                SELECT id
                FROM instances
                WHERE type = 'bench' AND due_at >= ? AND due_at <= statement_timestamp()
                    AND (lease_until IS NULL OR lease_until <= statement_timestamp())
                ORDER BY due_at
                LIMIT ?
                FOR NO KEY UPDATE SKIP LOCKED))
            AND due_at <= statement_timestamp() AND (lease_until IS NULL OR lease_until <= statement_timestamp())
        RETURNING id, epoch, due_at, state
        """;
    private static final String SAVE_AND_RELEASE = """
        UPDATE instances AS i
        SET state = saved.state, due_at = statement_timestamp(), owner = NULL, lease_until = NULL
        FROM unnest(?, ?, ?) AS saved (id, epoch, state)
        WHERE i.id = saved.id AND i.epoch = saved.epoch AND i.owner = ? AND i.lease_until > statement_timestamp()
        """;
    private static final long SLACK_MILLIS = 1000;
    private static final Timestamp LONG_AGO = new Timestamp(0);

    private final PeerSchema schema;
    private final int batch;
    private final byte[] state;
    private final List<Hand> hands = new ArrayList<>();

    HandWrittenCycles(PeerSchema schema, int threads, int batch, byte[] state) throws SQLException {
        this.schema = schema;
        this.batch = batch;
        this.state = state.clone();
        schema.run(TABLE);
        try (Connection connection = schema.connect();
                PreparedStatement fill = connection.prepareStatement(FILL)) {
            fill.setBytes(1, state);
            fill.setInt(2, StoreCycles.instances(threads, batch));
            fill.execute();
        }
        for (int thread = 0; thread < threads; thread++) {
            hands.add(new Hand("hand-" + thread, schema.connect()));
        }
    }

    @Override
    public long once(int thread) throws SQLException {
        return hands.get(thread).cycle();
    }

    @Override
    public void close() throws IOException {
        for (Hand hand : hands) {
            hand.close();
        }
        schema.close();
    }

    /** A host: its connection, and how far it has looked. Confined to one thread. */
    private final class Hand {
        private final String owner;
        private final Connection connection;
        private final PreparedStatement acquire;
        private final PreparedStatement release;
        private Timestamp oldest = LONG_AGO;

        Hand(String owner, Connection connection) throws SQLException {
            this.owner = owner;
            this.connection = connection;
            this.acquire = connection.prepareStatement(ACQUIRE);
            this.release = connection.prepareStatement(SAVE_AND_RELEASE);
        }

        long cycle() throws SQLException {
            List<String> ids = new ArrayList<>();
            List<Long> epochs = new ArrayList<>();
            acquire(new Timestamp(Math.max(0, oldest.getTime() - SLACK_MILLIS)), ids, epochs);
            if (ids.size() < batch) {
                acquire(LONG_AGO, ids, epochs);
            }
            save(ids, epochs);
            return ids.size();
        }

        private void acquire(Timestamp from, List<String> ids, List<Long> epochs) throws SQLException {
            acquire.setString(1, owner);
            acquire.setTimestamp(2, from);
            acquire.setInt(3, batch - ids.size());
            try (ResultSet rows = acquire.executeQuery()) {
                boolean first = true;
                while (rows.next()) {
                    ids.add(rows.getString(1));
                    epochs.add(rows.getLong(2));
                    Timestamp due = rows.getTimestamp(3);
                    oldest = first || due.before(oldest) ? due : oldest;
                    first = false;
                }
            }
        }

        private void save(List<String> ids, List<Long> epochs) throws SQLException {
            byte[][] states = new byte[ids.size()][];
            Arrays.fill(states, state);
            release.setArray(1, array("text", ids.toArray()));
            release.setArray(2, array("bigint", epochs.toArray()));
            release.setArray(3, array("bytea", states));
            release.setString(4, owner);
            if (release.executeUpdate() != ids.size()) {
                throw new IllegalStateException("A lease of five minutes was lost");
            }
        }

        private Array array(String type, Object[] elements) throws SQLException {
            return connection.createArrayOf(type, elements);
        }

        void close() throws IOException {
            try {
                connection.close();
            } catch (SQLException e) {
                throw new IOException("A connection does not close", e);
            }
        }
    }
}
