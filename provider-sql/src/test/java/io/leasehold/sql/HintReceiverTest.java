package io.leasehold.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Listening costs a statement for each silence, which at 5 seconds are 12 in a minute, and nothing else. */
final class HintReceiverTest {
    private static final int SILENCES = 12;

    /** The real ones, but that a silence is over at once, and counted. */
    private static final class Impatient implements Messages {
        private final Messages real = new PostgresMessages();
        private final AtomicInteger silences = new AtomicInteger();
        private final AtomicInteger probes = new AtomicInteger();
        private final AtomicInteger listenings = new AtomicInteger();
        private final CountDownLatch enough = new CountDownLatch(SILENCES);

        @Override
        public Connection connect(String url, Properties credentials) throws SQLException {
            return real.connect(url, credentials);
        }

        @Override
        public String schema() {
            return real.schema();
        }

        @Override
        public String send() {
            return real.send();
        }

        @Override
        public void listen(Connection connection, String channel) throws SQLException {
            listenings.incrementAndGet();
            real.listen(connection, channel);
        }

        @Override
        public void unlisten(Connection connection) throws SQLException {
            real.unlisten(connection);
        }

        @Override
        public boolean listens(Connection connection, String channel) throws SQLException {
            probes.incrementAndGet();
            boolean listens = real.listens(connection, channel);
            enough.countDown();
            return listens;
        }

        @Override
        public List<String> receive(Connection connection, Duration within) throws SQLException {
            boolean echo = within.compareTo(Duration.ofSeconds(2)) <= 0;
            List<String> received = real.receive(connection, echo ? within : Duration.ofMillis(1));
            if (received.isEmpty()) {
                silences.incrementAndGet();
            }
            return received;
        }
    }

    private record Line(Messages messages, AtomicInteger connections) implements HintReceiver.Line {
        @Override
        public String channel() {
            return "leasehold_hints_test";
        }

        @Override
        public Connection connect() throws SQLException {
            connections.incrementAndGet();
            return messages.connect(TestDatabases.postgresUrl(), new Properties());
        }

        @Override
        public void send(String message) {
            try (Connection connection = TestDatabases.postgres().getConnection();
                    var statement = connection.prepareStatement("SELECT pg_notify(?, ?)")) {
                statement.setString(1, channel());
                statement.setString(2, message);
                statement.execute();
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @Test
    void eachSilenceIsOneProbeOnTheSameConnection() throws InterruptedException {
        Impatient messages = new Impatient();
        Line line = new Line(messages, new AtomicInteger());
        AtomicInteger missed = new AtomicInteger();
        try (HintReceiver receiver = new HintReceiver(messages, line, message -> {}, missed::incrementAndGet)) {
            receiver.start();

            assertThat(messages.enough.await(60, TimeUnit.SECONDS)).isTrue();
            assertThat(receiver.deaf()).isFalse();
        }
        assertThat(messages.probes.get()).isLessThanOrEqualTo(messages.silences.get());
        assertThat(line.connections.get()).isOne();
        assertThat(messages.listenings.get()).isOne();
        assertThat(missed.get()).isZero();
    }
}
