package io.leasehold.tck.files;

import io.leasehold.record.Change;
import io.leasehold.record.RecordStore;
import io.leasehold.record.Step;
import io.leasehold.spi.Result;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Opens the store on the crash images of a run and judges what it says. Confined to one thread. */
final class ProbeImages {
    private static final int MOST_VIOLATIONS = 2;
    private static final int IMAGES_PER_RECOVERY = 40;
    private static final int RECOVERY_IMAGES_PER_POINT = 8;
    private static final String NEW_KEY = "new";
    private static final List<String> ALL_KEYS =
            Stream.concat(ProbeStep.KEYS.stream(), Stream.of(NEW_KEY)).toList();

    private final CrashProbe.Opener opener;
    private final ProbeRun run;
    private final int imagesPerPoint;
    private final List<String> violations = new ArrayList<>();
    private int tried;
    private int recoveryImages;

    ProbeImages(CrashProbe.Opener opener, ProbeRun run, int imagesPerPoint) {
        this.opener = opener;
        this.run = run;
        this.imagesPerPoint = imagesPerPoint;
    }

    /** Once enough violations are found, no more images are tried. */
    int tryAll(CrashModel model) {
        int before = tried;
        CrashImages.of(run.disk())
                .seed(run.seed())
                .imagesPerPoint(imagesPerPoint)
                .forEachImage(model, image -> {
                    if (violations.size() < MOST_VIOLATIONS) {
                        attempt(image, model);
                    }
                });
        return tried - before;
    }

    int recoveryImages() {
        return recoveryImages;
    }

    List<String> violations() {
        return violations;
    }

    private void attempt(CrashImage image, CrashModel model) {
        tried++;
        RecordingFileSystem disk = image.open();
        ProbeHistory history = new ProbeHistory(run.history());
        Map<Integer, String> required = history.required(image.acknowledged(), model);
        try {
            Optional<String> wrong = recover(disk, history, required);
            if (wrong.isEmpty() && tried % IMAGES_PER_RECOVERY == 1) {
                wrong = crashInRecovery(disk, history, required);
            }
            wrong.ifPresent(words -> report(image, words));
        } catch (IOException | RuntimeException e) {
            report(image, "the store fails with " + e);
        }
    }

    private void report(CrashImage image, String words) {
        violations.add(run.story(image.words() + System.lineSeparator() + "    then: " + words));
    }

    /** Opens, reads, writes, and opens again as two processes at once or one after the other. */
    private Optional<String> recover(RecordingFileSystem disk, ProbeHistory history, Map<Integer, String> required)
            throws IOException {
        ProbeState first;
        try (RecordStore store = open(disk.process("first"))) {
            first = ProbeState.read(store, ALL_KEYS, history);
            Optional<String> wrong = new ProbeVerdict(history, first).violation(required);
            if (wrong.isPresent()) {
                return wrong;
            }
            history.tell("recovered", history.deliveredBy(first.origins(), "a reader after the recovery"));
            disk.acknowledge("recovered");
            if (store.traits().reach() == RecordStore.Reach.MANY_PROCESSES) {
                ProbeState other = readAnew(disk.process("other"), history);
                if (!other.equals(first)) {
                    return Optional.of("one process reads " + first + ", another at the same time " + other);
                }
            }
            writeNew(store, disk, history);
        }
        ProbeState second = readAnew(disk.process("second"), history);
        Map<Integer, String> news = history.required(List.of("new"), CrashModel.PROCESS_KILL);
        return second.without(NEW_KEY).equals(first.without(NEW_KEY))
                ? new ProbeVerdict(history, second).violation(news)
                : Optional.of("the first opening reads " + first + ", the second " + second);
    }

    private static void writeNew(RecordStore store, RecordingFileSystem disk, ProbeHistory history) {
        ProbeStep step = ProbeStep.single(history.entries().size() + 100, NEW_KEY);
        history.add(new ProbeHistory.Entry(step, Map.of(), true));
        Step<Integer> put = new Step<>(
                List.of(), (reading, slots) -> new Change<>(step.number(), step.toWrites(), step.durability()));
        Result<Integer> result = store.replace(List.of(put)).get(0);
        if (!(result instanceof Result.Done<Integer>)) {
            throw new IllegalStateException("a new write after the recovery is not done: " + result);
        }
        history.tell("new", Map.of(step.number(), "acknowledged after the recovery"));
        disk.acknowledge("new");
    }

    /** The machine dies again, at any point of what was just done. */
    private Optional<String> crashInRecovery(
            RecordingFileSystem disk, ProbeHistory history, Map<Integer, String> required) {
        List<String> wrong = new ArrayList<>();
        recoveryImages += CrashImages.of(disk)
                .seed(run.seed())
                .imagesPerPoint(RECOVERY_IMAGES_PER_POINT)
                .forEachImage(CrashModel.ANYTHING_UNFORCED, image -> {
                    Map<Integer, String> more = history.required(image.acknowledged(), CrashModel.ANYTHING_UNFORCED);
                    required.forEach(more::putIfAbsent);
                    violationIn(image, history, more)
                            .ifPresent(words -> wrong.add("second crash: " + image.words() + ", then: " + words));
                });
        return wrong.stream().findFirst();
    }

    private Optional<String> violationIn(CrashImage image, ProbeHistory history, Map<Integer, String> required) {
        try {
            ProbeState state = readAnew(image.open(), history);
            return new ProbeVerdict(history, state).violation(required);
        } catch (IOException | RuntimeException e) {
            return Optional.of("the store fails with " + e);
        }
    }

    private ProbeState readAnew(RecordingFileSystem process, ProbeHistory history) throws IOException {
        try (RecordStore store = open(process)) {
            return ProbeState.read(store, ALL_KEYS, history);
        }
    }

    private RecordStore open(RecordingFileSystem process) throws IOException {
        return opener.open(process.getPath(ProbeRun.DIRECTORY));
    }
}
