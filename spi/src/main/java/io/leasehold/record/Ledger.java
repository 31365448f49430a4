package io.leasehold.record;

import io.leasehold.spi.BadArgumentException;
import io.leasehold.spi.SignalMark;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The signals of an instance. They are numbered from 1 in the order of the steps that record them, so <em>seen through
 * number n</em> names exactly the signals a holder has seen, and a mark is such a number, bound to the incarnation by its
 * birth epoch.
 *
 * @param recorded how many signals were ever recorded
 * @param seen through which number they are acknowledged
 * @param runs when the unseen ones were recorded, oldest first; at most {@value #MOST_RUNS}, beyond which the last run grows
 *     and keeps its first instant
 */
public record Ledger(long recorded, long seen, List<Run> runs) {
    /** No signal yet. */
    public static final Ledger EMPTY = new Ledger(0, 0, List.of());

    private static final int MOST_RUNS = 16;
    private static final Pattern TOKEN = Pattern.compile("\\d{1,18}:\\d{1,18}");

    /**
     * Signals up to a number, the first of them recorded at an instant.
     *
     * @param through the last number
     * @param since when the first was recorded
     */
    public record Run(long through, Instant since) {}

    /** Copies the list. */
    public Ledger {
        runs = List.copyOf(runs);
    }

    /**
     * One more signal.
     *
     * @param reading when it is recorded
     * @return the ledger with it
     */
    public Ledger record(Instant reading) {
        List<Run> more = new ArrayList<>(runs);
        boolean joins = !more.isEmpty()
                && (more.size() == MOST_RUNS || more.get(more.size() - 1).since.equals(reading));
        Instant since = joins ? more.remove(more.size() - 1).since : reading;
        more.add(new Run(recorded + 1, since));
        return new Ledger(recorded + 1, seen, more);
    }

    /**
     * Acknowledges what a mark names; a mark of another incarnation names nothing.
     *
     * @param mark what the holder has seen
     * @param birthEpoch the incarnation
     * @return the ledger with these signals seen
     */
    public Ledger acknowledge(SignalMark mark, long birthEpoch) {
        if (mark.token().isEmpty()) {
            return this;
        }
        String[] parts = mark.token().split(":", -1);
        if (Long.parseLong(parts[0]) != birthEpoch) {
            return this;
        }
        long through = Math.max(seen, Math.min(recorded, Long.parseLong(parts[1])));
        return new Ledger(
                recorded,
                through,
                runs.stream().filter(run -> run.through > through).toList());
    }

    /**
     * The mark of the unseen signals.
     *
     * @param birthEpoch the incarnation
     * @return the mark
     */
    public SignalMark mark(long birthEpoch) {
        return seen == recorded
                ? SignalMark.NONE
                : new SignalMark(birthEpoch + ":" + recorded, (int) Math.min(Integer.MAX_VALUE, recorded - seen));
    }

    /**
     * When the first unseen signal was recorded.
     *
     * @return the instant; after a partial acknowledgement inside a grown run, that of the run
     */
    public Optional<Instant> firstUnseen() {
        return runs.stream().findFirst().map(Run::since);
    }

    /** Refuses, before any I/O, a mark that no store of this kind ever gave. */
    static void check(SignalMark mark) {
        if (!mark.token().isEmpty() && !TOKEN.matcher(mark.token()).matches()) {
            throw new BadArgumentException("acknowledged", "is not a mark that this store gave");
        }
    }
}
