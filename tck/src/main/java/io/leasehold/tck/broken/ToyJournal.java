package io.leasehold.tck.broken;

import io.leasehold.record.Change;
import io.leasehold.record.RecordStore;
import io.leasehold.record.Slot;
import io.leasehold.record.Step;
import io.leasehold.record.Write;
import io.leasehold.spi.Result;
import io.leasehold.spi.StoreDescription.LeaseDurability;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.zip.CRC32;

/**
 * A record store in one file: a frame for each step, forced before the answer. Small and slow, and without a mistake correct, so that
 * the mistakes that follow from a file can be made one by one. Thread-safe.
 */
final class ToyJournal implements RecordStore {

    /** What it does wrong. */
    enum Mistake {
        /** Writes a frame when the next one comes, or at the close. */
        WRITE_BEHIND,
        /** Does not force the file. */
        NO_FORCE,
        /** Does not force the directory in which the file is new. */
        NO_DIRECTORY_FORCE,
        /** Writes a frame for each record of a step. */
        FRAME_FOR_EACH_RECORD,
        /** Writes the records of keys in a frame of their own. */
        KEYS_APART,
        /** Takes a frame without looking at its checksum. */
        NO_CHECKSUM,
        /** Does not write what changes only a lease. */
        LEASES_IN_MEMORY,
        /** Does not write the states of instances. */
        STATES_IN_MEMORY,
        /** Lets find see what is applied and not forced yet. */
        FIND_BEFORE_FORCE
    }

    private static final int HEADER = 12;
    private static final int LARGEST_VALUE = 1 << 20;

    private final InstantSource clock;
    private final Set<Mistake> mistakes;
    private final FileChannel file;
    private final ConcurrentSkipListMap<String, Slot> records = new ConcurrentSkipListMap<>();
    private final List<List<Write>> behind = new ArrayList<>();

    private ToyJournal(Path directory, InstantSource clock, Set<Mistake> mistakes) throws IOException {
        this.clock = clock;
        this.mistakes = mistakes;
        this.file = FileChannel.open(
                directory.resolve("journal"),
                StandardOpenOption.CREATE,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE);
        if (!mistakes.contains(Mistake.NO_DIRECTORY_FORCE)) {
            try (FileChannel names = FileChannel.open(directory, StandardOpenOption.READ)) {
                names.force(true);
            }
        }
        replay();
    }

    static ToyJournal open(Path directory, InstantSource clock, Set<Mistake> mistakes) {
        try {
            Files.createDirectories(directory);
            return new ToyJournal(directory, clock, mistakes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void replay() throws IOException {
        long position = 0;
        ByteBuffer header = ByteBuffer.allocate(HEADER);
        while (file.read(header.clear(), position) == HEADER) {
            int length = header.getInt(0);
            ByteBuffer frame = ByteBuffer.allocate(Math.max(0, Math.min(length, LARGEST_VALUE)));
            boolean whole = length > 0 && file.read(frame, position + HEADER) == length;
            if (!whole || (!mistakes.contains(Mistake.NO_CHECKSUM) && checksum(frame) != header.getLong(4))) {
                break;
            }
            apply(decode(frame.flip()));
            position += HEADER + length;
        }
        file.truncate(position);
        file.position(position);
    }

    private static long checksum(ByteBuffer frame) {
        CRC32 sum = new CRC32();
        sum.update(frame.duplicate().clear());
        return sum.getValue();
    }

    private void apply(List<Write> writes) {
        for (Write write : writes) {
            if (write.content().isAbsent()) {
                records.remove(write.key());
            } else {
                records.put(write.key(), write.content());
            }
        }
    }

    private static List<Write> decode(ByteBuffer frame) {
        List<Write> writes = new ArrayList<>();
        while (frame.hasRemaining()) {
            String key = new String(bytes(frame), StandardCharsets.US_ASCII);
            boolean present = frame.get() == 1;
            byte[] value = bytes(frame);
            writes.add(present ? Write.put(key, value) : Write.remove(key));
        }
        return writes;
    }

    private static byte[] bytes(ByteBuffer frame) {
        byte[] bytes = new byte[Math.max(0, Math.min(frame.getInt(), frame.remaining()))];
        frame.get(bytes);
        return bytes;
    }

    private static ByteBuffer encode(List<Write> writes) {
        int size = writes.stream()
                .mapToInt(write -> write.key().length() + write.content().sizeBytes() + 9)
                .sum();
        ByteBuffer frame = ByteBuffer.allocate(size);
        for (Write write : writes) {
            byte[] key = write.key().getBytes(StandardCharsets.US_ASCII);
            frame.putInt(key.length).put(key).put((byte) (write.content().isPresent() ? 1 : 0));
            frame.putInt(write.content().sizeBytes()).put(write.content().buffer());
        }
        return frame.flip();
    }

    private void append(List<Write> writes) throws IOException {
        if (writes.isEmpty()) {
            return;
        }
        if (mistakes.contains(Mistake.FRAME_FOR_EACH_RECORD)) {
            for (Write write : writes) {
                frame(List.of(write));
            }
        } else if (mistakes.contains(Mistake.KEYS_APART)) {
            frame(writes.stream().filter(write -> !write.key().contains("/k/")).toList());
            frame(writes.stream().filter(write -> write.key().contains("/k/")).toList());
        } else {
            frame(writes);
        }
        if (!mistakes.contains(Mistake.NO_FORCE)) {
            file.force(true);
        }
    }

    private void frame(List<Write> writes) throws IOException {
        if (writes.isEmpty()) {
            return;
        }
        ByteBuffer frame = encode(writes);
        ByteBuffer whole = ByteBuffer.allocate(HEADER + frame.capacity());
        whole.putInt(frame.capacity()).putLong(checksum(frame)).put(frame).flip();
        while (whole.hasRemaining()) {
            file.write(whole);
        }
    }

    @Override
    public Traits traits() {
        return new Traits("toy journal", Reach.ONE_PROCESS, LeaseDurability.MACHINE, LARGEST_VALUE, Map.of());
    }

    @Override
    public Instant time() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }

    @Override
    public synchronized <A> List<Result<A>> replace(List<Step<A>> steps) {
        Instant reading = time();
        List<Result<A>> answers = new ArrayList<>();
        for (Step<A> step : steps) {
            Change<A> change = step.transition().decide(reading, slots(step.reads()));
            if (mistakes.contains(Mistake.FIND_BEFORE_FORCE)) {
                apply(change.writes());
            }
            try {
                durable(written(change));
            } catch (IOException e) {
                answers.add(Result.unknown(e));
                continue;
            }
            apply(change.writes());
            answers.add(Result.done(change.answer()));
        }
        return answers;
    }

    private List<Write> written(Change<?> change) {
        if (mistakes.contains(Mistake.LEASES_IN_MEMORY) && change.durability() == Change.Durability.LEASE_ONLY) {
            return List.of();
        }
        return mistakes.contains(Mistake.STATES_IN_MEMORY)
                ? change.writes().stream()
                        .filter(write -> !write.key().contains("/s/"))
                        .toList()
                : change.writes();
    }

    private void durable(List<Write> writes) throws IOException {
        if (!mistakes.contains(Mistake.WRITE_BEHIND)) {
            append(writes);
            return;
        }
        if (!writes.isEmpty()) {
            flush();
            behind.add(writes);
        }
    }

    private void flush() throws IOException {
        for (List<Write> writes : behind) {
            append(writes);
        }
        behind.clear();
    }

    @Override
    public List<Slot> find(List<String> keys) {
        if (mistakes.contains(Mistake.FIND_BEFORE_FORCE)) {
            return slots(keys);
        }
        synchronized (this) {
            return slots(keys);
        }
    }

    private List<Slot> slots(List<String> keys) {
        return keys.stream()
                .map(key -> records.getOrDefault(key, Slot.absent()))
                .toList();
    }

    @Override
    public synchronized List<String> scan(String prefix, String after, int max) {
        return records.tailMap(after.compareTo(prefix) > 0 ? after : prefix).keySet().stream()
                .filter(key -> key.compareTo(after) > 0)
                .takeWhile(key -> key.startsWith(prefix))
                .limit(max)
                .toList();
    }

    @Override
    public synchronized void close() {
        try {
            flush();
            file.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
