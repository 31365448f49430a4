package io.leasehold.sql;

import io.leasehold.spi.HostType;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Sends hints to other processes, apart from the writes that they are about: those of a moment go together, the soonest of each type,
 * at most fifty times a second, because commits that notify wait for each other. What cannot be sent in a few tries is dropped. The thread ends
 * when it has had nothing to do for a while. Thread-safe.
 */
final class HintSender implements AutoCloseable {
    private static final Duration PAUSE = Duration.ofMillis(20);
    private static final Duration PAUSE_AFTER_FAILURE = Duration.ofMillis(500);
    private static final int MOST_TRIES = 3;
    private static final Duration LAST_SENDING = Duration.ofSeconds(1);
    private static final Duration IDLE = Duration.ofSeconds(10);
    private static final Duration FARTHEST = Duration.ofDays(36_500);
    private static final int MOST_TYPES = 100;

    private final String sender;
    private final Consumer<List<String>> send;
    private final Map<Optional<HostType>, Long> dueNanos = new HashMap<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private @Nullable Thread thread;
    private boolean closed;

    /**
     * Prepares to send.
     *
     * @param sender who sends
     * @param send sends messages in one transaction, or throws
     */
    HintSender(String sender, Consumer<List<String>> send) {
        this.sender = sender;
        this.send = send;
    }

    /** Returns at once; the hint goes out soon, alone or with others. */
    void offer(Optional<HostType> type, Duration after) {
        Duration bounded = after.compareTo(FARTHEST) > 0 ? FARTHEST : after;
        long due = System.nanoTime() + bounded.toNanos();
        lock.lock();
        try {
            if (closed) {
                return;
            }
            boolean several = dueNanos.size() >= MOST_TYPES && !dueNanos.containsKey(type);
            dueNanos.merge(several ? Optional.empty() : type, due, (one, other) -> one - other <= 0 ? one : other);
            if (thread == null) {
                thread = new Thread(this::run, "leasehold-hint-sender");
                thread.setDaemon(true);
                thread.start();
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void run() {
        List<String> messages = next();
        while (!messages.isEmpty()) {
            for (int tries = 0; tries < MOST_TRIES && !sent(messages); tries++) {
                rest(PAUSE_AFTER_FAILURE);
            }
            rest(PAUSE);
            messages = next();
        }
    }

    private boolean sent(List<String> messages) {
        try {
            send.accept(messages);
            return true;
        } catch (RuntimeException e) {
            // Nothing is lost: a hint says nothing that a look does not find.
            return false;
        }
    }

    /** What is to be sent; nothing if this thread is to end. */
    private List<String> next() {
        lock.lock();
        try {
            await(IDLE, () -> !dueNanos.isEmpty());
            if (closed || dueNanos.isEmpty()) {
                thread = null;
                return List.of();
            }
            long now = System.nanoTime();
            List<String> messages = dueNanos.entrySet().stream()
                    .map(hint ->
                            new HintText(sender, Duration.ofNanos(Math.max(0, hint.getValue() - now)), hint.getKey()))
                    .map(HintText::text)
                    .toList();
            dueNanos.clear();
            return messages;
        } finally {
            lock.unlock();
        }
    }

    private void rest(Duration pause) {
        lock.lock();
        try {
            await(pause, () -> false);
        } finally {
            lock.unlock();
        }
    }

    /** Waits under the lock for a condition, for a while, and not once this is closed. */
    private void await(Duration atMost, BooleanSupplier condition) {
        long left = atMost.toNanos();
        while (left > 0 && !closed && !condition.getAsBoolean()) {
            try {
                left = changed.awaitNanos(left);
            } catch (InterruptedException ignored) {
                // Nobody may interrupt this thread; one that is interrupted all the same goes on.
                left = 0;
            }
        }
    }

    /** Sends nothing more, and lets what is on its way arrive, so that its connection is not taken from it. */
    @Override
    public void close() {
        Thread last;
        lock.lock();
        try {
            closed = true;
            changed.signalAll();
            last = thread;
        } finally {
            lock.unlock();
        }
        if (last != null) {
            try {
                last.join(LAST_SENDING.toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
