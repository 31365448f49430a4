package io.leasehold.tck.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.InstantSource;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The search of stores, with the model itself as the store: twisted, it must be found out by the model that is not. */
class BoundedSearchTest {
    private static final int MOVES = 5;
    private static final Settings SETTINGS = Settings.STRICT.attemptLimit(3);

    @ParameterizedTest
    @EnumSource(Alphabet.class)
    void findsTheModelEqualToItself(Alphabet alphabet) {
        BoundedSearch.Report report = BoundedSearch.over(alphabet, MOVES)
                .compareAnswers(clock -> new ModelAsStore(clock, Twist.NONE), SETTINGS);
        assertThat(report.difference()).isEmpty();
        assertThat(report.states()).isGreaterThan(100);
    }

    @ParameterizedTest
    @EnumSource(value = Twist.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void tellsEachTwistFromTheModel(Twist twist) {
        Optional<BoundedSearch.Difference> found = IntStream.rangeClosed(3, MOVES)
                .boxed()
                .flatMap(longest -> Stream.of(Alphabet.values())
                        .map(alphabet -> BoundedSearch.over(alphabet, longest)
                                .compareAnswers(clock -> new ModelAsStore(clock, twist), SETTINGS)))
                .flatMap(report -> report.difference().stream())
                .findFirst();
        assertThat(found).isPresent();
        assertThat(found.orElseThrow().story()).hasSizeBetween(2, MOVES);
        BoundedSearch.Difference difference = found.orElseThrow();
        assertThat(difference.verdict().expected())
                .isNotEqualTo(difference.verdict().observed());
    }

    /** Answers as the model does where it may choose freely. */
    private static final class ModelAsStore implements BoundedSearch.Subject {
        private final InstantSource clock;
        private Model model;

        ModelAsStore(InstantSource clock, Twist twist) {
            this.clock = clock;
            this.model = Model.twisted(SETTINGS, twist);
        }

        @Override
        public Object answer(Call call) {
            Model.Possible possible = model.possible(call, clock.instant()).get(0);
            model = possible.next();
            return possible.answer();
        }

        @Override
        public void close() {}
    }
}
