package io.leasehold.sql;

import io.leasehold.record.Change;
import io.leasehold.record.Hints;
import io.leasehold.record.RecordKey;
import io.leasehold.record.RecordKeys;
import io.leasehold.record.RecordRange;
import io.leasehold.record.RecordStore;
import io.leasehold.record.Slot;
import io.leasehold.record.Step;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.Result;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * The records of a namespace, kept as rows of tables: a head, its state and its index records are one row of the table of
 * instances. So every transition runs on every database as it is, and no rule stands in a statement. Thread-safe if its
 * transactions are.
 */
final class SqlRecords implements RecordStore {
    private static final int MOST_SIGNALLED = 250;

    private final Traits traits;
    private final TableForm form;
    private final Transactions transactions;
    private final Optional<InstantSource> clock;
    private final Conduct conduct;
    private final RecordRange.Keys keys;

    /**
     * How long calls take.
     *
     * @param call the time limit of a call
     * @param patience how much of it is spent on a row that somebody else has locked
     */
    record Limits(Duration call, Duration patience) {
        Deadline start() {
            return Deadline.after(call, patience);
        }
    }

    /**
     * How calls are done.
     *
     * @param limits how long they take
     * @param signals what is done with new signals
     * @param hints where what they leave runnable is told
     */
    record Conduct(Limits limits, Attempt.Signals signals, Hints hints) {}

    SqlRecords(
            Traits traits, TableForm form, Transactions transactions, Optional<InstantSource> clock, Conduct conduct) {
        this.traits = traits;
        this.form = form;
        this.transactions = transactions;
        this.clock = clock;
        this.conduct = conduct;
        this.keys = RecordRange.Keys.of(form.namespace());
    }

    @Override
    public Traits traits() {
        return traits;
    }

    @Override
    public Hints hints(String namespace) {
        return conduct.hints;
    }

    @Override
    public Instant time() {
        return external().orElseGet(() -> read(transactions::read, (handle, now) -> now.now()));
    }

    /** What a clock that is not the database's shows. */
    private Optional<Instant> external() {
        return clock.map(source -> source.instant().truncatedTo(ChronoUnit.MICROS));
    }

    private Tables tables(Handle handle) {
        return new Tables(handle, form);
    }

    @Override
    public <A> List<Result<A>> replace(List<Step<A>> steps) {
        Round<A> round = new Round<>(steps.stream().map(Attempt.Plan::of).toList());
        Deadline deadline = conduct.limits.start();
        for (int attempt = 0; !round.over(attempt, deadline); attempt++) {
            if (attempt > 0) {
                deadline.pause(attempt);
            }
            round.chunks().forEach(chunk -> run(round, chunk, deadline));
        }
        return round.results();
    }

    private <A> void run(Round<A> round, List<Integer> chunk, Deadline deadline) {
        try {
            round.answer(chunk, transactions.write(deadline, (handle, now) -> {
                Attempt.Moment moment = new Attempt.Moment(external(), now);
                return new Attempt<>(tables(handle), moment, conduct.signals, round.plans(chunk)).run();
            }));
        } catch (Failure e) {
            round.failed(chunk, e);
        }
    }

    /** Counts signals that were recorded beside their instances into them; what is locked stays for the next time. */
    void countInSignals() {
        List<InstanceId> signalled =
                read(transactions::read, (handle, now) -> tables(handle).signalled(MOST_SIGNALLED));
        if (!signalled.isEmpty()) {
            // Reading a head in a step counts its signals in; nothing else is to be done.
            RecordKeys heads = RecordKeys.of(form.namespace());
            replace(signalled.stream()
                    .map(id -> new Step<>(List.of(heads.head(id)), (reading, slots) -> Change.none(true)))
                    .toList());
        }
    }

    @Override
    public List<Slot> find(List<String> wanted) {
        List<RecordKey> parsed = wanted.stream().map(RecordKey::parse).toList();
        return read(transactions::readDurable, (handle, now) -> {
            Found found = new Found(tables(handle), parsed);
            return parsed.stream().map(found::slot).toList();
        });
    }

    @Override
    public List<String> scan(String prefix, String after, int max) {
        RecordRange range = RecordRange.of(prefix, after);
        return read(transactions::read, (handle, now) -> new Scan(handle, form, keys).keys(range, max));
    }

    /** One of the ways to read. */
    private interface Reader<T> {
        T read(Deadline deadline, Transactions.Work<T> work);
    }

    /** Reads; a connection that turns out to be lost is replaced once. */
    private <T> T read(Reader<T> reader, Transactions.Work<T> work) {
        Deadline deadline = conduct.limits.start();
        for (int attempt = 0; ; attempt++) {
            try {
                return reader.read(deadline, work);
            } catch (Failure e) {
                boolean again = e.fault() == Dialect.Fault.CONNECTION || e.fault() == Dialect.Fault.CONTENTION;
                if (!again || attempt > 0 || deadline.passed()) {
                    throw new UnavailableException(String.valueOf(e.getMessage()), e);
                }
            }
        }
    }

    @Override
    public void close() {
        // What the connections come from is closed by who opened it.
    }
}
