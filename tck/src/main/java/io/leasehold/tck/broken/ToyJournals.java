package io.leasehold.tck.broken;

import io.leasehold.record.RecordInstanceStore;
import io.leasehold.record.RecordStore;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OpenRequest;
import io.leasehold.tck.Hook;
import io.leasehold.tck.broken.ToyJournal.Mistake;
import io.leasehold.tck.files.RecordingFileSystem;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/** Opens stores over a {@link ToyJournal}: in the directory of the request, or on a disk of its own for each namespace. Thread-safe. */
final class ToyJournals implements BrokenProvider.Opener {
    private final Set<Mistake> mistakes;
    private final UnaryOperator<InstanceStore> decorator;
    private final Map<String, RecordingFileSystem> disks = new ConcurrentHashMap<>();

    private ToyJournals(Set<Mistake> mistakes, UnaryOperator<InstanceStore> decorator) {
        this.mistakes = mistakes;
        this.decorator = decorator;
    }

    static ToyJournals sound() {
        return new ToyJournals(EnumSet.noneOf(Mistake.class), UnaryOperator.identity());
    }

    static ToyJournals wrong(Mistake mistake) {
        return new ToyJournals(EnumSet.of(mistake), UnaryOperator.identity());
    }

    /** Wrong between the caller and a sound store, opened ones included. */
    static ToyJournals store(UnaryOperator<InstanceStore> decorator) {
        return new ToyJournals(EnumSet.noneOf(Mistake.class), decorator);
    }

    @Override
    public InstanceStore open(RecordStore records, OpenRequest request) {
        Path directory = request.path()
                .orElseGet(() -> disks.computeIfAbsent(request.namespace(), any -> RecordingFileSystem.create())
                        .getPath("/journal"));
        InstantSource clock = request.clock().orElse(InstantSource.system());
        return decorator.apply(new RecordInstanceStore(ToyJournal.open(directory, clock, mistakes), request));
    }

    @Override
    public void erased(String namespace) {
        disks.remove(namespace);
    }

    /** The hooks reach into memory, where nothing is. */
    @Override
    public Set<Hook> hooks() {
        return Set.of();
    }
}
