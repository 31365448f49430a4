package io.leasehold.tck.broken;

import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.SignalMark;
import io.leasehold.spi.Written;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Answers something else where a sound store refuses. Stateless. */
final class Refusals {

    private Refusals() {}

    /** The results of a batch, but for those that were refused for one reason. */
    static <T, R extends Refusal> List<Result<T>> replaced(
            List<Result<T>> results, Class<R> reason, Function<R, Result<T>> instead) {
        return results.stream()
                .map(result -> result instanceof Result.Refused<T> refused && reason.isInstance(refused.reason())
                        ? instead.apply(reason.cast(refused.reason()))
                        : result)
                .toList();
    }

    /** That a write was done, with nothing to tell. */
    static Result<Written> done(InstanceStore store, InstanceId id) {
        return store.storeTime()
                .map(reading -> new Written(id, reading, Optional.empty(), Optional.empty(), SignalMark.NONE, false));
    }
}
