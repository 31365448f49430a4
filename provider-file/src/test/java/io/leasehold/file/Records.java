package io.leasehold.file;

import io.leasehold.record.Change;
import io.leasehold.record.RecordStore;
import io.leasehold.record.Slot;
import io.leasehold.record.Step;
import io.leasehold.record.Write;
import io.leasehold.spi.Result;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Short words for what tests do to a record store. */
final class Records {
    static final int SMALL_SEGMENT = 1 << 16;

    private Records() {}

    static FileRecordStore open(Path directory) {
        return open(directory, SMALL_SEGMENT);
    }

    static FileRecordStore open(Path directory, int segmentSizeBytes) {
        return FileRecordStore.open(directory, Settings.of(segmentSizeBytes), Duration.ofSeconds(20), Optional.empty());
    }

    static Slot slot(String text) {
        return Slot.of(bytes(text));
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static String text(Slot slot) {
        if (!slot.isPresent()) {
            return slot.toString().startsWith("damaged") ? "damaged" : "absent";
        }
        return StandardCharsets.UTF_8.decode(slot.buffer()).toString();
    }

    static Step<Boolean> writing(Write... writes) {
        return new Step<>(
                List.of(), (reading, slots) -> new Change<>(true, List.of(writes), Change.Durability.MACHINE));
    }

    static Step<Boolean> leasing(Write... writes) {
        return new Step<>(
                List.of(), (reading, slots) -> new Change<>(true, List.of(writes), Change.Durability.LEASE_ONLY));
    }

    /** Adds one to a number and answers the new value. */
    static Step<Long> counting(String key) {
        return new Step<>(List.of(key), (reading, slots) -> {
            long next = slots.get(0).isAbsent() ? 1 : Long.parseLong(text(slots.get(0))) + 1;
            return new Change<>(next, List.of(Write.put(key, bytes(Long.toString(next)))), Change.Durability.MACHINE);
        });
    }

    static <A> A done(RecordStore store, Step<A> step) {
        return store.replace(List.of(step)).get(0).orThrow();
    }

    static void put(RecordStore store, String key, String text) {
        done(store, writing(Write.put(key, bytes(text))));
    }

    static void remove(RecordStore store, String key) {
        done(store, writing(Write.remove(key)));
    }

    static String get(RecordStore store, String key) {
        return text(store.find(List.of(key)).get(0));
    }

    static List<String> allKeys(RecordStore store) {
        List<String> all = new ArrayList<>();
        List<String> page;
        do {
            page = store.scan("", all.isEmpty() ? "" : all.get(all.size() - 1), 100);
            all.addAll(page);
        } while (page.size() == 100);
        return all;
    }

    static String repeated(char c, int times) {
        char[] chars = new char[times];
        Arrays.fill(chars, c);
        return new String(chars);
    }

    static boolean isDone(Result<?> result) {
        return result instanceof Result.Done<?>;
    }
}
