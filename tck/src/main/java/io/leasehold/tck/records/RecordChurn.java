package io.leasehold.tck.records;

import io.leasehold.record.Change;
import io.leasehold.record.Change.Durability;
import io.leasehold.record.RecordStore;
import io.leasehold.record.Step;
import io.leasehold.record.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** Records that stand all the time, and between them others that one thread puts and removes while another one reads. */
public final class RecordChurn {
    /** The contents of every record. */
    public static final String CONTENT = "here";

    private static final int STANDING = 24;

    private final RecordBench bench;
    private final int enough;
    private final List<String> standing = new ArrayList<>();
    private final List<String> fleeting = new ArrayList<>();
    private final List<Write> puts = new ArrayList<>();
    private final List<Write> removals = new ArrayList<>();
    private final Beside beside;

    /**
     * Puts the records that stand.
     *
     * @param bench where
     * @param readings how often the other thread is to read
     */
    public RecordChurn(RecordBench bench, int readings) {
        this.bench = bench;
        this.enough = readings;
        this.beside = new Beside(bench);
        List<Write> writes = new ArrayList<>();
        for (int i = 0; i < STANDING; i++) {
            String name = String.format("r%02d", i);
            standing.add(bench.key(name));
            writes.add(bench.write(name, CONTENT));
            fleeting.add(bench.key(name + "x"));
            puts.add(bench.write(name + "x", CONTENT));
            removals.add(bench.write(name + "x", "absent"));
        }
        bench.write(0, writes, Durability.LEASE_ONLY);
        bench.note("r00 to r" + (STANDING - 1) + " are put and stand from now on");
        bench.note("one thread puts and removes r00x to r" + (STANDING - 1) + "x, again and again");
    }

    /**
     * The keys whose records stand.
     *
     * @return the keys in order
     */
    public List<String> standing() {
        return standing;
    }

    /**
     * The keys whose records come and go.
     *
     * @return the keys in order
     */
    public List<String> fleeting() {
        return fleeting;
    }

    /**
     * Reads as long as the writer writes.
     *
     * @param read one reading, which throws violations
     * @return how many readings there were
     */
    public int beside(Runnable read) {
        RecordStore store = bench.store(0);
        return beside.race(enough, i -> bench.run(store, step(i)), read);
    }

    /**
     * Many records at once, so that a sorted map turns its tree over. In the first rounds the two meet within a transition, in the
     * others they run free: a store may be wrong only in what comes after.
     */
    private Step<String> step(int round) {
        List<Write> writes = round % 2 == 0 ? puts : removals;
        AtomicBoolean again = new AtomicBoolean();
        return new Step<>(List.of(), (reading, slots) -> {
            if (round < Beside.MEETINGS && !again.getAndSet(true)) {
                beside.meet();
            }
            return new Change<>("", writes, Durability.LEASE_ONLY);
        });
    }

    /**
     * Scans all records in pages and demands that none that stands is missing.
     *
     * @param store the store that is asked
     * @param max how many keys are listed at once
     */
    public void list(RecordStore store, int max) {
        String after = "";
        List<String> page;
        do {
            page = store.scan(bench.prefix(), after, max);
            ScanAnswer answer = new ScanAnswer(new ScanAnswer.Asked(bench.prefix(), after, max), page);
            String words = "scan(prefix \"\", after \"" + after + "\", max " + max + ") ";
            answer.beyond(key -> standing.contains(key) || fleeting.contains(key))
                    .ifPresent(wrong -> bench.require(false, () -> words + wrong));
            answer.missed(standing).ifPresent(wrong -> bench.require(false, () -> words + wrong));
            after = page.isEmpty() ? after : page.get(page.size() - 1);
        } while (page.size() == max);
    }
}
