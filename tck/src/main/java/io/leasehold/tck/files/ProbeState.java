package io.leasehold.tck.files;

import io.leasehold.record.RecordStore;
import io.leasehold.record.Slot;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a store says, by origin: for each key the number of the step whose value it holds, or {@link #ABSENT}.
 *
 * @param origins by key
 */
record ProbeState(Map<String, Integer> origins) {
    static final int ABSENT = 0;

    ProbeState {
        origins = Map.copyOf(origins);
    }

    /** What is read back is not what any step put. */
    static final class Mangled extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Mangled(String message) {
            super(message);
        }
    }

    static ProbeState of(List<String> keys, List<Slot> slots, ProbeHistory history) {
        Map<String, Integer> origins = new TreeMap<>();
        for (int i = 0; i < keys.size(); i++) {
            origins.put(keys.get(i), origin(keys.get(i), slots.get(i), history));
        }
        return new ProbeState(origins);
    }

    private static int origin(String key, Slot slot, ProbeHistory history) {
        if (slot.isAbsent()) {
            return ABSENT;
        }
        Optional<String> damage = slot.damage();
        if (damage.isPresent()) {
            throw new Mangled("key " + key + " is damaged: " + damage.get());
        }
        ByteBuffer buffer = slot.buffer();
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        int number = ProbeStep.origin(bytes)
                .orElseThrow(() -> new Mangled("key " + key + " holds " + bytes.length + " bytes that no step put"));
        boolean isWhole =
                history.step(number).filter(step -> step.isValue(key, bytes)).isPresent();
        if (!isWhole) {
            throw new Mangled("key " + key + " holds a mangled or foreign value of step " + number);
        }
        return number;
    }

    ProbeState without(String key) {
        Map<String, Integer> rest = new TreeMap<>(origins);
        rest.remove(key);
        return new ProbeState(rest);
    }

    @Override
    public String toString() {
        return new TreeMap<>(origins).toString();
    }

    /** Finds all keys, and checks that no record is missing from the list of keys. */
    static ProbeState read(RecordStore store, List<String> keys, ProbeHistory history) {
        ProbeState state = of(keys, store.find(keys), history);
        List<String> listed = store.scan("", "", keys.size() + 1);
        state.origins.forEach((key, origin) -> {
            if (origin != ABSENT && !listed.contains(key)) {
                throw new Mangled("key " + key + " is found, but missing from the list of keys");
            }
        });
        return state;
    }
}
