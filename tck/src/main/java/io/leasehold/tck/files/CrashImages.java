package io.leasehold.tck.files;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * All that a crash could have left of a disk, at every point of its log. Immutable, thread-safe; the log is taken when the
 * enumeration starts.
 *
 * <p>At a point with no more combinations than {@link #imagesPerPoint(int)} all are built. At others: everything and nothing,
 * each operation alone and all but it, each prefix, each sector, size and name alone and all but it, and a seeded sample. An
 * image that was seen before with the same acknowledgements is skipped.
 *
 * <pre>{@code
 * int tried = CrashImages.of(disk).forEachImage(CrashModel.ANYTHING_UNFORCED, image -> {
 *     Path directory = image.open().getPath("/store");
 *     check(open(directory), image.acknowledged());
 * });
 * }</pre>
 */
public final class CrashImages {
    private final Disk disk;
    private final long seed;
    private final int imagesPerPoint;

    private CrashImages(Disk disk, long seed, int imagesPerPoint) {
        this.disk = disk;
        this.seed = seed;
        this.imagesPerPoint = imagesPerPoint;
    }

    /**
     * The images of a disk, 128 at most at each point, with seed 1.
     *
     * @param fileSystem the disk, seen by any process
     * @return the images
     */
    public static CrashImages of(RecordingFileSystem fileSystem) {
        return new CrashImages(fileSystem.disk(), 1, 128);
    }

    /**
     * The same with another sample.
     *
     * @param newSeed the seed
     * @return the images
     */
    public CrashImages seed(long newSeed) {
        return new CrashImages(disk, newSeed, imagesPerPoint);
    }

    /**
     * The same with another bound.
     *
     * @param most the most images at one point of the log, at least 8
     * @return the images
     */
    public CrashImages imagesPerPoint(int most) {
        if (most < 8) {
            throw new IllegalArgumentException("at least 8 images at each point, not " + most);
        }
        return new CrashImages(disk, seed, most);
    }

    /**
     * Builds the images, in order of their points, and hands out each once.
     *
     * @param model what a crash may take away
     * @param use called by this thread; what it throws ends the enumeration
     * @return how many images were handed out
     */
    public int forEachImage(CrashModel model, Consumer<CrashImage> use) {
        Enumeration enumeration = enumeration(model, use);
        for (int i = 0; i < enumeration.log.size(); i++) {
            if (isPoint(model, enumeration.log.get(i))) {
                enumeration.visit(i);
            }
            enumeration.apply(i);
        }
        enumeration.visit(enumeration.log.size());
        return enumeration.seen.size();
    }

    private Enumeration enumeration(CrashModel model, Consumer<CrashImage> use) {
        disk.monitor.lock();
        try {
            return new Enumeration(model, use, disk.base(), disk.log());
        } finally {
            disk.monitor.unlock();
        }
    }

    /**
     * Whether something happens next after which images are missing that are possible now. Whatever else comes next only adds
     * images and acknowledgements, so it is enough to look later.
     */
    private static boolean isPoint(CrashModel model, Operation next) {
        boolean changes = next instanceof Operation.Names || next instanceof Operation.Data;
        return next instanceof Operation.Damage
                || (model == CrashModel.PROCESS_KILL ? changes : next instanceof Operation.Force);
    }

    /** One pass over the log. */
    private final class Enumeration {
        private final CrashModel model;
        private final Consumer<CrashImage> use;
        private final PendingDisk pending;
        private final List<Operation> log;
        private final List<String> acknowledged = new ArrayList<>();
        private final Set<Long> seen = new HashSet<>();

        private Enumeration(CrashModel model, Consumer<CrashImage> use, Node base, List<Operation> log) {
            this.model = model;
            this.use = use;
            this.pending = new PendingDisk(base, model);
            this.log = log;
        }

        void apply(int index) {
            Operation operation = log.get(index);
            if (operation instanceof Operation.Mark mark) {
                acknowledged.add(mark.words());
            } else {
                pending.apply(index, operation);
            }
        }

        void visit(int point) {
            ChoiceSet set = ChoiceSet.of(pending);
            if (model == CrashModel.PROCESS_KILL) {
                offer(set, point, set.all());
                return;
            }
            Combinations combinations =
                    model == CrashModel.ORDERED_METADATA ? Combinations.ordered(set) : Combinations.independent(set);
            if (combinations.atMost(imagesPerPoint)) {
                combinations.forEach(vector -> offer(set, point, vector));
            } else {
                sample(set, combinations, point);
            }
        }

        private void sample(ChoiceSet set, Combinations combinations, int point) {
            Random random = new Random(seed * 31 + point);
            int most = seen.size() + imagesPerPoint;
            offer(set, point, set.all());
            offer(set, point, new int[set.choices().size()]);
            if (model == CrashModel.ANYTHING_UNFORCED) {
                sampleOperations(set, point, random);
            }
            combinations.forEachCorner(
                    imagesPerPoint / 4, random, vector -> offer(set, point, set.withRequired(vector)));
            int tries = 0;
            while (seen.size() < most && tries < imagesPerPoint) {
                double isNew = 0.1 + 0.4 * random.nextInt(3);
                offer(set, point, combinations.random(isNew, random));
                tries++;
            }
        }

        /** Each operation alone, all but it, and all up to it. */
        private void sampleOperations(ChoiceSet set, int point, Random random) {
            List<Integer> operations = new ArrayList<>(set.operations());
            int step = Math.max(1, operations.size() * 8 / imagesPerPoint);
            for (int i = random.nextInt(step); i < operations.size(); i += step) {
                Set<Integer> without = new LinkedHashSet<>(operations);
                without.remove(operations.get(i));
                offer(set, point, set.only(without));
                offer(set, point, set.withRequired(set.only(Set.of(operations.get(i)))));
                offer(set, point, set.only(new HashSet<>(operations.subList(0, i))));
            }
        }

        private void offer(ChoiceSet set, int point, int[] vector) {
            int[] legal = set.legal(vector);
            Node root = set.build(legal);
            if (seen.add(Content.mix(root.fingerprint() + acknowledged.size()))) {
                use.accept(new CrashImage(root, List.copyOf(acknowledged), () -> words(set, point, legal)));
            }
        }

        private String words(ChoiceSet set, int point, int[] vector) {
            String before = point == log.size()
                    ? "after the last operation"
                    : "before operation " + point + ", " + log.get(point).words();
            List<String> missing = set.missing(vector, log);
            return "crash (" + model + ") " + before
                    + (missing.isEmpty()
                            ? ", nothing missing"
                            : ", missing: " + missing.stream().collect(Collectors.joining("; ")));
        }
    }
}
