package io.leasehold.tck.model;

import io.leasehold.spi.Result;
import java.util.List;
import java.util.stream.Collectors;

/** Answers in words. */
final class Words {
    private Words() {}

    static String of(Result<?> result) {
        if (result instanceof Result.Done<?> done) {
            return "done: " + done.value();
        }
        if (result instanceof Result.Refused<?> refused) {
            return "refused, " + refused.reason().sentence() + ": " + refused.reason();
        }
        return "unknown";
    }

    static String ofAnswer(Object answer) {
        return answer instanceof List<?> results
                ? results.stream().map(result -> of((Result<?>) result)).collect(Collectors.joining("; "))
                : of((Result<?>) answer);
    }

    static String anyOf(List<Step> steps) {
        return steps.stream()
                .map(step -> step.objection().orElseGet(() -> of(step.answer())))
                .distinct()
                .collect(Collectors.joining(", or "));
    }
}
