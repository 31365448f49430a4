package io.leasehold.file;

import io.leasehold.record.Change;
import io.leasehold.record.Hints;
import io.leasehold.record.RecordStore;
import io.leasehold.record.Slot;
import io.leasehold.record.Step;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.StoreClosedException;
import io.leasehold.spi.StoreDescription.LeaseDurability;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The record store in the files of one directory, shared by the processes of one machine. Thread-safe. Callers do no I/O: an interrupt
 * of theirs reaches no channel, and stays set when a call returns.
 */
final class FileRecordStore implements RecordStore {
    static final String PRODUCT = "Leasehold file store, format 1";

    private final SharedStore shared;
    private final Duration timeLimit;
    private final Optional<InstantSource> clock;
    private final AtomicBoolean closed = new AtomicBoolean();

    private FileRecordStore(SharedStore shared, Duration timeLimit, Optional<InstantSource> clock) {
        this.shared = shared;
        this.timeLimit = timeLimit;
        this.clock = clock;
    }

    /**
     * Opens the store of a directory, or makes one where nothing is.
     *
     * @param directory the directory, on any file system
     * @param settings of the first to open it in this process
     * @param timeLimit how long a call may take
     * @param clock an external clock that replaces the store's own
     * @throws io.leasehold.spi.StoreException.CannotOpen if it is no store, of a newer format, damaged or cannot be reached
     */
    static FileRecordStore open(Path directory, Settings settings, Duration timeLimit, Optional<InstantSource> clock) {
        SharedStore shared = Threads.apart("opener", () -> SharedStore.join(directory, settings, timeLimit));
        return new FileRecordStore(shared, timeLimit, clock);
    }

    @Override
    public Traits traits() {
        checkOpen();
        Map<String, String> facts = Map.of(
                "directory", shared.realPath().toString(),
                "clock", clock.isPresent() ? "external" : "machine",
                "clockAhead",
                        Duration.of(shared.clockAheadMicros(), ChronoUnit.MICROS)
                                .toString());
        return new Traits(PRODUCT, Reach.MANY_PROCESSES, LeaseDurability.PROCESS, Part.LARGEST_VALUE_BYTES, facts);
    }

    @Override
    public Hints hints(String namespace) {
        return Hints.shared(List.of(shared.realPath(), namespace));
    }

    @Override
    public Instant time() {
        return answer(call(this::reading));
    }

    @Override
    public <A> List<Result<A>> replace(List<Step<A>> steps) {
        steps.forEach(step -> step.reads().forEach(key -> Part.checkKey("reads", key)));
        if (steps.isEmpty()) {
            checkOpen();
            return List.of();
        }
        Instant[] once = new Instant[1];
        Call<List<Part.Answered<A>>> call = call(part -> {
            Instant reading = once[0] == null ? reading(part) : once[0];
            once[0] = reading;
            List<Part.Answered<A>> answers = new ArrayList<>(steps.size());
            for (Step<A> step : steps) {
                answers.add(part.run(step, reading));
            }
            return answers;
        });
        return results(call, steps.size());
    }

    @Override
    public List<Slot> find(List<String> keys) {
        Step<List<Slot>> step = new Step<>(keys, (reading, slots) -> Change.none(slots));
        Result<List<Slot>> result = replace(List.of(step)).get(0);
        if (result instanceof Result.Done<List<Slot>> done) {
            return done.value();
        }
        String why = result instanceof Result.Refused<List<Slot>> refused
                ? refused.reason().sentence()
                : "no answer";
        throw new UnavailableException(why, new IOException(why));
    }

    @Override
    public List<String> scan(String prefix, String after, int max) {
        if (max < 1) {
            throw new IllegalArgumentException("max: must be at least 1 but is " + max);
        }
        return answer(call(part -> part.journal().index().scan(prefix, after, max)));
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            Threads.apart("closer", () -> {
                shared.leave();
                return true;
            });
        }
    }

    private void checkOpen() {
        if (closed.get()) {
            throw new StoreClosedException(PRODUCT);
        }
    }

    private Instant reading(Part part) {
        return clock.isPresent()
                ? clock.get().instant().truncatedTo(ChronoUnit.MICROS)
                : StoreClock.instant(part.journal().readClock());
    }

    private <R> Call<R> call(Call.Work<R> work) {
        checkOpen();
        Call<R> call = Call.patient(work);
        shared.add(call);
        call.await(System.nanoTime() + timeLimit.toNanos());
        if (call.phase() == Call.Phase.CLOSED) {
            throw new StoreClosedException(PRODUCT);
        }
        if (call.phase() == Call.Phase.FAILED) {
            rethrow(call.cause());
        }
        return call;
    }

    private static void rethrow(@Nullable Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure instanceof RuntimeException exception) {
            throw exception;
        }
        throw new IllegalStateException(failure);
    }

    private static <R> R answer(Call<R> call) {
        R result = call.result();
        if (call.phase() == Call.Phase.SETTLED && result != null) {
            return result;
        }
        Throwable cause = cause(call);
        throw new UnavailableException(String.valueOf(cause.getMessage()), cause);
    }

    private static Throwable cause(Call<?> call) {
        Throwable cause = call.cause();
        return cause != null ? cause : new TimeoutException("the time limit passed before the answer");
    }

    private static <A> List<Result<A>> results(Call<List<Part.Answered<A>>> call, int size) {
        Call.Phase phase = call.phase();
        Throwable cause = cause(call);
        List<Part.Answered<A>> answers = call.result();
        List<Result<A>> results = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            if (phase == Call.Phase.REFUSED) {
                results.add(unavailable(cause));
            } else if (phase == Call.Phase.RUNNING || answers == null) {
                results.add(Result.unknown(cause));
            } else if (phase == Call.Phase.DOUBTFUL) {
                results.add(undelivered(answers.get(i), cause));
            } else {
                results.add(result(answers.get(i), call.durable(), cause));
            }
        }
        return results;
    }

    private static <A> Result<A> result(Part.Answered<A> answered, long durable, Throwable cause) {
        return answered.needs() <= durable ? Result.done(answered.answer()) : undelivered(answered, cause);
    }

    /** A step that only looked has sent nothing; what it saw may yet vanish, so it is not told. */
    private static <A> Result<A> undelivered(Part.Answered<A> answered, Throwable cause) {
        return answered.wrote() ? Result.unknown(cause) : unavailable(cause);
    }

    private static <A> Result<A> unavailable(Throwable cause) {
        return Result.refused(new Refusal.Unavailable(String.valueOf(cause.getMessage())));
    }
}
