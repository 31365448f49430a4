package io.leasehold.sql;

import io.leasehold.record.Hints;
import io.leasehold.spi.HostType;
import io.leasehold.spi.InstanceStore.HintListener;
import io.leasehold.spi.InstanceStore.Subscription;
import io.leasehold.spi.OpenRequest;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The hints of a store: what its calls leave runnable goes at once to all who listen in this process, and, where the database
 * carries messages, soon to other processes; what these send comes to those who listen here. Thread-safe.
 */
final class Push implements AutoCloseable {
    private static final Duration TIME_TO_SEND = Duration.ofSeconds(5);
    /** With the longest prefix the name of a channel is still one that the database takes. */
    private static final int DIGITS = 16;

    private final Hints written = new Hints();
    private final Hints heard;
    private final Optional<Wire> wire;
    private final Optional<HintSender> sending;
    private @Nullable HintReceiver receiver;
    private int listeners;
    private boolean closed;

    /** The way to other processes. */
    private record Wire(Messages messages, String channel, Connections connections, Sessions sessions)
            implements HintReceiver.Line {
        @Override
        public Connection connect() throws SQLException {
            return connections.alone().open(messages);
        }

        @Override
        public void send(String message) {
            send(List.of(message));
        }

        void send(List<String> texts) {
            sessions.once(
                    Deadline.after(TIME_TO_SEND, Duration.ZERO),
                    (handle, now) -> handle.createQuery(messages.send())
                            .bind("channel", channel)
                            .bind("texts", sessions.dialect().texts(texts))
                            .map((row, context) -> true)
                            .list());
        }
    }

    private Push(Hints heard, Optional<Wire> wire) {
        this.heard = heard;
        this.wire = wire;
        this.sending = wire.map(way -> new HintSender(heard.id(), way::send));
        written.listen(heard::raise);
        sending.ifPresent(out -> written.listen(out::offer));
    }

    /** The hints of a store that is being opened. */
    static Push open(OpenRequest request, Settings settings, Connections connections, Sessions sessions) {
        String place = connections.place() + " " + settings.tables();
        Optional<Messages> messages = settings.push() == Settings.Push.OFF
                ? Optional.empty()
                : sessions.dialect().messages();
        Hints heard = Hints.shared(List.of(place, request.namespace()));
        return new Push(
                heard,
                messages.map(
                        known -> new Wire(known, channel(known, request, settings, sessions), connections, sessions)));
    }

    /** By the schema that the tables are in, named or not, so that all who share tables share it. */
    private static String channel(Messages messages, OpenRequest request, Settings settings, Sessions sessions) {
        Deadline deadline = Deadline.after(request.timeLimit(), Duration.ZERO);
        String schema = settings.schema()
                .orElseGet(() -> sessions.read(
                        deadline,
                        (handle, now) -> handle.createQuery(messages.schema())
                                .mapTo(String.class)
                                .one()));
        String tables = schema + "." + settings.prefix() + "." + request.namespace();
        UUID digest = UUID.nameUUIDFromBytes(tables.getBytes(StandardCharsets.UTF_8));
        return settings.prefix() + "hints_" + digest.toString().replace("-", "").substring(0, DIGITS);
    }

    /** Where calls of this store tell what they left runnable, once it is committed. */
    Hints written() {
        return written;
    }

    /** Whom the hints of this store reach, in words. */
    String reach() {
        if (wire.isEmpty()) {
            return "this process";
        }
        HintReceiver now = current();
        return now != null && now.deaf()
                ? "this process; what others send does not come through, as behind a pool of sessions by transaction"
                : "every process, by channel " + wire.get().channel();
    }

    private synchronized @Nullable HintReceiver current() {
        return receiver;
    }

    /** Hears hints of all stores on the same tables and namespace. The first to listen begins to receive, the last one ends it. */
    Subscription listen(HintListener listener) {
        Subscription interest = heard.listen(listener);
        begin();
        AtomicBoolean ended = new AtomicBoolean();
        return () -> {
            if (!ended.getAndSet(true)) {
                interest.close();
                end();
            }
        };
    }

    private synchronized void begin() {
        listeners++;
        if (listeners == 1 && wire.isPresent() && !closed) {
            Wire way = wire.get();
            receiver = new HintReceiver(way.messages(), way, this::received, this::missed);
            receiver.start();
        }
    }

    private synchronized void end() {
        listeners--;
        if (listeners == 0 && receiver != null) {
            receiver.close();
            receiver = null;
        }
    }

    private void received(String message) {
        HintText.parse(message)
                .filter(hint -> !hint.sender().equals(heard.id()))
                .ifPresent(hint -> heard.raise(hint.type(), hint.after()));
    }

    private void missed() {
        heard.raise(Optional.<HostType>empty(), Duration.ZERO);
    }

    @Override
    public synchronized void close() {
        closed = true;
        sending.ifPresent(HintSender::close);
        if (receiver != null) {
            receiver.close();
        }
    }
}
