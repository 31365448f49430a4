package io.leasehold.tck.model;

import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import java.util.List;
import java.util.Optional;

/**
 * One allowed answer and the state after it.
 *
 * @param answer the answer
 * @param next the state after it
 * @param objection why the observed answer is not this one, where a comparison of the two would not say it well
 */
record Step(Result<?> answer, World next, Optional<String> objection) {
    static Step done(Object value, World next) {
        return new Step(Result.done(value), next, Optional.empty());
    }

    static Step refused(Refusal reason, World next) {
        return new Step(Result.refused(reason), next, Optional.empty());
    }

    static List<Step> onlyDone(Object value, World next) {
        return List.of(done(value, next));
    }

    static List<Step> onlyRefused(Refusal reason, World unchanged) {
        return List.of(refused(reason, unchanged));
    }

    Step objecting(Optional<String> why) {
        return new Step(answer, next, why);
    }
}
