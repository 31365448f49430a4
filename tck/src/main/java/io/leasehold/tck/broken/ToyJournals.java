package io.leasehold.tck.broken;

import io.leasehold.record.RecordInstanceStore;
import io.leasehold.record.RecordStore;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OpenRequest;
import io.leasehold.tck.Hook;
import io.leasehold.tck.TckEnvironment;
import io.leasehold.tck.broken.ToyJournal.Mistake;
import io.leasehold.tck.files.RecordingFileSystem;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/** Opens stores over a {@link ToyJournal}: in the directory of the request, or on a disk of its own for each namespace. Thread-safe. */
final class ToyJournals implements BrokenProvider.Opener {
    private final Set<Mistake> mistakes;
    private final BiFunction<InstanceStore, Path, InstanceStore> decorator;
    private final Place place;
    private final Map<String, RecordingFileSystem> disks = new ConcurrentHashMap<>();

    /** Where the files are. */
    private enum Place {
        /** In the directory of the request, or on a disk of its own in memory. */
        WATCHED,
        /** In the directory of the environment, whatever path the request has. */
        OUT_OF_SIGHT
    }

    private ToyJournals(Set<Mistake> mistakes, BiFunction<InstanceStore, Path, InstanceStore> decorator, Place place) {
        this.mistakes = mistakes;
        this.decorator = decorator;
        this.place = place;
    }

    static ToyJournals sound() {
        return new ToyJournals(EnumSet.noneOf(Mistake.class), (store, directory) -> store, Place.WATCHED);
    }

    static ToyJournals wrong(Mistake mistake) {
        return new ToyJournals(EnumSet.of(mistake), (store, directory) -> store, Place.WATCHED);
    }

    /** On the disk, where no file call can be seen, and another process finds it. */
    static ToyJournals outOfSight(Mistake... mistakes) {
        return new ToyJournals(Set.of(mistakes), (store, directory) -> store, Place.OUT_OF_SIGHT);
    }

    /** Wrong between the caller and a sound store, opened ones included. */
    static ToyJournals store(UnaryOperator<InstanceStore> decorator) {
        return inFrontOf((store, directory) -> decorator.apply(store));
    }

    /** Wrong between the caller and a sound store, of which the wrong one knows the directory. */
    static ToyJournals inFrontOf(BiFunction<InstanceStore, Path, InstanceStore> decorator) {
        return new ToyJournals(EnumSet.noneOf(Mistake.class), decorator, Place.WATCHED);
    }

    @Override
    public InstanceStore open(RecordStore records, OpenRequest request) {
        Path directory = request.path()
                .orElseGet(() -> disks.computeIfAbsent(request.namespace(), any -> RecordingFileSystem.create())
                        .getPath("/journal"));
        return open(directory, request);
    }

    @Override
    public InstanceStore open(RecordStore records, OpenRequest request, TckEnvironment host) {
        return isOnDisk() ? open(host.directory(), request) : open(records, request);
    }

    @Override
    public boolean isOnDisk() {
        return place == Place.OUT_OF_SIGHT;
    }

    InstanceStore open(Path directory, OpenRequest request) {
        InstantSource clock = request.clock().orElse(InstantSource.system());
        return decorator.apply(
                new RecordInstanceStore(ToyJournal.open(directory, clock, mistakes), request), directory);
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
