package io.leasehold.tck.files;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What happened to the steps of a program, and what was told to whom. Confined to one thread. */
final class ProbeHistory {
    private final List<Entry> entries = new ArrayList<>();
    private final Map<String, Map<Integer, String>> told = new HashMap<>();

    /**
     * A step that was applied, or may have been.
     *
     * @param step the step
     * @param readFrom by key read, the step it read from
     * @param isKnown whether it was acknowledged
     */
    record Entry(ProbeStep step, Map<String, Integer> readFrom, boolean isKnown) {}

    ProbeHistory() {}

    ProbeHistory(ProbeHistory other) {
        entries.addAll(other.entries);
        told.putAll(other.told);
    }

    void add(Entry entry) {
        entries.add(entry);
    }

    List<Entry> entries() {
        return entries;
    }

    Optional<Entry> entry(int number) {
        return entries.stream().filter(entry -> entry.step().number() == number).findFirst();
    }

    Optional<ProbeStep> step(int number) {
        return entry(number).map(Entry::step);
    }

    /** Notes what a label in the log stands for. */
    void tell(String label, Map<Integer, String> steps) {
        told.put(label, steps);
    }

    /** The steps that must be there once this was read and delivered: those whose writes it shows, leases apart. */
    Map<Integer, String> deliveredBy(Map<String, Integer> origins, String reader) {
        Map<Integer, String> steps = new TreeMap<>();
        origins.forEach((key, origin) -> {
            if (step(origin).filter(ProbeStep::isDurable).isPresent()) {
                steps.put(origin, "delivered to " + reader + ", which read " + key);
            }
        });
        return steps;
    }

    /** The same, with absences traced to the step that must have removed the key, where there is only one. */
    Map<String, Integer> traced(Map<String, Integer> origins) {
        Map<String, Integer> traced = new TreeMap<>(origins);
        traced.replaceAll((key, origin) -> origin == ProbeState.ABSENT ? removerOf(key) : origin);
        return traced;
    }

    /** A key may also be absent because it never was there. */
    private int removerOf(String key) {
        List<Integer> reasons = new ArrayList<>(List.of(ProbeState.ABSENT));
        for (Entry entry : entries) {
            if (entry.isKnown() && entry.step().writes(key)) {
                reasons.clear();
            }
            if (entry.step().removes(key)) {
                reasons.add(entry.step().number());
            }
        }
        return reasons.size() == 1 ? reasons.get(0) : ProbeState.ABSENT;
    }

    /** What must be there after a crash, and why. */
    Map<Integer, String> required(List<String> acknowledged, CrashModel model) {
        Map<Integer, String> required = new TreeMap<>();
        for (String label : acknowledged) {
            told.getOrDefault(label, Map.of()).forEach(required::putIfAbsent);
        }
        if (model != CrashModel.PROCESS_KILL) {
            required.keySet()
                    .removeIf(
                            number -> step(number).filter(ProbeStep::isDurable).isEmpty());
        }
        return required;
    }
}
