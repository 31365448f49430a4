package io.leasehold.tck.files;

import io.leasehold.tck.files.ProbeHistory.Entry;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Whether a state is what some of the steps, each wholly, leave when they run in their order: all that must be there, and with
 * each step every step whose writes it read.
 */
final class ProbeVerdict {
    private final ProbeHistory history;
    private final Map<String, Integer> origins;

    ProbeVerdict(ProbeHistory history, ProbeState state) {
        this.history = history;
        this.origins = state.origins();
    }

    /** What is wrong with the state; empty if nothing is. */
    Optional<String> violation(Map<Integer, String> required) {
        Map<Integer, String> present = new TreeMap<>();
        required.forEach((number, reason) -> include(number, reason, present));
        origins.forEach((key, origin) -> {
            if (origin != ProbeState.ABSENT) {
                include(origin, "there, since " + key + " holds its value", present);
            }
        });
        return search(present);
    }

    private void include(int number, String reason, Map<Integer, String> present) {
        if (present.putIfAbsent(number, reason) == null) {
            history.entry(number)
                    .ifPresent(entry -> entry.readFrom().forEach((key, origin) -> {
                        if (origin != ProbeState.ABSENT) {
                            include(
                                    origin,
                                    "needed, since step " + number + ", which is there, read its " + key,
                                    present);
                        }
                    }));
        }
    }

    private Optional<String> search(Map<Integer, String> present) {
        for (Map.Entry<String, Integer> key : origins.entrySet()) {
            Optional<String> overwritten = overwritten(key.getKey(), key.getValue(), present);
            if (overwritten.isPresent()) {
                return overwritten;
            }
        }
        for (String key : origins.keySet()) {
            int last = lastWriter(key, present);
            boolean isPut = last > 0 && !removes(last, key);
            if (isPut && origins.getOrDefault(key, ProbeState.ABSENT) == ProbeState.ABSENT) {
                return searchRemover(key, last, present);
            }
        }
        return Optional.empty();
    }

    /** A step that must be there wrote the key later than the one whose value it holds. */
    private Optional<String> overwritten(String key, int origin, Map<Integer, String> present) {
        int last = lastWriter(key, present);
        if (origin == ProbeState.ABSENT || last == origin) {
            return Optional.empty();
        }
        return Optional.of("key " + key + " holds the value of step " + origin + ", but step " + last
                + " wrote it later and was " + present.get(last));
    }

    /** The key is absent, though a step that is there put it: perhaps another step that may be there removed it. */
    private Optional<String> searchRemover(String key, int putBy, Map<Integer, String> present) {
        for (Entry entry : history.entries()) {
            int number = entry.step().number();
            if (number > putBy && entry.step().removes(key) && !present.containsKey(number)) {
                Map<Integer, String> more = new TreeMap<>(present);
                include(number, "there, since " + key + " is absent", more);
                if (search(more).isEmpty()) {
                    return Optional.empty();
                }
            }
        }
        return Optional.of("key " + key + " is absent, but step " + putBy + " put it and was " + present.get(putBy));
    }

    private int lastWriter(String key, Map<Integer, String> present) {
        return present.keySet().stream()
                .filter(number ->
                        history.step(number).filter(step -> step.writes(key)).isPresent())
                .reduce(0, Math::max);
    }

    private boolean removes(int number, String key) {
        return history.step(number).filter(step -> step.removes(key)).isPresent();
    }
}
