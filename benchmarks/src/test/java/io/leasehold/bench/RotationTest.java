package io.leasehold.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.bench.peer.Contender;
import io.leasehold.bench.peer.Repeated;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RotationTest {
    private static final Duration EACH = Duration.ofMillis(1);

    private final List<String> calls = new ArrayList<>();

    @Test
    void contenders_take_turns_and_the_first_turn_does_not_count() {
        Rates rates = new Rotation(2, EACH).measure(contenders(List.of(900L, 10L, 20L), List.of(900L, 5L, 10L)));
        assertThat(calls).containsExactly("a", "b", "a", "b", "a", "b");
        assertThat(rates.perSecond().get("a")).containsExactly(10, 20);
    }

    @Test
    void a_ratio_is_taken_within_its_round() {
        // The machine was four times as fast in the second round; that is nobody's merit.
        Rates rates = new Rotation(2, EACH).measure(contenders(List.of(1L, 10L, 40L), List.of(1L, 5L, 20L)));
        assertThat(rates.ratio("a", "b")).isEqualTo(new Rates.Ratio(2, 2, 2));
        assertThat(rates.median("a")).isEqualTo(25);
    }

    @Test
    void a_contender_that_fails_is_named() {
        assertThatThrownBy(() -> new Rotation(1, EACH).measure(Map.of("rocks", failing())))
                .hasMessageContaining("rocks")
                .hasRootCauseMessage("no disk");
    }

    private static Contender failing() {
        return ((Repeated) thread -> {
                    throw new IllegalStateException("no disk");
                })
                .by(1);
    }

    private Map<String, Contender> contenders(List<Long> a, List<Long> b) {
        Map<String, Contender> contenders = new LinkedHashMap<>();
        contenders.put("a", contender("a", a));
        contenders.put("b", contender("b", b));
        return contenders;
    }

    private Contender contender(String name, List<Long> perSecond) {
        var rates = perSecond.iterator();
        return new Contender() {
            @Override
            public Count work(Duration time) {
                calls.add(name);
                return new Count(rates.next(), 1_000_000_000);
            }

            @Override
            public void close() {
                // Holds nothing.
            }
        };
    }
}
