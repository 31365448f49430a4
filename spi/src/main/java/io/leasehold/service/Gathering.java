package io.leasehold.service;

import io.leasehold.spi.BadArgumentException;
import io.leasehold.spi.Result;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * Sends what several threads want sent at the same time as one batch. A thread that comes while fewer than {@link #SENDERS} are
 * sending sends at once; otherwise it waits, and the next sender takes along all that has gathered. So nobody waits for company, and
 * under load one round trip and one commit of the store serve many. Thread-safe.
 *
 * @param <E> an element of a batch
 * @param <A> the answer to it
 */
final class Gathering<E, A> {
    // A second one, so that the store works on one batch while the next is on its way.
    private static final int SENDERS = 2;

    private final Function<List<E>, List<Result<A>>> call;
    private final int largest;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition answered = lock.newCondition();
    private final Deque<Entry<E, A>> waiting = new ArrayDeque<>();
    private int sending;

    /** Takes one answer for each element, in order. */
    Gathering(int largest, Function<List<E>, List<Result<A>>> call) {
        this.largest = largest;
        this.call = call;
    }

    /** An element and how its answer is told. */
    private static final class Entry<E, A> {
        private final E element;
        private Answer<A> answer = () -> {
            throw new IllegalStateException("not answered");
        };
        private boolean done;

        Entry(E element) {
            this.element = element;
        }
    }

    /** Returns the answer or throws what the call threw. */
    @FunctionalInterface
    private interface Answer<A> {
        Result<A> get();
    }

    /** Sends an element, alone or in company; an interrupt does not hinder it and stays visible. */
    Result<A> send(E element) {
        Entry<E, A> own = new Entry<>(element);
        lock.lock();
        try {
            waiting.add(own);
            while (!own.done) {
                if (sending < SENDERS && !waiting.isEmpty()) {
                    sendGathered();
                } else {
                    answered.awaitUninterruptibly();
                }
            }
        } finally {
            lock.unlock();
        }
        return own.answer.get();
    }

    private void sendGathered() {
        List<Entry<E, A>> batch = new ArrayList<>();
        while (batch.size() < largest && !waiting.isEmpty()) {
            batch.add(waiting.remove());
        }
        sending++;
        lock.unlock();
        List<Answer<A>> answers;
        try {
            answers = answers(batch);
        } finally {
            lock.lock();
            sending--;
        }
        for (int i = 0; i < batch.size(); i++) {
            batch.get(i).answer = answers.get(i);
            batch.get(i).done = true;
        }
        answered.signalAll();
    }

    private List<Answer<A>> answers(List<Entry<E, A>> batch) {
        try {
            List<Result<A>> results =
                    call.apply(batch.stream().map(entry -> entry.element).toList());
            if (results.size() != batch.size()) {
                // Whose answer is missing nobody knows; who waits for it must not wait for ever.
                throw new IllegalStateException(batch.size() + " were sent and " + results.size() + " answered");
            }
            return results.stream().<Answer<A>>map(result -> () -> result).toList();
        } catch (BadArgumentException refused) {
            // It refuses the whole call before any I/O; the others of the batch must not suffer from one.
            return batch.size() == 1
                    ? List.of(thrown(refused))
                    : batch.stream()
                            .map(entry -> answers(List.of(entry)).get(0))
                            .toList();
        } catch (RuntimeException | Error thrown) {
            return batch.stream().map(entry -> Gathering.<A>thrown(thrown)).toList();
        }
    }

    private static <A> Answer<A> thrown(Throwable thrown) {
        return () -> {
            if (thrown instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) thrown;
        };
    }
}
