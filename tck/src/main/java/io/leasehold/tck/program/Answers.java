package io.leasehold.tck.program;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Create;
import io.leasehold.spi.Expiry;
import io.leasehold.spi.Lease;
import io.leasehold.spi.Look;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.SignalMark;
import io.leasehold.spi.Written;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads what programs refer to out of the answers of a store, whatever the call was. */
final class Answers {

    private Answers() {}

    /** The results of a call: one, or for a batch one for each element. */
    static List<Result<?>> results(Object answer) {
        if (answer instanceof Result<?> one) {
            return List.of(one);
        }
        List<Result<?>> results = new ArrayList<>();
        if (answer instanceof List<?> many) {
            for (Object each : many) {
                if (each instanceof Result<?> result) {
                    results.add(result);
                }
            }
        }
        return results;
    }

    static Optional<Object> value(Result<?> result) {
        return result instanceof Result.Done<?> done ? Optional.ofNullable(done.value()) : Optional.empty();
    }

    static Optional<Refusal> refusal(Result<?> result) {
        return result instanceof Result.Refused<?> refused ? Optional.of(refused.reason()) : Optional.empty();
    }

    /** The leases of a call, at the place of their element; a look has as many places as it took instances. */
    static List<Optional<Lease.Held>> leases(Object answer) {
        return places(answer).map(Answers::lease).toList();
    }

    /** When the leases of a call end, at the place of their element. */
    static List<Optional<Instant>> expiries(Object answer) {
        return places(answer)
                .map(value -> value.flatMap(Answers::expiry).flatMap(Expiry::instant))
                .toList();
    }

    /** The signal marks of a call, at the place of their element. */
    static List<Optional<SignalMark>> marks(Object answer) {
        return places(answer).map(value -> value.flatMap(Answers::mark)).toList();
    }

    /** The next timers that writes stored, at the place of their element. */
    static List<Optional<Instant>> timers(Object answer) {
        return places(answer)
                .map(value ->
                        value.flatMap(any -> any instanceof Written written ? written.nextTimer() : Optional.empty()))
                .toList();
    }

    /** The store's time in the answer. */
    static Optional<Instant> storeTime(Object answer) {
        return results(answer).stream()
                .flatMap(result -> value(result).stream())
                .flatMap(value -> time(value).stream())
                .findFirst();
    }

    private static Optional<Instant> time(Object value) {
        if (value instanceof Acquired acquired) {
            return Optional.of(acquired.storeTime());
        }
        if (value instanceof Written written) {
            return Optional.of(written.storeTime());
        }
        if (value instanceof Create.Created created) {
            return Optional.of(created.storeTime());
        }
        return value instanceof Look look ? Optional.of(look.storeTime()) : Optional.empty();
    }

    private static Stream<Optional<Object>> places(Object answer) {
        return results(answer).stream().flatMap(result -> {
            Optional<Object> value = value(result);
            if (value.isPresent() && value.get() instanceof Look look) {
                return look.acquired().stream().map(Optional::of);
            }
            return Stream.of(value);
        });
    }

    private static Optional<Lease.Held> lease(Optional<Object> value) {
        if (value.isPresent() && value.get() instanceof Acquired acquired) {
            return Optional.of(acquired.held());
        }
        return value.isPresent() && value.get() instanceof Create.Created created ? created.lease() : Optional.empty();
    }

    private static Optional<Expiry> expiry(Object value) {
        if (value instanceof Written written) {
            return written.expiry();
        }
        return lease(Optional.of(value)).map(Lease.Held::expiry);
    }

    private static Optional<SignalMark> mark(Object value) {
        if (value instanceof Written written) {
            return Optional.of(written.unseen());
        }
        return value instanceof Acquired acquired ? Optional.of(acquired.unseen()) : Optional.empty();
    }
}
