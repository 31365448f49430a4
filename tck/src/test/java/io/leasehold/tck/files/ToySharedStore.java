package io.leasehold.tck.files;

import io.leasehold.record.RecordStore;
import io.leasehold.record.Slot;
import io.leasehold.record.Step;
import io.leasehold.spi.Result;
import io.leasehold.spi.StoreDescription.LeaseDurability;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A snapshot store that several processes share: each call takes the file lock and reads the records anew. */
final class ToySharedStore implements RecordStore {
    private final Path directory;
    private final ToySnapshotStore.Protocol protocol;

    ToySharedStore(Path directory, ToySnapshotStore.Protocol protocol) {
        this.directory = directory;
        this.protocol = protocol;
    }

    private <T> T locked(Function<RecordStore, T> use) {
        try (FileChannel channel = FileChannel.open(
                        directory.resolve("lock"), StandardOpenOption.WRITE, StandardOpenOption.CREATE);
                FileLock lock = channel.lock()) {
            if (!lock.isValid()) {
                throw new IOException("the lock is gone");
            }
            return use.apply(ToySnapshotStore.open(directory, protocol));
        } catch (IOException e) {
            throw new UnavailableException("cannot be read", e);
        }
    }

    @Override
    public Traits traits() {
        return new Traits("shared toy", Reach.MANY_PROCESSES, LeaseDurability.MACHINE, 1 << 20, Map.of());
    }

    @Override
    public Instant time() {
        return Instant.EPOCH;
    }

    @Override
    public <A> List<Result<A>> replace(List<Step<A>> steps) {
        return locked(store -> store.replace(steps));
    }

    @Override
    public List<Slot> find(List<String> keys) {
        return locked(store -> store.find(keys));
    }

    @Override
    public List<String> scan(String prefix, String after, int max) {
        return locked(store -> store.scan(prefix, after, max));
    }

    @Override
    public void close() {}
}
