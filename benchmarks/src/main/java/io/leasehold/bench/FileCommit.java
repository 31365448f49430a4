package io.leasehold.bench;

import io.leasehold.bench.peer.Contender;
import io.leasehold.bench.peer.Repeated;
import io.leasehold.spi.State;
import io.leasehold.tck.DirectoryTree;
import io.leasehold.tck.StoreAddress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a durable write costs in the store, beside what it costs without one: a forced append, a log with group commit, a file for
 * each instance. Not a JMH benchmark: each figure is taken in turns with the bare forced append, because what a disk can do changes
 * by the minute.
 */
final class FileCommit implements Suite {
    private static final int STATE_SIZE_BYTES = 256;
    private static final int TURNS = 3;

    /** What is measured. */
    enum Work {
        SAVE,
        CYCLE,
        APPEND,
        GROWING_APPEND,
        GROUP_LOG,
        FILE_EACH;

        String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }

        static Work of(String label) {
            return valueOf(label.toUpperCase(Locale.ROOT).replace(' ', '_'));
        }
    }

    @Override
    public String name() {
        return "commit";
    }

    @Override
    public String question() {
        return "What does a durable save cost in the store, beside the bare forced append, a bare log with group"
                + " commit and one file for each instance?";
    }

    @Override
    public List<Drawing> drawings() {
        return List.of(new Drawing("Durable writes against threads", "threads", "work", Figure.INSTANCES_PER_SECOND));
    }

    @Override
    public List<Settings> points(Effort effort) {
        String[] works = Arrays.stream(Work.values()).map(Work::label).toArray(String[]::new);
        List<Settings> batches = Settings.cross(List.of(Settings.NONE), "batch", "1", "100");
        String[] threads = effort == Effort.SMOKE ? new String[] {"2"} : new String[] {"1", "8", "64"};
        return Settings.cross(Settings.cross(batches, "threads", threads), "work", works);
    }

    @Override
    public Duration duration(Effort effort) {
        return effort.throughput().multipliedBy(2);
    }

    @Override
    public Map<Figure, Double> measure(Settings settings, StoreAddress address, Effort effort) {
        int threads = settings.integer("threads");
        ForcedAppend.Batch batch = new ForcedAppend.Batch(settings.integer("batch"), STATE_SIZE_BYTES);
        Path directory = temporary();
        try (Stage stage = Stage.at(address);
                Repeated work = work(Work.of(settings.text("work")), directory, stage, threads, batch)) {
            return measure(work, threads, batch, directory, effort.throughput());
        } catch (IllegalStateException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("Cannot measure " + settings + ": " + e.getMessage(), e);
        } finally {
            DirectoryTree.delete(directory);
        }
    }

    static Path temporary() {
        try {
            return Files.createTempDirectory("leasehold-commit-");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Something that makes a batch durable each time. */
    static Repeated work(Work work, Path directory, Stage stage, int threads, ForcedAppend.Batch batch)
            throws IOException {
        State state = Population.state(batch.recordBytes());
        return switch (work) {
            case SAVE -> new StoreSaves(stage.open(), threads, batch.instances(), state);
            case CYCLE -> new StoreCycles(stage.open(), threads, batch.instances(), state);
            default -> bare(work, directory.resolve(work.label()), batch);
        };
    }

    /** What makes a batch durable without a store. */
    static Repeated bare(Work work, Path file, ForcedAppend.Batch batch) throws IOException {
        return switch (work) {
            case APPEND -> new ForcedAppend(file, batch, ForcedAppend.Room.PREPARED);
            case GROWING_APPEND -> new ForcedAppend(file, batch, ForcedAppend.Room.GROWING);
            case GROUP_LOG -> new GroupLog(file, batch);
            case FILE_EACH -> new FileEach(file, batch);
            case SAVE, CYCLE -> throw new IllegalArgumentException(work + " needs a store");
        };
    }

    private static Map<Figure, Double> measure(
            Repeated work, int threads, ForcedAppend.Batch batch, Path directory, Duration time) throws IOException {
        Map<Figure, Double> figures = new EnumMap<>(Figure.class);
        ForcedAppend.Batch single = new ForcedAppend.Batch(1, batch.recordBytes());
        try (ForcedAppend bare = new ForcedAppend(directory.resolve("beside"), single, ForcedAppend.Room.PREPARED)) {
            Map<String, Contender> contenders = new LinkedHashMap<>();
            contenders.put("work", work.by(threads));
            contenders.put("bare", bare.by(1));
            Rates rates = new Rotation(TURNS, time.dividedBy(TURNS)).measure(contenders);
            figures.put(Figure.INSTANCES_PER_SECOND, rates.median("work"));
            figures.put(Figure.FORCED_APPENDS_PER_SECOND, rates.median("bare"));
            figures.put(Figure.CALLS_OF_FORCED, rates.ratio("work", "bare").median() / batch.instances());
        }
        Counts counts = Counts.of(work, threads, time.dividedBy(TURNS));
        figures.put(Figure.SYNCS_PER_CALL, (double) counts.syncs() / counts.calls());
        figures.put(Figure.ALLOCATED_BYTES, (double) counts.allocatedBytes() / counts.instances());
        return figures;
    }
}
