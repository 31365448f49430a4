package io.leasehold.tck.broken;

import io.leasehold.record.RecordStore;
import io.leasehold.spi.Capability;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.StoreDescription;
import io.leasehold.spi.StoreException;
import io.leasehold.spi.TransactionalStore;
import io.leasehold.tck.door.ForwardingStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;

/**
 * Opens stores that install tables, under the prefix of the request and with a history of their own, before they are used. What they
 * keep is elsewhere: the tables are there to be installed well or badly. Thread-safe.
 */
final class ToyInstalls implements BrokenProvider.Opener {
    private static final List<String> TABLES = List.of("instances", "keys", "hosts");
    private static final String HISTORY = "history";

    private final Set<Mistake> mistakes;
    private final UnaryOperator<InstanceStore> misreading;
    private final Set<String> old = ConcurrentHashMap.newKeySet();
    private final ToyJoins joins = ToyJoins.sound();
    private final Gap gap = new Gap();
    private final AtomicInteger installing = new AtomicInteger();

    /** What an installation does wrong. */
    enum Mistake {
        /** Looks, then creates, without a lock. */
        NO_LOCK,
        /** Sends the definitions at every start. */
        EVERY_START,
        /** Leaves a table of its own drafts when another was installing at the same time. */
        LEAVES_DRAFT,
        /** Records the whole as done before it begins. */
        RECORDED_FIRST,
        /** Takes a table that is there for a sign that somebody else installs. */
        GIVES_UP,
        /** Takes every table that matches its prefix as a pattern for its own. */
        WIDE_LOOKUP,
        /** Removes what matches its prefix as a pattern and is none of its tables. */
        REMOVES_STRANGERS
    }

    ToyInstalls(Set<Mistake> mistakes) {
        this(mistakes, UnaryOperator.identity());
    }

    /** Wrong in how it reads what an earlier release left. */
    ToyInstalls(UnaryOperator<InstanceStore> misreading) {
        this(Set.of(), misreading);
    }

    private ToyInstalls(Set<Mistake> mistakes, UnaryOperator<InstanceStore> misreading) {
        this.mistakes = Set.copyOf(mistakes);
        this.misreading = misreading;
    }

    @Override
    public InstanceStore open(RecordStore records, OpenRequest request) {
        TransactionalStore store = joins.open(records, request);
        String prefix = request.options().getOrDefault("prefix", "toy_");
        try (Connection connection =
                request.dataSource().orElse(store.connections()).getConnection()) {
            install(new Place(connection, prefix));
        } catch (SQLException e) {
            throw new StoreException.CannotOpen("the tables cannot be installed", e);
        }
        InstanceStore read = old.contains(request.namespace()) ? misreading.apply(store) : store;
        return new Installed(read, store);
    }

    @Override
    public void restored(String namespace) {
        old.add(namespace);
    }

    @Override
    public void erased(String namespace) {
        old.remove(namespace);
        joins.erased(namespace);
    }

    private boolean makes(Mistake mistake) {
        return mistakes.contains(mistake);
    }

    private void install(Place place) throws SQLException {
        if (makes(Mistake.NO_LOCK)) {
            steps(place);
            return;
        }
        boolean others = installing.getAndIncrement() > 0;
        try {
            synchronized (ToyConnection.of(place.connection).lock()) {
                steps(place);
                if (makes(Mistake.LEAVES_DRAFT) && others) {
                    place.execute("CREATE TABLE IF NOT EXISTS " + place.prefix + "draft (name VARCHAR(100))");
                }
            }
        } finally {
            installing.decrementAndGet();
        }
    }

    private void steps(Place place) throws SQLException {
        if (makes(Mistake.WIDE_LOOKUP) && !place.has(HISTORY) && place.matching(HISTORY)) {
            return;
        }
        if (makes(Mistake.REMOVES_STRANGERS)) {
            place.removeStrangers();
        }
        if (!place.has(HISTORY)) {
            gap.pass();
            place.create(HISTORY);
        }
        if (makes(Mistake.RECORDED_FIRST) && place.recorded().isEmpty()) {
            for (String table : TABLES) {
                place.record(table);
            }
            for (String table : TABLES) {
                place.create(table);
            }
        }
        List<String> done = place.recorded();
        for (String table : TABLES) {
            step(place, table, done.contains(table));
        }
    }

    private void step(Place place, String table, boolean done) throws SQLException {
        if (makes(Mistake.EVERY_START)) {
            place.execute("CREATE TABLE IF NOT EXISTS " + place.prefix + table + " (name VARCHAR(100))");
        }
        if (done) {
            return;
        }
        if (makes(Mistake.GIVES_UP) && !table.equals(TABLES.get(0)) && place.startedEarlier) {
            throw new SQLException("somebody else is installing");
        }
        if (!place.has(table)) {
            gap.pass();
            place.create(table);
        }
        place.record(table);
    }

    /** Tables under a prefix. */
    private static final class Place {
        private final Connection connection;
        private final String prefix;
        private final boolean startedEarlier;

        Place(Connection connection, String prefix) throws SQLException {
            this.connection = connection;
            this.prefix = prefix;
            this.startedEarlier = has(HISTORY);
        }

        private List<String> names() throws SQLException {
            List<String> names = new ArrayList<>();
            try (ResultSet tables = connection.getMetaData().getTables(null, null, null, null)) {
                while (tables.next()) {
                    names.add(String.valueOf(tables.getString("TABLE_NAME")));
                }
            }
            return names;
        }

        boolean has(String table) throws SQLException {
            return names().contains(prefix + table);
        }

        /** To a pattern, the underscore is any character. */
        private String pattern() {
            return prefix.replace('_', '.') + ".*";
        }

        boolean matching(String table) throws SQLException {
            return names().stream().anyMatch(name -> name.matches(pattern() + table));
        }

        void removeStrangers() throws SQLException {
            for (String name : names()) {
                if (name.matches(pattern()) && !name.startsWith(prefix)) {
                    execute("DROP TABLE " + name);
                }
            }
        }

        void create(String table) throws SQLException {
            execute("CREATE TABLE " + prefix + table + " (name VARCHAR(100))");
        }

        void record(String table) throws SQLException {
            execute("INSERT INTO " + prefix + HISTORY + " VALUES ('" + table + "')");
        }

        List<String> recorded() throws SQLException {
            List<String> names = new ArrayList<>();
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT name FROM " + prefix + HISTORY)) {
                while (rows.next()) {
                    names.add(String.valueOf(rows.getString(1)));
                }
            }
            return names;
        }

        void execute(String sql) throws SQLException {
            try (Statement statement = connection.createStatement()) {
                statement.execute(sql);
            }
        }
    }

    private record Installed(InstanceStore store, TransactionalStore joins)
            implements ForwardingStore, TransactionalStore {
        @Override
        public StoreDescription describe() {
            return declaringAlso(Capability.MIGRATIONS);
        }

        @Override
        public InstanceStore joining(Connection connection) {
            return joins.joining(connection);
        }

        @Override
        public DataSource connections() {
            return joins.connections();
        }
    }
}
