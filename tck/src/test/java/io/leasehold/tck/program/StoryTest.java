package io.leasehold.tck.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Retention;
import io.leasehold.tck.Arena;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class StoryTest {
    @Test
    void aStoryIsReadWithoutKnowingTheKit() {
        Script script = Program.script();
        script.a().create(0, birth -> birth.keys(0).due(Due.timed(When.in(Duration.ofSeconds(5)))));
        int lease = script.a().acquire(0, LeaseLength.of(Duration.ofSeconds(10)));
        script.b().acquire(LeaseLength.infinite(), Whom.key(0));
        script.b().signal(0);
        int save = script.a().save(lease, Script.LEASE, saving -> saving.due(Due.waiting()));
        script.moveTo(Boundary.expiry(save), 0);
        script.b().look(1);
        script.a().complete(lease, Retention.delete());
        try (Arena arena = Arena.of(new Stores.Sound())) {
            Trace trace = arena.run(script.program(), Oracle.none());
            assertThat(Story.of(trace))
                    .containsExactly(
                            "1. host A creates order-1 (type type-1, due in 5 s, 12 bytes, keys key-1): done",
                            "2. host A acquires order-1 for 10 s: granted epoch 1 until 12:00:10",
                            "3. host B acquires the instance with key-1 for ever: refused: order-1 is held by host-A"
                                    + " until 12:00:10",
                            "4. host B signals order-1: done, order-1",
                            "5. host A saves and keeps order-1 (lease of line 2) write 5 (waiting, 12 bytes), lease"
                                    + " for 10 s: done, lease until 12:00:10, 1 signal unseen",
                            "6. the clock moves to exactly the expiry of line 5 (12:00:10)",
                            "7. host B looks for at most 1 for 10 s: order-1 granted epoch 2 until 12:00:20, taking"
                                    + " over from host-A epoch 1 (lapsed), cut, next due 12:00:20",
                            "8. host A completes order-1 (lease of line 2), leaving nothing: refused: the lease on"
                                    + " instance order-1 is lost; earlier attempt never applied");
        }
    }
}
