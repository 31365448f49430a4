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
public record Expectation(String expected, String observed) {

    private static final int MOST_ALTERNATIVES = 3;

    /**
     * Compares an answer with those that the model would have allowed.
     *
     * @param model the model before the call
     * @param call the call
     * @param reading the reading of the clock that decides it
     * @param answer exactly what the store returned, or the exception that it threw
     * @return what differs
     */
    public static Expectation of(Model model, Call call, Instant reading, Object answer) {
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
