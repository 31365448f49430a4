package io.leasehold.file;

import io.leasehold.record.Change;
import io.leasehold.record.Slot;
import io.leasehold.record.Step;
import io.leasehold.record.Write;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What one call sees and does under the lock: the records as they stand, beneath what earlier calls of the batch and earlier steps
 * of the call have written. Nothing of it is in the index before it is in the journal. Confined to one thread.
 */
final class Part {
    static final int LARGEST_VALUE_BYTES = 1 << 25;
    static final int LONGEST_KEY = 4000;
    private static final long LARGEST_CHANGE_BYTES = 1L << 28;

    private final Batch batch;
    private final Map<String, Slot> written = new HashMap<>();
    private final Map<String, Long> undurable = new HashMap<>();
    private final List<Batch.Pending> pending = new ArrayList<>();
    private long needs;

    Part(Batch batch) {
        this.batch = batch;
    }

    /**
     * What a step decided.
     *
     * @param answer the transition's answer
     * @param needs the frame that must be durable before it is given; 0 if none
     * @param wrote whether the step has written anything
     */
    record Answered<A>(A answer, long needs, boolean wrote) {}

    Journal journal() {
        return batch.journal();
    }

    List<Batch.Pending> pending() {
        return pending;
    }

    Map<String, Slot> written() {
        return written;
    }

    Map<String, Long> undurable() {
        return undurable;
    }

    long needs() {
        return needs;
    }

    /** The call is to be answered only when a frame is durable. */
    void need(long sequence) {
        needs = Math.max(needs, sequence);
    }

    <A> Answered<A> run(Step<A> step, Instant reading) throws IOException {
        List<Slot> slots = new ArrayList<>(step.reads().size());
        long needed = 0;
        for (String key : step.reads()) {
            slots.add(read(key));
            needed = Math.max(needed, needs(key));
        }
        Change<A> change = step.transition().decide(reading, slots);
        boolean wrote = !change.writes().isEmpty();
        if (wrote) {
            boolean durable = change.durability() == Change.Durability.MACHINE;
            long sequence = write(change.writes(), durable);
            needed = durable ? sequence : needed;
        }
        need(needed);
        return new Answered<>(change.answer(), needed, wrote);
    }

    private Slot read(String key) throws IOException {
        Slot own = written.get(key);
        if (own == null) {
            own = batch.written(key);
        }
        return own == null ? journal().read(key) : own;
    }

    private long needs(String key) {
        Long own = undurable.get(key);
        if (own == null) {
            own = batch.undurable(key);
        }
        return own == null ? journal().needs(key) : own;
    }

    private long write(List<Write> writes, boolean durable) {
        long sequence = batch.nextSequence() + pending.size();
        Set<String> keys = new HashSet<>();
        List<Draft.Item> items = new ArrayList<>(writes.size());
        long bytes = 0;
        for (Write write : writes) {
            if (!keys.add(write.key())) {
                throw new IllegalArgumentException("a change writes key " + write.key() + " twice");
            }
            bytes += write.content().sizeBytes();
            items.add(item(write));
        }
        if (bytes > LARGEST_CHANGE_BYTES) {
            throw new IllegalArgumentException("a change writes more than " + LARGEST_CHANGE_BYTES + " bytes");
        }
        for (Write write : writes) {
            written.put(write.key(), write.content());
            if (durable) {
                undurable.put(write.key(), sequence);
            }
        }
        pending.add(new Batch.Pending(items, durable ? 0 : Draft.LEASE_ONLY));
        return sequence;
    }

    private static Draft.Item item(Write write) {
        checkKey("writes", write.key());
        Slot content = write.content();
        if (content.damage().isPresent()) {
            throw new IllegalArgumentException("a change writes damage to key " + write.key());
        }
        if (content.sizeBytes() > LARGEST_VALUE_BYTES) {
            throw new IllegalArgumentException(
                    "the value of key " + write.key() + " is larger than " + LARGEST_VALUE_BYTES + " bytes");
        }
        byte[] value = new byte[content.sizeBytes()];
        content.buffer().get(value);
        Entry.Kind kind = content.isPresent() ? Entry.Kind.PUT : Entry.Kind.REMOVE;
        return new Draft.Item(kind, Index.bytes(write.key()), value);
    }

    /** Whether an earlier call of the batch writes a key. */
    boolean isWritten(byte[] key) {
        return batch.written(Index.text(key)) != null;
    }

    /** Repeats a value that stands elsewhere, so that what stands there can go. */
    void move(List<Draft.Item> items) {
        pending.add(new Batch.Pending(items, Draft.MOVE));
    }

    /** Refuses a key that no record can have. */
    static void checkKey(String parameter, String key) {
        boolean printable = key.chars().allMatch(c -> c >= 0x20 && c <= 0x7e);
        if (key.isEmpty() || key.length() > LONGEST_KEY || !printable) {
            throw new IllegalArgumentException(
                    parameter + ": a key has 1 to " + LONGEST_KEY + " printable ASCII characters");
        }
    }
}
