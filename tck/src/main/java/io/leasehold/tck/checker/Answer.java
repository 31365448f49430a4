package io.leasehold.tck.checker;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Create;
import io.leasehold.spi.Result;
import io.leasehold.spi.Written;
import io.leasehold.tck.history.Invocation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Reads answers as they were recorded. What was thrown or never came is an unknown outcome; {@link Invariants} complains of it. */
final class Answer {

    private Answer() {}

    /** The results of a batch, one for each element. */
    static List<Result<?>> results(Invocation invocation, int elements) {
        if (invocation.answer() instanceof List<?> list && list.size() == elements) {
            List<Result<?>> results = new ArrayList<>();
            list.forEach(each -> results.add(each instanceof Result<?> result ? result : lost(each)));
            return results;
        }
        return Collections.nCopies(elements, lost(invocation.answer()));
    }

    /** The one result of a call that is no batch. */
    static Result<?> single(Invocation invocation) {
        return invocation.answer() instanceof Result<?> result ? result : lost(invocation.answer());
    }

    private static Result<?> lost(Object instead) {
        return Result.unknown(instead instanceof Throwable thrown ? thrown : new Throwable("no answer: " + instead));
    }

    /** The value of a call that was done. */
    static <T> Optional<T> value(Invocation invocation, Class<T> type) {
        return value(single(invocation), type);
    }

    static <T> Optional<T> value(Result<?> result, Class<T> type) {
        return result instanceof Result.Done<?> done && type.isInstance(done.value())
                ? Optional.of(type.cast(done.value()))
                : Optional.empty();
    }

    /** The reading that decided, if the answer shows it. */
    static Optional<Instant> storeTime(Object answer) {
        Object only = answer instanceof List<?> list && list.size() == 1 ? list.get(0) : answer;
        if (!(only instanceof Result<?> result)) {
            return Optional.empty();
        }
        return value(result, Acquired.class)
                .map(Acquired::storeTime)
                .or(() -> value(result, Written.class).map(Written::storeTime))
                .or(() -> value(result, Create.Created.class).map(Create.Created::storeTime));
    }
}
