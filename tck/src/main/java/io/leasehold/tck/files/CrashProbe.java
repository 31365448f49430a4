package io.leasehold.tck.files;

import io.leasehold.record.RecordStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Proves or refutes that a record store survives crashes (rules DUR-01, DUR-03, DUR-05). Immutable, thread-safe.
 *
 * <p>It runs small random programs of durable and lease-only steps on a {@link RecordingFileSystem}, in two processes if the
 * store can be shared, kills processes in the middle of steps, and opens the store on every crash image. There, each step must
 * be wholly there or not at all; whatever was acknowledged or delivered must be there, lease-only steps apart if the machine
 * died; nothing may be there without what it was computed from; a second opening, by another process too, must show the same;
 * a new write must stick. On some images the recovery itself crashes.
 *
 * <pre>{@code
 * CrashReport report = CrashProbe.of(directory -> MyStore.open(directory)).seed(7).run();
 * assertThat(report.violations()).isEmpty();
 * }</pre>
 */
public final class CrashProbe {
    private final Opener opener;
    private final long seed;
    private final int programs;
    private final int steps;
    private final int imagesPerPoint;

    /** Opens a store. */
    @FunctionalInterface
    public interface Opener {
        /**
         * Opens a store, which creates itself if there is none. Called again and again, for paths of several processes at once if
         * the store's reach is {@link RecordStore.Reach#MANY_PROCESSES}.
         *
         * @param directory where: a path of a recording file system; the directory is there
         * @return the store; the probe closes it
         * @throws IOException if it cannot be opened
         */
        RecordStore open(Path directory) throws IOException;
    }

    private CrashProbe(Opener opener, long seed, int programs, int steps, int imagesPerPoint) {
        this.opener = opener;
        this.seed = seed;
        this.programs = programs;
        this.steps = steps;
        this.imagesPerPoint = imagesPerPoint;
    }

    /**
     * A probe of 6 programs of 10 steps, 24 images at most at each point of the log, with seed 1.
     *
     * @param opener opens the store
     * @return the probe
     */
    public static CrashProbe of(Opener opener) {
        return new CrashProbe(opener, 1, 6, 10, 24);
    }

    /**
     * The same with another seed.
     *
     * @param newSeed the seed of programs and samples
     * @return the probe
     */
    public CrashProbe seed(long newSeed) {
        return new CrashProbe(opener, newSeed, programs, steps, imagesPerPoint);
    }

    /**
     * The same with other programs.
     *
     * @param count how many, at least 1
     * @param stepsEach how many steps each has, at least 1
     * @return the probe
     */
    public CrashProbe programs(int count, int stepsEach) {
        if (count < 1 || stepsEach < 1) {
            throw new IllegalArgumentException("no probe: " + count + " programs of " + stepsEach + " steps");
        }
        return new CrashProbe(opener, seed, count, stepsEach, imagesPerPoint);
    }

    /**
     * The same with another bound.
     *
     * @param most the most images at one point of the log, at least 8
     * @return the probe
     */
    public CrashProbe imagesPerPoint(int most) {
        return new CrashProbe(opener, seed, programs, steps, most);
    }

    /**
     * Runs the programs and tries the images; stops after the first program that shows a violation.
     *
     * @return what was found
     */
    public CrashReport run() {
        Map<CrashModel, Integer> images = new EnumMap<>(CrashModel.class);
        List<String> violations = new ArrayList<>();
        int recoveryImages = 0;
        int kills = 0;
        for (int program = 0; program < programs && violations.isEmpty(); program++) {
            ProbeRun run = ProbeRun.of(opener, seed + program, steps);
            ProbeImages check = new ProbeImages(opener, run, imagesPerPoint);
            kills += run.kills();
            violations.addAll(run.violations());
            for (CrashModel model : CrashModel.values()) {
                images.merge(model, check.tryAll(model), Integer::sum);
            }
            recoveryImages += check.recoveryImages();
            violations.addAll(check.violations());
        }
        return new CrashReport(seed, images, recoveryImages, kills, violations);
    }
}
