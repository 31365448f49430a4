package io.leasehold.tck.rulegroup;

import io.leasehold.record.Change;
import io.leasehold.record.Change.Durability;
import io.leasehold.record.RecordStore;
import io.leasehold.record.Slot;
import io.leasehold.record.Step;
import io.leasehold.record.Write;
import io.leasehold.spi.Result;
import io.leasehold.tck.Rule;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Witness;
import io.leasehold.tck.records.Beside;
import io.leasehold.tck.records.Counting;
import io.leasehold.tck.records.Crossing;
import io.leasehold.tck.records.RecordBench;
import io.leasehold.tck.records.RecordChurn;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Group REC, several threads: what the steps of a record store promise to one another, and to find and scan. */
public interface RecordRaceRules {

    /**
     * Two writers count up one record.
     *
     * @param trial the try
     */
    @Rule("REC-04")
    @Witness(name = "an update that was done", atLeast = 50)
    @Property(tries = 4)
    default void noUpdateIsLost(@ForAll Trial trial) {
        RecordBench.on(trial, bench -> trial.witness("an update that was done", Counting.race(bench)));
    }

    /**
     * Two steps at once, each of which reads the record that the other one writes: both are there.
     *
     * @param trial the try
     */
    @Rule("REC-05")
    @Witness(name = "two steps that read what the other one writes", atLeast = 20)
    @Property(tries = 4)
    default void aStepIsNotAppliedIfARecordThatItOnlyReadHasChanged(@ForAll Trial trial) {
        RecordBench.on(
                trial,
                bench -> trial.witness(
                        "two steps that read what the other one writes", Crossing.race(bench, "free", 10)));
    }

    /**
     * Two steps at once, each of which reads the record that the other one writes: both are absent.
     *
     * @param trial the try
     */
    @Rule("REC-06")
    @Witness(name = "two steps that read what the other one writes", atLeast = 20)
    @Property(tries = 4)
    default void aStepIsNotAppliedIfARecordThatItSawAbsentIsThere(@ForAll Trial trial) {
        RecordBench.on(
                trial,
                bench -> trial.witness(
                        "two steps that read what the other one writes", Crossing.race(bench, "absent", 10)));
    }

    /**
     * One thread writes two records alike in each step; another looks at both in one step.
     *
     * @param trial the try
     */
    @Rule("REC-07")
    @Witness(name = "a look beside a writer", atLeast = 100)
    @Property(tries = 6)
    default void aStepSeesAllOfAnotherOrNothing(@ForAll Trial trial) {
        RecordBench.on(trial, bench -> {
            RecordStore writing = bench.store(0);
            RecordStore looking = bench.store(1);
            List<String> keys = List.of(bench.key("left"), bench.key("right"));
            bench.write(0, both(keys, 0), Durability.LEASE_ONLY);
            bench.note("one thread sets left and right to the same number, one step for each number");
            bench.note("another looks at both, one step for each look");
            Beside beside = new Beside(bench);
            int looks = beside.race(
                    60,
                    i -> {
                        List<Write> writes = both(keys, i);
                        beside.meet();
                        bench.run(
                                writing,
                                new Step<>(
                                        List.of(),
                                        (reading, slots) -> new Change<>("", writes, Durability.LEASE_ONLY)));
                    },
                    () -> look(bench, looking, keys));
            trial.witness("a look beside a writer", looks);
        });
    }

    private static List<Write> both(List<String> keys, int number) {
        byte[] content = RecordBench.bytes(Integer.toString(number));
        return keys.stream().map(key -> Write.put(key, content)).toList();
    }

    private static void look(RecordBench bench, RecordStore store, List<String> keys) {
        Result<List<String>> seen = bench.run(
                store,
                new Step<>(
                        keys,
                        (reading, slots) -> Change.none(
                                slots.stream().map(RecordBench::text).toList())));
        if (seen instanceof Result.Done<List<String>> done) {
            bench.require(
                    done.value().stream().distinct().count() == 1,
                    () -> "a step saw left and right at " + done.value() + ", which never stood together");
        }
    }

    /**
     * Some records stand while others come and go; find is asked for all of them all the time.
     *
     * @param trial the try
     */
    @Rule("REC-09")
    @Witness(name = "a find beside a writer", atLeast = 20)
    @Property(tries = 4)
    default void findSeesWhatStandsWhileOthersWrite(@ForAll Trial trial) {
        RecordBench.on(trial, bench -> {
            RecordChurn churn = new RecordChurn(bench, 2_000);
            RecordStore store = bench.store(1);
            List<String> keys = new ArrayList<>(churn.standing());
            keys.addAll(churn.fleeting());
            bench.note("another thread finds all of them again and again");
            int finds = churn.beside(() -> {
                List<Slot> slots = store.find(keys);
                bench.require(
                        slots.size() == keys.size(),
                        () -> "find gave " + slots.size() + " slots for " + keys.size() + " keys");
                for (int i = 0; i < keys.size(); i++) {
                    String key = keys.get(i);
                    String found = RecordBench.text(slots.get(i));
                    boolean allowed = found.equals(RecordChurn.CONTENT)
                            || (i >= churn.standing().size() && found.equals("absent"));
                    bench.require(allowed, () -> "find returned " + found + " for " + key + ", which never was that");
                }
            });
            trial.witness("a find beside a writer", finds);
        });
    }

    /**
     * Some records stand while others come and go; they are listed all the time, whole and in pages.
     *
     * @param trial the try
     */
    @Rule("REC-12")
    @Witness(name = "a scan beside a writer", atLeast = 20)
    @Property(tries = 4)
    default void scanMissesNothingThatStandsWhileOthersWrite(@ForAll Trial trial) {
        RecordBench.on(trial, bench -> {
            RecordChurn churn = new RecordChurn(bench, 100);
            RecordStore store = bench.store(1);
            int page = 1 + trial.random().nextInt(8);
            bench.note("another thread scans all of them again and again, " + page + " keys at a time");
            trial.witness("a scan beside a writer", churn.beside(() -> churn.list(store, page)));
        });
    }
}
