package io.leasehold.tck.records;

import io.leasehold.record.Change;
import io.leasehold.record.Change.Durability;
import io.leasehold.record.RecordStore;
import io.leasehold.record.Step;
import io.leasehold.spi.BadArgumentException;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Result;
import io.leasehold.tck.Unobservable;
import io.leasehold.tck.files.CrashImage;
import io.leasehold.tck.files.CrashImages;
import io.leasehold.tck.files.CrashModel;
import io.leasehold.tck.files.FileCall;
import io.leasehold.tck.files.FileStep;
import io.leasehold.tck.files.RecordingFileSystem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A record is found while it is being forced to a disk that the kit watches: whatever find returned is there on every disk that a crash
 * may leave afterwards. Confined to the thread that checks.
 */
public final class UndurableFind {
    private static final String DIRECTORY = "/store";
    private static final int ROUNDS = 3;
    private static final int IMAGES_PER_POINT = 8;
    private static final long LONGEST_MILLIS = 50;

    private final RecordBench bench;
    private final RecordingFileSystem disk = RecordingFileSystem.create();
    private final AtomicBoolean finding = new AtomicBoolean();

    private UndurableFind(RecordBench bench) {
        this.bench = bench;
    }

    /**
     * Writes and finds, and tries every image.
     *
     * @param bench where
     * @throws Unobservable if the store keeps its data elsewhere
     */
    public static void check(RecordBench bench) {
        UndurableFind find = new UndurableFind(bench);
        find.tell();
        CrashImages.of(find.disk)
                .imagesPerPoint(IMAGES_PER_POINT)
                .forEachImage(CrashModel.ANYTHING_UNFORCED, find::check);
    }

    private InstanceStore open(Path directory) {
        try {
            return bench.workbench().room().openIn(directory);
        } catch (BadArgumentException e) {
            throw Unobservable.refusesPath(e);
        }
    }

    private void tell() {
        Path directory = disk.getPath(DIRECTORY);
        try {
            Files.createDirectory(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        disk.settle();
        try (InstanceStore store = open(directory)) {
            write(RecordBench.below(store));
            if (disk.log().stream().noneMatch(line -> !line.matches("\\d+"))) {
                throw Unobservable.ignoresPath();
            }
            disk.kill();
        }
    }

    private void write(RecordStore store) {
        for (int i = 1; i <= ROUNDS; i++) {
            String number = Integer.toString(i);
            disk.gate(step -> findBefore(step, store));
            Result<String> done = bench.run(
                    store,
                    new Step<>(
                            List.of(),
                            (reading, slots) ->
                                    new Change<>("", List.of(bench.write("k", number)), Durability.MACHINE)));
            disk.gate(step -> {});
            bench.note("k is put with " + number + ", and found by another thread before each force of a file");
            if (done instanceof Result.Done<String>) {
                disk.acknowledge(number);
            }
        }
    }

    /** Holds the force until the other thread has found something, or has waited long enough for this very force. */
    private void findBefore(FileStep step, RecordStore store) {
        if (step.call() != FileCall.FORCE || finding.getAndSet(true)) {
            return;
        }
        CompletableFuture<String> found = CompletableFuture.supplyAsync(() -> {
            String number = RecordBench.text(store.find(List.of(bench.key("k"))).get(0));
            disk.acknowledge(number);
            finding.set(false);
            return number;
        });
        try {
            found.get(LONGEST_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException itWaitsForTheForce) {
            return;
        } catch (ExecutionException e) {
            throw new IllegalStateException("find beside a write threw " + e.getCause(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void check(CrashImage image) {
        int told = image.acknowledged().stream()
                .mapToInt(UndurableFind::number)
                .max()
                .orElse(0);
        RecordingFileSystem left = image.open();
        InstanceStore store = open(left.getPath(DIRECTORY));
        try {
            String found = RecordBench.text(
                    RecordBench.below(store).find(List.of(bench.key("k"))).get(0));
            bench.require(
                    number(found) >= told,
                    () -> "k had been answered or found as " + told + ", and is " + found + " after " + image.words());
        } finally {
            left.kill();
            store.close();
        }
    }

    private static int number(String text) {
        return text.equals("absent") ? 0 : Integer.parseInt(text);
    }
}
