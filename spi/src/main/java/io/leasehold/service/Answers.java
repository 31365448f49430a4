package io.leasehold.service;

import io.leasehold.spi.BadArgumentException;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.StoreClosedException;
import io.leasehold.spi.StoreException;
import io.leasehold.spi.UnsupportedCapabilityException;
import java.util.List;
import java.util.function.Supplier;

/** What stores answer, with the one thing added that a service needs: a call that threw has an unknown outcome. */
final class Answers {
    private Answers() {}

    static <T> Result<T> of(Supplier<Result<T>> call) {
        try {
            return call.get();
        } catch (BadArgumentException | UnsupportedCapabilityException refused) {
            throw refused; // by contract before any I/O
        } catch (StoreClosedException closed) {
            return Result.refused(new Refusal.Unavailable(String.valueOf(closed.getMessage())));
        } catch (RuntimeException | Error thrown) { // of a driver, an Error too: what was sent is as unknown
            return Result.unknown(thrown);
        }
    }

    static <T> Result<T> single(Supplier<List<Result<T>>> call) {
        return of(() -> call.get().get(0));
    }

    /** Worth a repeat: the reply was lost, or nothing was done because of the moment. */
    static boolean passing(Result<?> result) {
        return result instanceof Result.Unknown<?>
                || (result instanceof Result.Refused<?> refused
                        && (refused.reason() instanceof Refusal.Busy
                                || refused.reason() instanceof Refusal.Unavailable));
    }

    static boolean leaseLost(Result<?> result) {
        return result instanceof Result.Refused<?> refused && refused.reason() instanceof Refusal.LeaseLost;
    }

    /** The failure behind a result that is not done. */
    static Throwable failure(Result<?> result) {
        if (result instanceof Result.Unknown<?> unknown) {
            return unknown.cause();
        }
        return new StoreException.Refused(((Result.Refused<?>) result).reason());
    }
}
