package io.leasehold.tck.rulegroup;

import io.leasehold.record.Change;
import io.leasehold.record.Change.Durability;
import io.leasehold.record.RecordStore;
import io.leasehold.record.Step;
import io.leasehold.spi.Result;
import io.leasehold.tck.Rule;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Witness;
import io.leasehold.tck.records.RecordBench;
import io.leasehold.tck.records.RecordPrograms;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Group REC, one caller: the clock and the steps of a record store. */
public interface RecordStepRules {

    /**
     * The clock is read before, within and after a call of two steps, and goes on between the two.
     *
     * @param trial the try
     */
    @Rule("REC-01")
    @Witness(name = "a call during which the clock went on", atLeast = 10)
    @Property(tries = 20)
    default void oneReadingServesAllStepsOfACall(@ForAll Trial trial) {
        RecordBench.on(trial, bench -> {
            RecordStore store = bench.store(0);
            bench.clock().advance(Duration.ofNanos(1 + trial.random().nextInt(5_000_000)));
            Instant before = store.time();
            List<Instant> readings = Collections.synchronizedList(new ArrayList<>());
            Step<Instant> step = new Step<>(List.of(bench.key("k")), (reading, slots) -> {
                readings.add(reading);
                bench.clock().advance(Duration.ofMillis(7));
                return Change.none(reading);
            });
            List<Result<Instant>> results = store.replace(List.of(step, step));
            Instant after = store.time();
            bench.note(
                    "time: " + before + "; replace of two steps, given the readings " + readings + "; time: " + after);
            results.forEach(
                    result -> trial.witnessIf(result instanceof Result.Done, "a call during which the clock went on"));
            readings.add(after);
            bench.require(
                    readings.subList(0, readings.size() - 1).stream().distinct().count() <= 1,
                    () -> "the steps of one call of replace were given different readings of the clock");
            bench.require(
                    readings.stream().noneMatch(reading -> reading.isBefore(before) || reading.isAfter(after)),
                    () -> "a reading is not between those taken before and after the call");
            bench.require(
                    readings.stream().allMatch(reading -> reading.equals(reading.truncatedTo(ChronoUnit.MICROS))),
                    () -> "a reading is finer than a microsecond");
        });
    }

    /**
     * Single steps on few keys.
     *
     * @param trial the try
     */
    @Rule("REC-02")
    @Witness(name = "an absent record read", atLeast = 20)
    @Witness(name = "a record overwritten", atLeast = 20)
    @Witness(name = "a record removed", atLeast = 20)
    @Property(tries = 30)
    default void aStepIsGivenWhatStandsAndItsWritesStand(@ForAll Trial trial) {
        RecordPrograms.singleSteps(trial);
    }

    /**
     * Calls of several steps that share records.
     *
     * @param trial the try
     */
    @Rule("REC-03")
    @Witness(name = "a step that read what an earlier one wrote", atLeast = 20)
    @Property(tries = 20)
    default void stepsActInListOrder(@ForAll Trial trial) {
        RecordPrograms.stepsInOrder(trial);
    }

    /**
     * A transition throws; another thread uses the same record afterwards.
     *
     * @param trial the try
     */
    @Rule("REC-18")
    @Property(tries = 3)
    default void whatATransitionThrowsIsThrownOn(@ForAll Trial trial) {
        RecordBench.on(trial, bench -> {
            RecordStore store = bench.store(0);
            bench.put(0, "k", "one", Durability.MACHINE);
            Step<String> throwing = new Step<>(List.of(bench.key("k")), (reading, slots) -> {
                throw new Deliberate();
            });
            bench.note("replace of a step on k whose transition throws");
            bench.require(throwsOn(store, throwing), () -> "replace did not throw what its transition threw");
            anotherThreadGoesOn(bench);
        });
    }

    private static void anotherThreadGoesOn(RecordBench bench) {
        bench.note("replace and find on k by another thread");
        Callable<String> other = () -> {
            bench.put(0, "k", "two", Durability.MACHINE);
            return bench.find(0, "k");
        };
        String found = bench.race(List.of(other)).get(0);
        bench.require(found.equals("two"), () -> "k was set to two afterwards, but find returned " + found);
    }

    /**
     * An interrupted thread calls each method; another thread uses the store afterwards.
     *
     * @param trial the try
     */
    @Rule("REC-19")
    @Property(tries = 2)
    default void anInterruptHarmsNobody(@ForAll Trial trial) {
        RecordBench.alone(trial, bench -> {
            RecordStore store = bench.store(0);
            bench.put(0, "k", "one", Durability.MACHINE);
            String key = bench.key("k");
            Step<String> step = new Step<>(
                    List.of(key),
                    (reading, slots) -> new Change<>("", List.of(bench.write("k", "one")), Durability.MACHINE));
            interrupted(bench, "replace", () -> store.replace(List.of(step)));
            interrupted(bench, "find", () -> store.find(List.of(key)));
            interrupted(bench, "scan", () -> store.scan(bench.prefix(), "", 1));
            interrupted(bench, "time", store::time);
            anotherThreadGoesOn(bench);
        });
    }

    /** Whatever it throws is allowed: it was told to hurry. */
    private static void interrupted(RecordBench bench, String method, Runnable call) {
        bench.note("an interrupted thread calls " + method);
        boolean visible;
        Thread.currentThread().interrupt();
        try {
            call.run();
        } catch (RuntimeException allowed) {
            bench.note("it throws " + allowed);
        } finally {
            visible = Thread.interrupted();
        }
        bench.require(visible, () -> method + " swallowed the interrupt of the thread that called it");
    }

    /** Thrown by a transition on purpose. */
    final class Deliberate extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Deliberate() {
            super("thrown by a transition on purpose");
        }
    }

    private static boolean throwsOn(RecordStore store, Step<String> throwing) {
        try {
            store.replace(List.of(throwing));
            return false;
        } catch (Deliberate expected) {
            return true;
        }
    }

    /**
     * A scan for no keys, or fewer.
     *
     * @param trial the try
     */
    @Rule("REC-18")
    @Property(tries = 1)
    default void aScanForNoKeysIsRefused(@ForAll Trial trial) {
        RecordBench.on(trial, bench -> {
            for (int max : List.of(0, -1)) {
                bench.require(refuses(bench, max), () -> "scan took max " + max + " instead of refusing it");
            }
        });
    }

    private static boolean refuses(RecordBench bench, int max) {
        try {
            bench.store(0).scan(bench.prefix(), "", max);
            return false;
        } catch (IllegalArgumentException expected) {
            return true;
        }
    }
}
