package io.leasehold.bench;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.leasehold.bench.peer.PeerSchema;
import io.leasehold.bench.peer.Repeated;
import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Look;
import io.leasehold.spi.Next;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.PersistenceProvider;
import io.leasehold.spi.Save;
import io.leasehold.spi.State;
import io.leasehold.spi.Timer;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The store's own statements on its own tables, without the store: one cycle of it is recorded, and its two statements are sent
 * again and again over bare JDBC, each thread on a connection of its own, reading nothing but ids, epochs and states. What is faster
 * here is what the store costs in the client. Thread-safe.
 */
final class ReplayedCycles implements Repeated {
    /** Numbers that occur nowhere else among the parameters. */
    private static final long ACQUISITION = 7_700_000_000_001L;

    private static final int MOST_ATTEMPTS = 1000;

    private static final long WRITE = 7_700_000_000_002L;

    private final PeerSchema schema;
    private final AtomicLong acquisitions = new AtomicLong(ACQUISITION);
    private final List<Connection> connections = new ArrayList<>();
    private final List<Sender> senders = new ArrayList<>();

    ReplayedCycles(PeerSchema schema, int threads, int batch, State state) throws SQLException {
        this.schema = schema;
        Recorded recorded;
        try (HikariDataSource pool = new HikariDataSource(new HikariConfig(schema.pool(2)))) {
            recorded = record(pool, StoreCycles.instances(threads, batch), batch, state);
        }
        for (int thread = 0; thread < threads; thread++) {
            connections.add(schema.connect());
            senders.add(new Sender(recorded, connections.get(thread)));
        }
    }

    /** A cycle, and what in its parameters changes from one to the next. */
    private record Recorded(RecordedStatement look, RecordedStatement save, List<String> ids, List<Long> epochs) {}

    private Recorded record(HikariDataSource pool, int instances, int batch, State state) {
        RecordedStatement.Recorder recorder = new RecordedStatement.Recorder();
        OpenRequest request = OpenRequest.of(schema.url()).dataSource(recorder.over(pool));
        try (InstanceStore store = PersistenceProvider.forUrl(schema.url()).open(request)) {
            Population.create(store, instances, state, Next.ready());
            recorder.take();
            LeaseLength lease = LeaseLength.of(Duration.ofMinutes(5));
            Acquisition acquisition =
                    new Acquisition(OwnerId.fresh("replayed"), HostTypes.of(Host.TYPE), ACQUISITION, lease);
            List<Acquired> acquired = store.acquireRunnable(new Look.Request(acquisition, batch, Duration.ofSeconds(5)))
                    .orThrow()
                    .acquired();
            RecordedStatement look = only(recorder.take());
            Next next = Next.timed(Timer.after(Duration.ZERO));
            store.saveAndRelease(acquired.stream()
                    .map(each -> Save.of(each.held().lease().write(WRITE), next).state(state))
                    .toList());
            List<String> ids = acquired.stream()
                    .map(each -> each.held().lease().instance().value())
                    .toList();
            List<Long> epochs =
                    acquired.stream().map(each -> each.held().lease().epoch()).toList();
            return new Recorded(look, only(recorder.take()), ids, epochs);
        }
    }

    private static RecordedStatement only(List<RecordedStatement> statements) {
        if (statements.size() != 1) {
            throw new IllegalStateException("The store sent " + statements.size() + " statements instead of one");
        }
        return statements.get(0);
    }

    @Override
    public long once(int thread) throws SQLException {
        return senders.get(thread).cycle(acquisitions.incrementAndGet());
    }

    @Override
    public void close() throws IOException {
        try {
            for (Connection connection : connections) {
                connection.close();
            }
        } catch (SQLException e) {
            throw new IOException("A connection does not close", e);
        }
        schema.close();
    }

    /** Sends a recorded cycle. Confined to one thread. */
    private static final class Sender {
        private final Recorded recorded;
        private final PreparedStatement look;
        private final PreparedStatement save;

        Sender(Recorded recorded, Connection connection) throws SQLException {
            this.recorded = recorded;
            this.look = connection.prepareStatement(recorded.look.sql());
            this.save = connection.prepareStatement(recorded.save.sql());
        }

        long cycle(long acquisition) throws SQLException {
            List<String> ids = new ArrayList<>();
            List<Long> epochs = new ArrayList<>();
            recorded.look.bind(look, value -> value.equals(ACQUISITION) ? acquisition : value);
            try (ResultSet rows = look.executeQuery()) {
                while (rows.next()) {
                    if (rows.getString("id") != null) {
                        ids.add(rows.getString("id"));
                        epochs.add(rows.getLong("epoch"));
                        rows.getBytes("state");
                    }
                }
            }
            return ids.isEmpty() ? 0 : save(ids, epochs, acquisition);
        }

        /**
         * Saves; what was skipped because a look of another thread had it locked for a moment is tried again. Such a look began
         * before these rows were taken, locks them, and only then sees that they are not due any more.
         */
        private long save(List<String> ids, List<Long> epochs, long acquisition) throws SQLException {
            Map<String, Long> left = new LinkedHashMap<>();
            for (int i = 0; i < ids.size(); i++) {
                left.put(ids.get(i), epochs.get(i));
            }
            for (int attempt = 0; !left.isEmpty(); attempt++) {
                if (attempt == MOST_ATTEMPTS) {
                    throw new IllegalStateException("The replayed save did not write " + left.keySet());
                }
                left.keySet().removeAll(saved(left, acquisition));
            }
            return ids.size();
        }

        private List<String> saved(Map<String, Long> left, long acquisition) throws SQLException {
            List<String> ids = List.copyOf(left.keySet());
            List<Long> epochs = List.copyOf(left.values());
            recorded.save.bind(save, value -> changed(value, ids, epochs, acquisition));
            List<String> saved = new ArrayList<>();
            try (ResultSet rows = save.executeQuery()) {
                while (rows.next()) {
                    saved.add(rows.getString("id"));
                }
            }
            return saved;
        }

        private Object changed(Object value, List<String> ids, List<Long> epochs, long acquisition) {
            if (RecordedStatement.holds(value, recorded.ids)) {
                return ids.toArray();
            }
            if (RecordedStatement.holds(value, recorded.epochs)) {
                return epochs.toArray();
            }
            if (RecordedStatement.holds(value, Collections.nCopies(recorded.ids.size(), ACQUISITION))) {
                return Collections.nCopies(ids.size(), acquisition).toArray();
            }
            return value instanceof Object[] array ? Arrays.copyOf(array, ids.size()) : value;
        }
    }
}
