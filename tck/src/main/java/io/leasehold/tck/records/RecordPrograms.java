package io.leasehold.tck.records;

import io.leasehold.record.Change.Durability;
import io.leasehold.tck.Trial;
import io.leasehold.tck.records.RecordRun.Occurrence;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * Makes programs for one kind of call each, on few keys, many of which begin alike, so that most calls meet what earlier ones left.
 * Confined to one thread.
 */
public final class RecordPrograms {
    private static final List<String> KEYS =
            List.of("$a", "$a/", "$a/1", "$a/10", "$a/2", "$a~", "$ab", "$b", "$b/1", "$A", "$ ", "$~", "$~~");
    private static final List<String> PREFIXES = List.of("$", "$a", "$a/", "$a/1", "$b", "$b/1", "$~", "$c", "");
    private static final List<String> NO_KEYS = List.of("$a/15", "$a/1~", "$!", "$a0", "$z", "$~~~", "!", "n", "zzz");
    private static final int MOVES = 12;

    private final Trial trial;
    private final String rule;
    private final RandomGenerator random;
    private final List<RecordMove> moves = new ArrayList<>();
    private final Map<Occurrence, String> counted = new EnumMap<>(Occurrence.class);
    private int contents;

    private RecordPrograms(Trial trial, String rule) {
        this.trial = trial;
        this.rule = rule;
        this.random = trial.random();
    }

    /**
     * Verifies calls of replace with one step.
     *
     * @param trial the try, of a property with the witnesses of REC-02
     */
    public static void singleSteps(Trial trial) {
        RecordPrograms made = new RecordPrograms(trial, "REC-02");
        made.counted.put(Occurrence.ABSENT_READ, "an absent record read");
        made.counted.put(Occurrence.OVERWRITTEN, "a record overwritten");
        made.counted.put(Occurrence.REMOVED, "a record removed");
        made.verify(() -> made.replace(1, KEYS));
    }

    /**
     * Verifies calls of replace with several steps that share records, and some with none.
     *
     * @param trial the try, of a property with the witnesses of REC-03
     */
    public static void stepsInOrder(Trial trial) {
        RecordPrograms made = new RecordPrograms(trial, "REC-03");
        made.counted.put(Occurrence.LATER_STEP_READ, "a step that read what an earlier one wrote");
        made.verify(
                () -> made.replace(made.random.nextInt(8) == 0 ? 0 : 2 + made.random.nextInt(3), KEYS.subList(0, 4)));
    }

    /**
     * Verifies find.
     *
     * @param trial the try, of a property with the witnesses of REC-08
     */
    public static void finds(Trial trial) {
        RecordPrograms made = new RecordPrograms(trial, "REC-08");
        made.counted.put(Occurrence.ABSENT_FOUND, "a key without a record");
        made.counted.put(Occurrence.PRESENT_FOUND, "a key with a record");
        made.verify(() -> made.moves.size() % 2 == 0
                ? made.replace(1, KEYS)
                : new RecordMove.Find(made.some(KEYS, made.random.nextInt(5))));
    }

    /**
     * Verifies scan.
     *
     * @param trial the try, of a property with the witnesses of REC-10 or REC-11
     * @param rule which of the two is judged
     */
    public static void scans(Trial trial, String rule) {
        RecordPrograms made = new RecordPrograms(trial, rule);
        made.counted.put(Occurrence.CUT, "a scan cut by its max");
        made.counted.put(Occurrence.CONTINUED, "a scan after a key that is there");
        made.counted.put(Occurrence.AFTER_NO_KEY, "a scan after a text that is no key");
        made.verify(() -> made.moves.size() < 4 ? made.puts() : made.scan());
    }

    private void verify(Supplier<RecordMove> next) {
        while (moves.size() < MOVES) {
            moves.add(next.get());
        }
        new RecordProgram(rule, moves).verify(trial, counted);
    }

    private RecordMove replace(int steps, List<String> keys) {
        List<RecordMove.Part> parts = new ArrayList<>();
        for (int i = 0; i < steps; i++) {
            List<String> reads = some(keys, random.nextInt(4));
            List<String> writes = some(keys, random.nextInt(4));
            int puts = random.nextInt(writes.size() + 1);
            parts.add(new RecordMove.Part(
                    reads,
                    writes.subList(0, puts).stream().map(this::put).toList(),
                    writes.subList(puts, writes.size()),
                    random.nextBoolean() ? Durability.MACHINE : Durability.LEASE_ONLY));
        }
        return new RecordMove.Replace(parts);
    }

    private RecordMove puts() {
        List<RecordMove.Put> puts = some(KEYS, 3).stream().map(this::put).toList();
        return new RecordMove.Replace(List.of(new RecordMove.Part(List.of(), puts, List.of(), Durability.MACHINE)));
    }

    private RecordMove scan() {
        if (random.nextInt(6) == 0) {
            return replace(1, KEYS);
        }
        String after = switch (random.nextInt(3)) {
            case 0 -> "";
            case 1 -> trial.oneOf(KEYS);
            default -> trial.oneOf(NO_KEYS);
        };
        int max = random.nextInt(4) == 0 ? 100 : 1 + random.nextInt(4);
        return new RecordMove.Scan(trial.oneOf(PREFIXES), after, max);
    }

    private RecordMove.Put put(String key) {
        contents++;
        return new RecordMove.Put(key, "v" + contents);
    }

    /** Some different ones, in random order. */
    private List<String> some(List<String> keys, int count) {
        List<String> rest = new ArrayList<>(keys);
        List<String> some = new ArrayList<>();
        while (some.size() < count && !rest.isEmpty()) {
            some.add(rest.remove(random.nextInt(rest.size())));
        }
        return some;
    }
}
