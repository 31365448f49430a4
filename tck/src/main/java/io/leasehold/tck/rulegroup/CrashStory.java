package io.leasehold.tck.rulegroup;

import io.leasehold.spi.BadArgumentException;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.StoreDescription.LeaseDurability;
import io.leasehold.tck.RuleViolation;
import io.leasehold.tck.Unobservable;
import io.leasehold.tck.Workbench;
import io.leasehold.tck.files.CrashImage;
import io.leasehold.tck.files.CrashImages;
import io.leasehold.tck.files.CrashModel;
import io.leasehold.tck.files.RecordingFileSystem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * A random life of a few instances on a recording file system, and what every crash may leave of it. Confined to one thread.
 */
final class CrashStory {

    private static final String DIRECTORY = "/store";
    private static final int STEPS = 8;
    private static final int IMAGES_PER_POINT = 8;

    private final Workbench bench;
    private final RecordingFileSystem disk = RecordingFileSystem.create();
    private final CrashLife life;
    private final List<Map<InstanceId, Object>> seen = new ArrayList<>();

    /** What is asked of an image. */
    enum Demand {
        /** That nothing acknowledged is missing. */
        ACKNOWLEDGED,
        /** That, and that nothing is there in part. */
        WHOLE
    }

    private CrashStory(Workbench bench, RandomGenerator random) {
        this.bench = bench;
        this.life = new CrashLife(bench, random);
    }

    /** Runs a life to its end. */
    static CrashStory tell(Workbench bench, RandomGenerator random) {
        CrashStory story = new CrashStory(bench, random);
        try {
            story.run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return story;
    }

    private void run() throws IOException {
        Path directory = disk.getPath(DIRECTORY);
        Files.createDirectory(directory);
        disk.settle();
        InstanceStore store = open(directory);
        try {
            live(store);
        } finally {
            close(store);
        }
    }

    private void live(InstanceStore store) throws IOException {
        seen.add(life.read(store));
        requireWatched();
        for (int i = 1; i <= STEPS; i++) {
            bench.note(life.step(store));
            seen.add(life.read(store));
            disk.acknowledge("line " + i);
        }
        disk.kill();
    }

    private InstanceStore open(Path directory) {
        try {
            return bench.room().openIn(directory);
        } catch (BadArgumentException e) {
            throw Unobservable.refusesPath(e);
        }
    }

    /** A store that keeps its data elsewhere would pass whatever it does. */
    private void requireWatched() {
        if (disk.log().isEmpty()) {
            throw Unobservable.ignoresPath();
        }
    }

    /** Tries every image; returns how many there were. */
    int check(CrashModel model, Demand demand) {
        return CrashImages.of(disk)
                .imagesPerPoint(IMAGES_PER_POINT)
                .forEachImage(model, image -> check(image, model, demand));
    }

    private void check(CrashImage image, CrashModel model, Demand demand) {
        RecordingFileSystem left = image.open();
        int acknowledged = image.acknowledged().size();
        Map<InstanceId, Object> first = reading(left, image, acknowledged);
        for (InstanceId id : first.keySet()) {
            int oldest = oldest(id, acknowledged, model);
            boolean allowed = false;
            boolean older = false;
            for (int i = 0; i <= Math.min(acknowledged + 1, seen.size() - 1); i++) {
                boolean same = first.get(id).equals(seen.get(i).get(id));
                allowed |= same && i >= oldest;
                older |= same;
            }
            boolean fine = allowed || (demand == Demand.ACKNOWLEDGED && !older);
            require(fine, acknowledged, image.words() + (older ? ": an acknowledged step is lost" : ""), first.get(id));
        }
        Map<InstanceId, Object> second = reading(left.process("second"), image, acknowledged);
        require(second.equals(first), acknowledged, image.words() + ", and a second opening", second);
    }

    /** The first state of an instance that a crash may leave. */
    private int oldest(InstanceId id, int acknowledged, CrashModel model) {
        boolean all =
                model == CrashModel.PROCESS_KILL || bench.description().leaseDurability() == LeaseDurability.MACHINE;
        int oldest = acknowledged;
        while (!all && oldest > 0 && !life.durable(oldest, id)) {
            oldest--;
        }
        return oldest;
    }

    private Map<InstanceId, Object> reading(RecordingFileSystem process, CrashImage image, int acknowledged) {
        try {
            InstanceStore store = bench.room().openIn(process.getPath(DIRECTORY));
            try {
                Map<InstanceId, Object> read = life.read(store);
                life.requireConsistent(store, read);
                return read;
            } finally {
                close(store);
            }
        } catch (RuleViolation violation) {
            throw violation;
        } catch (RuntimeException e) {
            throw bench.violation(image.words() + " after line " + acknowledged + ": opening the store threw " + e);
        } finally {
            process.kill();
        }
    }

    private static void close(InstanceStore store) {
        try {
            store.close();
        } catch (RuntimeException ofADeadProcess) {
            // what a store says when its process has been killed is its own business
            return;
        }
    }

    private void require(boolean fine, int acknowledged, String what, Object found) {
        bench.require(
                fine,
                () -> "after line " + acknowledged + ", " + what + " left " + found + " instead of "
                        + seen.get(acknowledged));
    }
}
