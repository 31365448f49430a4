package io.leasehold.tck.records;

import io.leasehold.record.Change;
import io.leasehold.record.RecordStore;
import io.leasehold.record.Slot;
import io.leasehold.record.Step;
import io.leasehold.record.Write;
import io.leasehold.spi.Result;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * One run of a program on the store and, beside it, on a plain sorted map: the second says what the first must answer. Confined to one
 * thread.
 */
final class RecordRun {
    private final RecordBench bench;
    private final String rule;
    private final RecordStore store;
    private final TreeMap<String, String> model = new TreeMap<>();
    private final Set<String> everThere = new HashSet<>();
    private final Map<Occurrence, Integer> occurred = new HashMap<>();
    private final List<String> story = new ArrayList<>();

    RecordRun(RecordBench bench, String rule) {
        this.bench = bench;
        this.rule = rule;
        this.store = bench.store(0);
    }

    /** What is worth counting. */
    enum Occurrence {
        ABSENT_READ,
        OVERWRITTEN,
        REMOVED,
        LATER_STEP_READ,
        ABSENT_FOUND,
        PRESENT_FOUND,
        CUT,
        CONTINUED,
        AFTER_NO_KEY
    }

    /** An answer that is not allowed, and the rule that names it. */
    record Mismatch(String rule, String happened) {}

    int occurred(Occurrence what) {
        return occurred.getOrDefault(what, 0);
    }

    List<String> story() {
        return story;
    }

    /** Plays until an answer is not allowed, or nobody can know any more what it should be. */
    Optional<Mismatch> play(List<RecordMove> moves) {
        for (RecordMove move : moves) {
            story.add((story.size() + 1) + ". " + move.toString().replace("$", ""));
            Optional<Mismatch> mismatch = play(move);
            if (mismatch.isPresent()) {
                return mismatch;
            }
        }
        return Optional.empty();
    }

    private Optional<Mismatch> play(RecordMove move) {
        try {
            if (move instanceof RecordMove.Replace replace) {
                return replace(replace);
            }
            return move instanceof RecordMove.Find find ? find(find) : scan((RecordMove.Scan) move);
        } catch (RuntimeException e) {
            return Optional.of(new Mismatch(ruleOf(move), words(move) + " threw " + e));
        }
    }

    private String ruleOf(RecordMove move) {
        if (move instanceof RecordMove.Replace replace) {
            return replace.steps().size() == 1 ? "REC-02" : "REC-03";
        }
        return move instanceof RecordMove.Find ? "REC-08" : rule;
    }

    private static String words(RecordMove move) {
        return move.toString().replace("$", "");
    }

    private String whole(String text) {
        return text.startsWith("$") ? bench.key(text.substring(1)) : text;
    }

    private List<String> whole(List<String> texts) {
        return texts.stream().map(this::whole).toList();
    }

    private Optional<Mismatch> replace(RecordMove.Replace replace) {
        List<Step<String>> steps = replace.steps().stream().map(this::step).toList();
        List<Result<String>> results = store.replace(steps);
        String named = ruleOf(replace);
        if (results.size() != steps.size()) {
            return Optional.of(
                    new Mismatch(named, "replace answered " + results.size() + " times to " + steps.size() + " steps"));
        }
        Set<String> writtenBefore = new HashSet<>();
        for (int i = 0; i < results.size(); i++) {
            RecordMove.Part part = replace.steps().get(i);
            Result<String> result = results.get(i);
            if (!RecordBench.isAllowed(result)) {
                return Optional.of(new Mismatch(
                        named,
                        "replace answered " + part + " with " + result
                                + ", but it refuses as busy or unavailable only"));
            }
            if (result instanceof Result.Done<String> done) {
                count(Occurrence.LATER_STEP_READ, part.reads().stream().anyMatch(writtenBefore::contains));
                String expected = expected(part);
                if (!done.value().equals(expected)) {
                    return Optional.of(new Mismatch(named, seen(i, steps.size(), done.value(), expected)));
                }
                apply(part);
                part.puts().forEach(put -> writtenBefore.add(put.key()));
                writtenBefore.addAll(part.removes());
            }
        }
        return Optional.empty();
    }

    private String seen(int number, int steps, String seen, String expected) {
        String which = steps == 1 ? "the step" : "step " + (number + 1) + " of " + steps;
        return which + " was given " + bench.plain(seen) + ", but there stood " + bench.plain(expected);
    }

    /** What it reads is its answer, so every step tells what the ones before it left. */
    private Step<String> step(RecordMove.Part part) {
        List<String> reads = whole(part.reads());
        List<Write> writes = new ArrayList<>();
        part.puts().forEach(put -> writes.add(Write.put(whole(put.key()), RecordBench.bytes(put.content()))));
        whole(part.removes()).forEach(key -> writes.add(Write.remove(key)));
        return new Step<>(reads, (reading, slots) -> new Change<>(contents(reads, slots), writes, part.durability()));
    }

    private static String contents(List<String> keys, List<Slot> slots) {
        if (slots.size() != keys.size()) {
            return slots.size() + " slots for " + keys.size() + " keys";
        }
        StringBuilder words = new StringBuilder();
        for (int i = 0; i < keys.size(); i++) {
            words.append(i == 0 ? "" : ", ").append(keys.get(i)).append('=').append(RecordBench.text(slots.get(i)));
        }
        return words.length() == 0 ? "nothing" : words.toString();
    }

    private String expected(RecordMove.Part part) {
        part.reads().forEach(key -> count(Occurrence.ABSENT_READ, !model.containsKey(whole(key))));
        return expected(whole(part.reads()));
    }

    private String expected(List<String> keys) {
        StringBuilder words = new StringBuilder();
        for (String key : keys) {
            words.append(words.length() == 0 ? "" : ", ")
                    .append(key)
                    .append('=')
                    .append(model.getOrDefault(key, "absent"));
        }
        return words.length() == 0 ? "nothing" : words.toString();
    }

    private void apply(RecordMove.Part part) {
        for (RecordMove.Put put : part.puts()) {
            everThere.add(whole(put.key()));
            count(Occurrence.OVERWRITTEN, model.put(whole(put.key()), put.content()) != null);
        }
        for (String key : part.removes()) {
            count(Occurrence.REMOVED, model.remove(whole(key)) != null);
        }
    }

    private Optional<Mismatch> find(RecordMove.Find find) {
        List<String> keys = whole(find.keys());
        String found = contents(keys, store.find(keys));
        String expected = expected(keys);
        keys.forEach(key -> count(model.containsKey(key) ? Occurrence.PRESENT_FOUND : Occurrence.ABSENT_FOUND, true));
        return found.equals(expected)
                ? Optional.empty()
                : Optional.of(new Mismatch(
                        "REC-08",
                        "find returned " + bench.plain(found) + ", but there stood " + bench.plain(expected)));
    }

    private Optional<Mismatch> scan(RecordMove.Scan scan) {
        List<String> listed = store.scan(whole(scan.prefix()), whole(scan.after()), scan.max());
        ScanAnswer answer =
                new ScanAnswer(new ScanAnswer.Asked(whole(scan.prefix()), whole(scan.after()), scan.max()), listed);
        count(Occurrence.CUT, listed.size() == scan.max());
        count(Occurrence.CONTINUED, model.containsKey(whole(scan.after())));
        count(Occurrence.AFTER_NO_KEY, !scan.after().isEmpty() && !model.containsKey(whole(scan.after())));
        Optional<String> wrong = rule.equals("REC-10")
                ? answer.beyond(key -> everThere.contains(key) || !key.startsWith(bench.prefix()))
                : answer.missed(model.keySet());
        return wrong.map(words -> new Mismatch(rule, words(scan) + " " + bench.plain(words)));
    }

    private void count(Occurrence what, boolean happened) {
        occurred.merge(what, happened ? 1 : 0, Integer::sum);
    }
}
