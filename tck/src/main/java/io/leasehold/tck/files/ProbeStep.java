package io.leasehold.tck.files;

import io.leasehold.record.Change.Durability;
import io.leasehold.record.Write;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One step of a probe's program. The value that a step puts under a key tells both, so every byte that is read back has a
 * known origin.
 *
 * @param number from 1, in the order in which the steps run
 * @param process which of the processes runs it, from 0
 * @param reads the keys it reads
 * @param writes what it puts and removes
 * @param durability what its writes must survive
 * @param disturbance what happens to the process besides
 */
record ProbeStep(
        int number, int process, List<String> reads, List<Put> writes, Durability durability, Disturbance disturbance) {
    static final List<String> KEYS = List.of("a", "b", "c", "d", "e");

    private static final List<Integer> SIZES_BYTES = List.of(12, 40, 300, 700, 1500);

    /**
     * A key that is put, or removed if there is no size.
     *
     * @param key the key
     * @param sizeBytes the size of the value
     */
    record Put(String key, OptionalInt sizeBytes) {}

    /** What happens to the process of a step. */
    enum Disturbance {
        /** Nothing. */
        NONE,
        /** It is killed at one of its next file calls, and started again. */
        KILL,
        /** The store is closed after the step, and opened again. */
        REOPEN,
        /** The other process, or the same if there is one only, finds all keys after the step. */
        FIND
    }

    /** Half of the steps read what they write, as a fenced write does. */
    static ProbeStep random(int number, int processes, Random random) {
        List<String> written = someKeys(random, 1);
        Set<String> read = new LinkedHashSet<>(someKeys(random, 0));
        if (random.nextBoolean()) {
            read.addAll(written);
        }
        return new ProbeStep(
                number,
                random.nextInt(processes),
                List.copyOf(read),
                written.stream().map(key -> put(key, random)).toList(),
                random.nextInt(5) < 2 ? Durability.LEASE_ONLY : Durability.MACHINE,
                disturbance(random.nextInt(20)));
    }

    /** A durable step that reads nothing and puts one small record. */
    static ProbeStep single(int number, String key) {
        List<Put> one = List.of(new Put(key, OptionalInt.of(20)));
        return new ProbeStep(number, 0, List.of(), one, Durability.MACHINE, Disturbance.NONE);
    }

    private static Disturbance disturbance(int dice) {
        if (dice < 7) {
            return Disturbance.KILL;
        }
        return dice < 9 ? Disturbance.REOPEN : dice < 12 ? Disturbance.FIND : Disturbance.NONE;
    }

    private static List<String> someKeys(Random random, int fewest) {
        List<String> keys = new ArrayList<>(KEYS);
        Collections.shuffle(keys, random);
        return List.copyOf(keys.subList(0, fewest + random.nextInt(3)));
    }

    private static Put put(String key, Random random) {
        int size = SIZES_BYTES.get(random.nextInt(SIZES_BYTES.size()));
        return new Put(key, random.nextInt(6) == 0 ? OptionalInt.empty() : OptionalInt.of(size));
    }

    boolean isDurable() {
        return durability == Durability.MACHINE;
    }

    boolean writes(String key) {
        return writes.stream().anyMatch(put -> put.key.equals(key));
    }

    boolean removes(String key) {
        return writes.stream().anyMatch(put -> put.key.equals(key) && put.sizeBytes.isEmpty());
    }

    List<Write> toWrites() {
        return writes.stream()
                .map(put -> put.sizeBytes.isEmpty()
                        ? Write.remove(put.key)
                        : Write.put(put.key, value(put.key, put.sizeBytes.getAsInt())))
                .toList();
    }

    /** Whether these are, to the last byte, what the step puts under the key. */
    boolean isValue(String key, byte[] bytes) {
        return writes.stream()
                .anyMatch(put -> put.key.equals(key)
                        && put.sizeBytes.isPresent()
                        && Arrays.equals(value(key, put.sizeBytes.getAsInt()), bytes));
    }

    private byte[] value(String key, int sizeBytes) {
        StringBuilder text = new StringBuilder(key + "@" + number + ".");
        while (text.length() < sizeBytes) {
            text.append((char) ('a' + (number * 7 + text.length()) % 26));
        }
        return text.toString().getBytes(StandardCharsets.US_ASCII);
    }

    /** The number of the step that a value names. */
    static Optional<Integer> origin(byte[] value) {
        String text = new String(value, StandardCharsets.ISO_8859_1);
        int at = text.indexOf('@');
        int dot = text.indexOf('.');
        if (at < 1 || dot <= at + 1 || !text.substring(at + 1, dot).matches("[0-9]{1,6}")) {
            return Optional.empty();
        }
        return Optional.of(Integer.valueOf(text.substring(at + 1, dot)));
    }

    @Override
    public String toString() {
        String changes = writes.stream()
                .map(put -> put.sizeBytes.isEmpty()
                        ? "removes " + put.key
                        : "puts " + put.key + " (" + put.sizeBytes.getAsInt() + " bytes)")
                .collect(Collectors.joining(", "));
        String read = reads.isEmpty() ? "" : "reads " + String.join(", ", reads) + ", ";
        return "step " + number + " of process " + process + (isDurable() ? " (durable) " : " (lease-only) ") + read
                + changes
                + switch (disturbance) {
                    case NONE -> "";
                    case KILL -> "; the process is killed soon";
                    case REOPEN -> "; then the store is opened anew";
                    case FIND -> "; then all keys are found";
                };
    }
}
