package io.leasehold.sql;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hears the messages of other processes on a connection of its own, which it probes when nothing comes, and replaces when it is lost;
 * then something may have been missed, and it says so. Whether messages come through at all it learns by one to itself that goes
 * another way: behind a pool that hands out sessions by transaction none arrives. Thread-safe.
 */
final class HintReceiver implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(HintReceiver.class);
    private static final Duration PROBE = Duration.ofSeconds(5);
    private static final Duration ECHO = Duration.ofSeconds(2);
    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
    private static final int MOST_DOUBLINGS = 6;
    private static final Duration PAUSE_WHEN_DEAF = Duration.ofMinutes(5);

    private final Messages messages;
    private final Line line;
    private final Consumer<String> heard;
    private final Runnable missed;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread thread = new Thread(this::run, "leasehold-hint-receiver");
    private volatile boolean deaf;
    private volatile @Nullable Connection connection;
    private boolean connected;
    private int failures;

    /** Where messages come from. */
    interface Line {
        /** The name of the channel. */
        String channel();

        /** Opens a connection that is used for nothing else. */
        Connection connect() throws SQLException;

        /** Sends a message by another connection. */
        void send(String message);
    }

    /**
     * Prepares to receive.
     *
     * @param heard called with each message
     * @param missed called when messages may have been missed
     */
    HintReceiver(Messages messages, Line line, Consumer<String> heard, Runnable missed) {
        this.messages = messages;
        this.line = line;
        this.heard = heard;
        this.missed = missed;
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    /** Whether messages were found not to come through. */
    boolean deaf() {
        return deaf;
    }

    private void run() {
        while (!closed()) {
            pause(session());
        }
    }

    /** Listens until the connection is lost; returns how long to wait before the next try. */
    private Duration session() {
        try (Connection own = line.connect()) {
            connection = own;
            if (!listen(own)) {
                tellDeaf();
                return PAUSE_WHEN_DEAF;
            }
        } catch (SQLException | RuntimeException e) {
            LOG.debug("listening for hints on {} failed and is tried again", line.channel(), e);
        } finally {
            connection = null;
        }
        failures = Math.min(failures + 1, MOST_DOUBLINGS);
        long millis = FIRST_PAUSE.toMillis() << (failures - 1);
        return Duration.ofMillis(ThreadLocalRandom.current().nextLong(millis / 2, millis));
    }

    /** Listens until closed or no more; false, with the connection as it was, if nothing comes through. */
    private boolean listen(Connection own) throws SQLException {
        boolean asItWas = false;
        try {
            boolean autoCommit = own.getAutoCommit();
            own.setAutoCommit(true);
            messages.listen(own, line.channel());
            if (!hearsItself(own)) {
                messages.unlisten(own);
                own.setAutoCommit(autoCommit);
                asItWas = true;
                return false;
            }
            begin();
            while (!closed()) {
                receive(own);
            }
            return true;
        } finally {
            if (!asItWas) {
                // Into a pool it must not go back listening.
                own.abort(Runnable::run);
            }
        }
    }

    private void begin() {
        deaf = false;
        failures = 0;
        if (connected) {
            missed.run();
        }
        connected = true;
    }

    private void tellDeaf() {
        if (!deaf) {
            LOG.warn(
                    "no hint of other processes comes through on {}: a pool between here and the server seems to hand"
                            + " out its sessions by transaction; work of others is found by looking only",
                    line.channel());
        }
        deaf = true;
        connected = true;
    }

    private boolean hearsItself(Connection own) throws SQLException {
        String echo = "echo-" + UUID.randomUUID();
        line.send(echo);
        long end = System.nanoTime() + ECHO.toNanos();
        for (long left = ECHO.toNanos(); left > 0 && !closed(); left = end - System.nanoTime()) {
            List<String> received = messages.receive(own, Duration.ofNanos(left));
            received.forEach(heard);
            if (received.contains(echo)) {
                return true;
            }
        }
        return false;
    }

    private void receive(Connection own) throws SQLException {
        List<String> received = messages.receive(own, PROBE);
        received.forEach(heard);
        if (received.isEmpty() && !closed() && !messages.listens(own, line.channel())) {
            throw new SQLException("the session behind this connection is another one now");
        }
    }

    private void pause(Duration pause) {
        try {
            ended.await(pause.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException ignored) {
            // Nobody may interrupt this thread; one that is interrupted all the same tries again at once.
            Thread.onSpinWait();
        }
    }

    private boolean closed() {
        return ended.getCount() == 0;
    }

    /** Ends the listening and the connection, in whatever it is doing. */
    @Override
    public void close() {
        ended.countDown();
        Connection own = connection;
        if (own != null) {
            try {
                own.abort(Runnable::run);
            } catch (SQLException e) {
                LOG.debug("a connection for hints could not be ended at once", e);
            }
        }
    }
}
