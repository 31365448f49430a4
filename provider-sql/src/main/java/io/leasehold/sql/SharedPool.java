package io.leasehold.sql;

import com.zaxxer.hikari.HikariDataSource;
import io.leasehold.spi.StoreException;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;

/**
 * A pool that the stores of this process on one place share, with as many connections at most as all of them may have. Sessions cost a
 * server milliseconds, and each learns the statements anew: so the second store of a process opens with a few statements, and a
 * database of this process is not closed with one store while another is open. Thread-safe.
 */
final class SharedPool {
    private static final Duration LONGEST_BORROW = Duration.ofSeconds(5);
    private static final Duration SHORTEST_BORROW = Duration.ofMillis(250);
    /** Guards itself and what is in it. */
    private static final Map<Place, SharedPool> OPEN = new HashMap<>();

    private static int opened;

    private final HikariDataSource source;
    private int shares;
    private int size;

    /**
     * Whose connections can stand in for each other.
     *
     * @param url the URL
     * @param user the user to connect as; empty to leave it to the URL
     * @param password its password
     * @param borrow how long a call waits for a connection, at most
     */
    record Place(String url, Optional<String> user, Optional<String> password, Duration borrow) {}

    /**
     * What one store has of a pool.
     *
     * @param source gives connections
     * @param end takes the share back; only the first time does anything
     */
    record Share(DataSource source, Runnable end) implements AutoCloseable {
        @Override
        public void close() {
            end.run();
        }
    }

    private SharedPool(HikariDataSource source) {
        this.source = source;
    }

    /** How long a call that may take so long waits for a connection. */
    static Duration borrow(Duration timeLimit) {
        Duration most = timeLimit.compareTo(LONGEST_BORROW) < 0 ? timeLimit : LONGEST_BORROW;
        return most.compareTo(SHORTEST_BORROW) < 0 ? SHORTEST_BORROW : most;
    }

    /**
     * A share in the pool of a place, which is opened if there is none.
     *
     * @param connections how many connections it adds
     */
    static Share share(Place place, int connections) {
        SharedPool pool;
        synchronized (OPEN) {
            pool = OPEN.computeIfAbsent(place, missing -> open(missing, connections));
            pool.shares++;
            pool.resize(connections);
        }
        AtomicBoolean ended = new AtomicBoolean();
        return new Share(pool.source, () -> {
            if (!ended.getAndSet(true)) {
                pool.end(place, connections);
            }
        });
    }

    /** It connects when somebody asks for a connection, who waits for it; not here, where all that open a store would. */
    private static SharedPool open(Place place, int connections) {
        try {
            DriverManager.getDriver(place.url);
        } catch (SQLException e) {
            throw new StoreException.CannotOpen("there is no driver for this URL, or it refuses it", e);
        }
        HikariDataSource source = new HikariDataSource();
        source.setJdbcUrl(place.url);
        place.user.ifPresent(source::setUsername);
        place.password.ifPresent(source::setPassword);
        // One stays: a database of this process would be closed with its last connection.
        source.setMinimumIdle(1);
        source.setMaximumPoolSize(connections);
        source.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
        source.setConnectionTimeout(place.borrow.toMillis());
        Dialects.connecting(place.url, place.borrow).forEach(source::addDataSourceProperty);
        // The first connection is made by who asks for it: one that is made in the background keeps a pool from closing
        // at once.
        source.setInitializationFailTimeout(0);
        opened++;
        source.setPoolName("leasehold-" + opened);
        return new SharedPool(source);
    }

    private void resize(int by) {
        size += by;
        source.getHikariConfigMXBean().setMaximumPoolSize(size);
    }

    private void end(Place place, int connections) {
        synchronized (OPEN) {
            shares--;
            if (shares > 0) {
                resize(-connections);
                return;
            }
            OPEN.remove(place);
        }
        // Takes its time, in which others may open.
        source.close();
    }
}
