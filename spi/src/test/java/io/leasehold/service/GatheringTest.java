package io.leasehold.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.spi.BadArgumentException;
import io.leasehold.spi.Result;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class GatheringTest {
    private final List<List<Integer>> batches = Collections.synchronizedList(new ArrayList<>());
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    private List<Result<String>> answer(List<Integer> batch) {
        batches.add(batch);
        return batch.stream().map(each -> Result.done("to " + each)).toList();
    }

    @Test
    void a_thread_that_is_alone_sends_alone() {
        Gathering<Integer, String> gathering = new Gathering<>(100, this::answer);

        assertThat(gathering.send(1).orThrow()).isEqualTo("to 1");
        assertThat(gathering.send(2).orThrow()).isEqualTo("to 2");
        assertThat(batches).containsExactly(List.of(1), List.of(2));
    }

    @Test
    void what_gathers_while_others_send_goes_together_and_everybody_gets_his_own_answer() throws Exception {
        CompletableFuture<Void> gate = new CompletableFuture<>();
        CountDownLatch both = new CountDownLatch(2);
        Gathering<Integer, String> gathering = new Gathering<>(100, batch -> {
            both.countDown();
            gate.join();
            return answer(batch);
        });
        List<Future<Result<String>>> first = send(gathering, 0, 2);
        assertThat(both.await(30, TimeUnit.SECONDS)).isTrue();
        List<Future<Result<String>>> others = send(gathering, 2, 20);
        awaitWaiting(others.size());
        gate.complete(null);

        for (int i = 0; i < others.size(); i++) {
            assertThat(others.get(i).get(30, TimeUnit.SECONDS).orThrow()).isEqualTo("to " + (i + 2));
        }
        for (int i = 0; i < first.size(); i++) {
            assertThat(first.get(i).get(30, TimeUnit.SECONDS).orThrow()).isEqualTo("to " + i);
        }
        assertThat(batches)
                .hasSizeLessThanOrEqualTo(4)
                .anySatisfy(batch -> assertThat(batch).hasSizeGreaterThan(8));
    }

    @Test
    void no_batch_is_larger_than_the_store_takes() throws Exception {
        Gathering<Integer, String> gathering = new Gathering<>(3, this::answer);
        for (Future<Result<String>> each : send(gathering, 0, 50)) {
            each.get(30, TimeUnit.SECONDS).orThrow();
        }
        assertThat(batches).allSatisfy(batch -> assertThat(batch).hasSizeLessThanOrEqualTo(3));
        assertThat(batches.stream().flatMap(List::stream)).hasSize(50).doesNotHaveDuplicates();
    }

    @Test
    void one_bad_element_is_refused_alone() throws Exception {
        CompletableFuture<Void> gate = new CompletableFuture<>();
        CountDownLatch both = new CountDownLatch(2);
        Gathering<Integer, String> gathering = new Gathering<>(100, batch -> {
            both.countDown();
            gate.join();
            if (batch.contains(13)) {
                throw new BadArgumentException("element", "is 13");
            }
            return answer(batch);
        });
        send(gathering, 100, 102);
        assertThat(both.await(30, TimeUnit.SECONDS)).isTrue();
        List<Future<Result<String>>> others = send(gathering, 10, 20);
        awaitWaiting(others.size());
        gate.complete(null);

        assertThatThrownBy(() -> others.get(3).get(30, TimeUnit.SECONDS))
                .hasCauseInstanceOf(BadArgumentException.class);
        assertThat(others.get(4).get(30, TimeUnit.SECONDS).orThrow()).isEqualTo("to 14");
    }

    @Test
    void what_the_store_throws_reaches_everybody_and_the_next_call_works() {
        List<Integer> thrown = new ArrayList<>();
        Gathering<Integer, String> gathering = new Gathering<>(100, batch -> {
            if (thrown.isEmpty()) {
                thrown.addAll(batch);
                throw new OutOfMemoryError("of a driver");
            }
            return answer(batch);
        });
        assertThatThrownBy(() -> gathering.send(1)).isInstanceOf(OutOfMemoryError.class);
        assertThat(gathering.send(1).orThrow()).isEqualTo("to 1");
    }

    @Test
    void an_answer_that_is_missing_leaves_nobody_waiting() {
        Gathering<Integer, String> gathering = new Gathering<>(10, batch -> List.of());
        assertThatThrownBy(() -> gathering.send(1)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void an_interrupt_hinders_no_write_and_stays_visible() {
        Gathering<Integer, String> gathering = new Gathering<>(100, this::answer);
        Thread.currentThread().interrupt();
        assertThat(gathering.send(1).orThrow()).isEqualTo("to 1");
        assertThat(Thread.interrupted()).isTrue();
    }

    private final List<Thread> senders = Collections.synchronizedList(new ArrayList<>());

    private List<Future<Result<String>>> send(Gathering<Integer, String> gathering, int from, int to) {
        senders.clear();
        return IntStream.range(from, to)
                .mapToObj(each -> threads.submit(() -> {
                    senders.add(Thread.currentThread());
                    return gathering.send(each);
                }))
                .toList();
    }

    /** Waits until so many threads have come and wait. */
    private void awaitWaiting(int count) {
        while (senders.size() < count
                || senders.stream().anyMatch(thread -> thread.getState() != Thread.State.WAITING)) {
            Thread.onSpinWait();
        }
    }
}
