package io.leasehold.tck.broken;

import io.leasehold.record.RecordInstanceStore;
import io.leasehold.spi.OpenRequest;
import io.leasehold.tck.broken.ToyJournal.Mistake;
import io.leasehold.tck.files.RecordingFileSystem;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Stores that lose or tear what they acknowledged (group DUR): a journal in one file, with one mistake each. */
public final class BrokenDurability implements BrokenFamily {

    /** The family. */
    public BrokenDurability() {}

    @Override
    public List<BrokenProvider> providers() {
        return List.of(
                wrong("WriteBehind", "DUR-01", "writes after it has acknowledged", Mistake.WRITE_BEHIND),
                wrong(
                        "TwoStatementSave",
                        "DUR-02",
                        "writes the records of one operation one by one",
                        Mistake.FRAME_FOR_EACH_RECORD),
                wrong("KeysOutsideTx", "DUR-02", "writes keys apart from what carries them", Mistake.KEYS_APART),
                wrong("NoForce", "DUR-03", "does not force its file", Mistake.NO_FORCE),
                wrong("NoDirForce", "DUR-03", "does not force the name of its file", Mistake.NO_DIRECTORY_FORCE),
                wrong("TornFrameTaken", "DUR-03", "takes a torn frame for a whole one", Mistake.NO_CHECKSUM));
    }

    private static BrokenProvider wrong(String name, String rule, String sentence, Mistake mistake) {
        return new BrokenProvider(name, rule, sentence, journal(Set.of(mistake)));
    }

    /**
     * The journal without a mistake.
     *
     * @return opens it
     */
    public static BrokenProvider.Opener sound() {
        return journal(EnumSet.noneOf(Mistake.class));
    }

    /** In the directory of the request, or on a disk of its own for each namespace. */
    private static BrokenProvider.Opener journal(Set<Mistake> mistakes) {
        Map<String, RecordingFileSystem> disks = new ConcurrentHashMap<>();
        return (records, request) -> {
            Path directory = request.path()
                    .orElseGet(() -> disks.computeIfAbsent(request.namespace(), any -> RecordingFileSystem.create())
                            .getPath("/journal"));
            return new RecordInstanceStore(ToyJournal.open(directory, clock(request), mistakes), request);
        };
    }

    private static InstantSource clock(OpenRequest request) {
        return request.clock().orElse(InstantSource.system());
    }
}
