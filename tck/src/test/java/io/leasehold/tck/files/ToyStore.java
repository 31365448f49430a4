package io.leasehold.tck.files;

import io.leasehold.record.Change;
import io.leasehold.record.Change.Durability;
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
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/** A store of one process that keeps its records in memory and leaves it to a protocol to get them on the disk. */
abstract class ToyStore implements RecordStore {
    final Path directory;
    final NavigableMap<String, byte[]> records = new TreeMap<>();

    ToyStore(Path directory) {
        this.directory = directory;
    }

    /** Gets writes on the disk; the records in memory are still the old ones. */
    abstract void persist(List<Write> writes, Durability durability) throws IOException;

    @Override
    public Traits traits() {
        return new Traits("toy", Reach.ONE_PROCESS, LeaseDurability.PROCESS, 1 << 20, Map.of());
    }

    @Override
    public Instant time() {
        return Instant.EPOCH;
    }

    @Override
    public <A> List<Result<A>> replace(List<Step<A>> steps) {
        List<Result<A>> results = new ArrayList<>();
        for (Step<A> step : steps) {
            Change<A> change = step.transition().decide(time(), find(step.reads()));
            try {
                persist(change.writes(), change.durability());
                change.writes().forEach(write -> apply(records, write));
                results.add(Result.done(change.answer()));
            } catch (IOException e) {
                results.add(Result.unknown(e));
            }
        }
        return results;
    }

    @Override
    public List<Slot> find(List<String> keys) {
        return keys.stream()
                .map(key -> records.containsKey(key) ? Slot.of(bytes(key)) : Slot.absent())
                .toList();
    }

    private byte[] bytes(String key) {
        return records.getOrDefault(key, new byte[0]);
    }

    @Override
    public List<String> scan(String prefix, String after, int max) {
        return records.tailMap(after, false).keySet().stream()
                .filter(key -> key.startsWith(prefix))
                .limit(max)
                .toList();
    }

    @Override
    public void close() {
        try {
            closeFiles();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    abstract void closeFiles() throws IOException;

    static void apply(NavigableMap<String, byte[]> records, Write write) {
        if (write.content().isAbsent()) {
            records.remove(write.key());
        } else {
            ByteBuffer buffer = write.content().buffer();
            byte[] bytes = new byte[buffer.remaining()];
            buffer.get(bytes);
            records.put(write.key(), bytes);
        }
    }

    static void write(Path file, byte[] bytes, OpenOption... options) throws IOException {
        try (FileChannel channel = FileChannel.open(file, Set.of(options))) {
            writeFully(channel, bytes);
        }
    }

    static void writeFully(FileChannel channel, byte[] bytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
    }

    static void force(Path path, StandardOpenOption option) throws IOException {
        try (FileChannel channel = FileChannel.open(path, option)) {
            channel.force(true);
        }
    }
}
