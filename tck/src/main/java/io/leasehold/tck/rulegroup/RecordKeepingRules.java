package io.leasehold.tck.rulegroup;

import io.leasehold.record.Change;
import io.leasehold.record.Change.Durability;
import io.leasehold.record.RecordStore;
import io.leasehold.record.Slot;
import io.leasehold.record.Step;
import io.leasehold.record.Write;
import io.leasehold.spi.StoreClosedException;
import io.leasehold.tck.Rule;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Witness;
import io.leasehold.tck.records.RecordBench;
import io.leasehold.tck.records.UndurableFind;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Group REC: what a record store keeps, how exactly and how long. */
public interface RecordKeepingRules {

    /**
     * Every character of the alphabet as a key, long keys, and near-equal ones.
     *
     * @param trial the try
     */
    @Rule("REC-13")
    @Property(tries = 1)
    default void keysAreKeptApart(@ForAll Trial trial) {
        RecordBench.on(trial, bench -> {
            List<String> names = new ArrayList<>();
            for (char c = ' '; c <= '~'; c++) {
                names.add(Character.toString(c));
            }
            names.addAll(List.of("a ", "aB", "ab", "a%", "a_", "a\\", "a//b", "a/b"));
            String longest = "k".repeat(4000 - bench.prefix().length());
            names.add(longest);
            names.add(longest.substring(1) + "l");
            names.forEach(name -> bench.put(0, name, "<" + name + ">", Durability.LEASE_ONLY));
            bench.note("every printable character is put as a key, and some that are long or nearly equal");
            for (String name : names) {
                String found = bench.find(0, name);
                bench.require(
                        found.equals("<" + name + ">"),
                        () -> "find returned " + shortened(found) + " for the key " + shortened(name));
            }
            List<String> ordered = names.stream().sorted().map(bench::key).toList();
            List<String> listed = bench.store(0).scan(bench.prefix(), "", 1000);
            for (int i = 0; i < Math.max(ordered.size(), listed.size()); i++) {
                String expected = i < ordered.size() ? ordered.get(i) : "nothing more";
                String seen = i < listed.size() ? listed.get(i) : "nothing more";
                bench.require(
                        expected.equals(seen),
                        () -> "scan lists " + shortened(bench.plain(seen)) + " where "
                                + shortened(bench.plain(expected)) + " follows in ASCII order");
            }
        });
    }

    private static String shortened(String text) {
        return text.length() <= 40 ? text : text.substring(0, 40) + "... of " + text.length() + " characters";
    }

    /**
     * Contents of all sizes up to a mebibyte, of any bytes.
     *
     * @param trial the try
     */
    @Rule("REC-13")
    @Property(tries = 2)
    default void contentsAreKeptByteByByte(@ForAll Trial trial) {
        RecordBench.on(trial, bench -> {
            int largest = bench.store(0).traits().largestValueBytes();
            bench.require(
                    largest >= 1 << 20,
                    () -> "the largest record is declared as " + largest + " bytes, less than 1 MiB");
            for (int size : List.of(0, 1, 255, 256, 4095, 4096, 32_767, 32_768, 65_535, 65_536, 1 << 20, 3)) {
                byte[] bytes = new byte[size];
                for (int i = 0; i < size; i++) {
                    bytes[i] = (byte) trial.random().nextInt();
                }
                keeps(bench, bytes);
            }
        });
    }

    private static void keeps(RecordBench bench, byte[] bytes) {
        bench.note("k is put with " + bytes.length + " bytes");
        String key = bench.key("k");
        bench.write(0, List.of(Write.put(key, bytes.clone())), Durability.LEASE_ONLY);
        Slot found = bench.store(0).find(List.of(key)).get(0);
        bench.require(
                found.isPresent() && found.buffer().equals(ByteBuffer.wrap(bytes)),
                () -> "find returned " + found + (found.sizeBytes() == bytes.length ? ", other ones" : ""));
        Slot read = bench.run(bench.store(0), new Step<>(List.of(key), (reading, slots) -> Change.none(slots.get(0))))
                .orThrow();
        bench.require(
                read.isPresent() && read.buffer().equals(ByteBuffer.wrap(bytes)),
                () -> "a step was given " + read + (read.sizeBytes() == bytes.length ? ", other ones" : ""));
    }

    /**
     * Lease-only changes, seen by the host that made them and by another one.
     *
     * @param trial the try
     */
    @Rule("REC-14")
    @Property(tries = 10)
    default void aLeaseOnlyChangeIsSeenAtOnce(@ForAll Trial trial) {
        RecordBench.on(trial, bench -> {
            for (String content : List.of("one", "two", "absent")) {
                int writer = trial.random().nextInt(2);
                bench.put(writer, "lease", content, Durability.LEASE_ONLY);
                bench.note("host " + (writer + 1) + " changes the record lease to " + content + ", lease only");
                for (int reader = 0; reader < 2; reader++) {
                    String host = "host " + (reader + 1);
                    String found = bench.find(reader, "lease");
                    bench.require(found.equals(content), () -> host + "'s find returned " + found);
                    String seen = bench.run(
                                    bench.store(reader),
                                    new Step<>(
                                            List.of(bench.key("lease")),
                                            (reading, slots) -> Change.none(RecordBench.text(slots.get(0)))))
                            .orThrow();
                    bench.require(seen.equals(content), () -> host + "'s step was given " + seen);
                    boolean listed =
                            bench.store(reader).scan(bench.prefix(), "", 10).contains(bench.key("lease"));
                    bench.require(listed || content.equals("absent"), () -> host + "'s scan misses it");
                }
            }
        });
    }

    /**
     * The store is closed, and closed again.
     *
     * @param trial the try
     */
    @Rule("REC-15")
    @Property(tries = 1)
    default void aClosedRecordStoreSaysSo(@ForAll Trial trial) {
        RecordBench.alone(trial, bench -> {
            RecordStore closed = bench.store(0);
            bench.put(0, "k", "one", Durability.MACHINE);
            closed.close();
            closed.close();
            bench.note("the record store is closed, twice");
            refuses(bench, "time", closed::time);
            refuses(bench, "find", () -> closed.find(List.of(bench.key("k"))));
            refuses(bench, "scan", () -> closed.scan(bench.prefix(), "", 1));
            refuses(
                    bench,
                    "replace",
                    () -> closed.replace(List.of(new Step<>(List.of(), (reading, slots) -> Change.none("")))));
        });
        RecordBench.on(trial, bench -> {
            bench.put(0, "k", "one", Durability.MACHINE);
            bench.require(bench.find(0, "k").equals("one"), () -> "another store that is open does not go on");
        });
    }

    private static void refuses(RecordBench bench, String method, Runnable call) {
        try {
            call.run();
        } catch (StoreClosedException expected) {
            return;
        }
        bench.require(false, () -> method + " was answered by a closed store instead of throwing StoreClosedException");
    }

    /**
     * The store is closed and opened again.
     *
     * @param trial the try
     */
    @Rule("REC-16")
    @Witness(name = "a record found after reopening", atLeast = 5)
    @Property(tries = 2)
    default void whatWasDoneIsThereAfterReopening(@ForAll Trial trial) {
        RecordBench.alone(trial, bench -> {
            bench.put(0, "gone", "one", Durability.MACHINE);
            bench.put(0, "kept", "one", Durability.MACHINE);
            bench.put(0, "kept", "two", Durability.MACHINE);
            bench.put(0, "gone", "absent", Durability.MACHINE);
            bench.put(0, "lease", "three", Durability.LEASE_ONLY);
            bench.note("kept=one, kept=two, and lease=three, which is lease only, are put; gone is put and removed");
            bench.workbench().room().reopen(0);
            bench.note("the store is closed and opened again");
            expect(trial, bench, "kept", "two");
            expect(trial, bench, "gone", "absent");
            expect(trial, bench, "lease", "three");
        });
    }

    private static void expect(Trial trial, RecordBench bench, String name, String content) {
        String found = bench.find(0, name);
        bench.require(found.equals(content), () -> "find returned " + found + " for " + name);
        trial.witness("a record found after reopening");
    }

    /**
     * Records are found while they are being written, on a disk that the kit watches, and the machine dies.
     *
     * @param trial the try
     */
    @Rule("REC-17")
    @Property(tries = 2)
    default void whatFindReturnedIsThereAfterACrash(@ForAll Trial trial) {
        RecordBench.alone(trial, UndurableFind::check);
    }
}
