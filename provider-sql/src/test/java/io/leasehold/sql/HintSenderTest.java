package io.leasehold.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.spi.HostType;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Hints go out apart from the writes that they are about, those of a moment together. */
final class HintSenderTest {
    private static final Optional<HostType> PARCELS = Optional.of(new HostType("parcels"));

    private static <T> T taken(BlockingQueue<T> queue) throws InterruptedException {
        T taken = queue.poll(30, TimeUnit.SECONDS);
        assertThat(taken).isNotNull();
        return taken;
    }

    @Test
    void theHintsOfAMomentAreOneTransactionWithTheSoonestOfEachType() throws InterruptedException {
        CountDownLatch sending = new CountDownLatch(1);
        BlockingQueue<List<String>> sent = new SynchronousQueue<>();
        try (HintSender sender = new HintSender("me", messages -> {
            sending.countDown();
            put(sent, messages);
        })) {
            sender.offer(Optional.empty(), Duration.ZERO);
            assertThat(sending.await(30, TimeUnit.SECONDS)).isTrue();
            for (int i = 0; i < 1000; i++) {
                sender.offer(PARCELS, Duration.ofDays(1 + i));
                sender.offer(PARCELS, Duration.ofDays(2000 - i));
            }

            assertThat(taken(sent)).containsExactly("me 0 ");
            assertThat(taken(sent))
                    .singleElement()
                    .extracting(text -> HintText.parse(text).orElseThrow().after())
                    .matches(after -> after.compareTo(Duration.ofDays(1)) <= 0);
        }
    }

    private static void put(BlockingQueue<List<String>> queue, List<String> messages) {
        try {
            queue.put(messages);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aMomentsThousandTypesBecomeAHintOfAnyType() throws InterruptedException {
        BlockingQueue<List<String>> sent = new SynchronousQueue<>();
        try (HintSender sender = new HintSender("me", messages -> put(sent, messages))) {
            sender.offer(PARCELS, Duration.ZERO);
            for (int i = 0; i < 1000; i++) {
                sender.offer(Optional.of(new HostType("type " + i)), Duration.ZERO);
            }
            List<String> all = taken(sent);
            while (!all.contains("me 0 ")) {
                all = taken(sent);
            }
            assertThat(all).hasSizeLessThanOrEqualTo(101);
        }
    }

    @Test
    void whatCannotBeSentInThreeTriesIsDroppedAndTheNextIsSent() throws InterruptedException {
        AtomicInteger tries = new AtomicInteger();
        BlockingQueue<List<String>> sent = new LinkedBlockingQueue<>();
        try (HintSender sender = new HintSender("me", messages -> {
            if (tries.incrementAndGet() <= 3) {
                throw new IllegalStateException("planned");
            }
            sent.add(messages);
        })) {
            sender.offer(Optional.empty(), Duration.ZERO);
            while (tries.get() < 3) {
                Thread.onSpinWait();
            }
            sender.offer(PARCELS, Duration.ZERO);

            assertThat(taken(sent)).containsExactly("me 0 =parcels");
        }
    }

    @Test
    void aHintSaysTheSameAfterItsJourneyAndAStrangersWordsSayNothing() {
        HintText hint = new HintText("me", Duration.ofDays(36_500), Optional.of(new HostType(" =\n1 2")));

        assertThat(HintText.parse(hint.text())).contains(hint);
        assertThat(HintText.parse("VACUUM finished")).isEmpty();
        assertThat(HintText.parse("me -1 ")).isEmpty();
    }
}
