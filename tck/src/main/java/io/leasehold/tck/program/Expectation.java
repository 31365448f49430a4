package io.leasehold.tck.program;

import io.leasehold.tck.model.Call;
import io.leasehold.tck.model.Model;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What the model would have allowed and what was seen instead, in words that differ.
 *
 * @param expected in words
 * @param observed in words
 */
record Expectation(String expected, String observed) {

    private static final int MOST_ALTERNATIVES = 3;

    static Expectation of(Model model, Call call, Instant reading, Object answer) {
        List<Object> allowed = model.possible(call, reading).stream()
                .map(Model.Possible::answer)
                .distinct()
                .toList();
        String observed = AnswerWords.of(answer);
        String expected = allowed.stream()
                .map(AnswerWords::of)
                .distinct()
                .limit(MOST_ALTERNATIVES)
                .collect(Collectors.joining(", or "));
        if (!expected.equals(observed) || allowed.isEmpty()) {
            return new Expectation(expected, observed);
        }
        Differences.Told told = Differences.between(allowed.get(0), answer);
        return new Expectation(told.expected(), told.observed());
    }
}
