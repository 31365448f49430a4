package io.leasehold.file;

import static io.leasehold.file.Records.bytes;
import static io.leasehold.file.Records.done;
import static io.leasehold.file.Records.leasing;
import static io.leasehold.file.Records.open;
import static io.leasehold.file.Records.repeated;
import static io.leasehold.file.Records.writing;
import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.record.Write;
import io.leasehold.tck.files.CrashImage;
import io.leasehold.tck.files.CrashImages;
import io.leasehold.tck.files.CrashModel;
import io.leasehold.tck.files.RecordingFileSystem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** After a crash at any point every acknowledged write is there, nothing is torn, and recovering twice is recovering once. */
final class CrashImagesTest {
    private static final int IMAGES_PER_POINT = Integer.getInteger("leasehold.file.images", 16);
    private final Map<String, List<String>> sent = new HashMap<>();
    private final SplittableRandom random = new SplittableRandom(7);
    private int number;

    @ParameterizedTest
    @EnumSource(CrashModel.class)
    void everyAcknowledgedWriteSurvivesACrashAtAnyPoint(CrashModel model) {
        RecordingFileSystem disk = RecordingFileSystem.create();
        try (FileRecordStore one = open(disk.getPath("/store"));
                FileRecordStore other = open(disk.process("other").getPath("/store"))) {
            for (int i = 0; i < 14; i++) {
                write(disk, i % 3 == 0 ? other : one);
            }
        }
        verify(disk, model);
    }

    @ParameterizedTest
    @EnumSource(CrashModel.class)
    void everyAcknowledgedWriteSurvivesACrashWhileSegmentsComeAndGo(CrashModel model) {
        RecordingFileSystem disk = RecordingFileSystem.create();
        Path directory = disk.getPath("/store");
        try (FileRecordStore store = open(directory)) {
            for (int i = 0; i < 9; i++) {
                send(disk, store, "big" + i % 2, repeated((char) ('a' + i), 50_000), i % 2 == 0);
            }
        }
        verify(disk, model);
    }

    private void write(RecordingFileSystem disk, FileRecordStore store) {
        String key = "k" + random.nextInt(4);
        int size = random.nextInt(3) == 0 ? random.nextInt(400, 2000) : random.nextInt(30);
        send(disk, store, key, number + ":" + repeated('v', size), random.nextInt(3) > 0);
    }

    /** Writes a key and its echo in one step, so that a torn step shows. */
    private void send(RecordingFileSystem disk, FileRecordStore store, String key, String value, boolean durable) {
        number++;
        List<String> values = sent.computeIfAbsent(key, k -> new ArrayList<>(List.of("absent")));
        values.add(value);
        Write[] writes = {Write.put(key, bytes(value)), Write.put("echo/" + key, bytes(value))};
        done(store, durable ? writing(writes) : leasing(writes));
        disk.acknowledge(key + " " + (values.size() - 1) + " " + (durable ? "durable" : "lease"));
    }

    private void verify(RecordingFileSystem disk, CrashModel model) {
        int[] images = new int[1];
        CrashImages.of(disk).imagesPerPoint(IMAGES_PER_POINT).forEachImage(model, image -> {
            images[0]++;
            check(image, model);
        });
        System.out.println("CrashImagesTest " + model + ": " + images[0] + " images");
        assertThat(images[0]).isGreaterThan(10);
    }

    private void check(CrashImage image, CrashModel model) {
        RecordingFileSystem disk = image.open();
        Map<String, Integer> first = found(disk, image, model);
        assertThat(found(disk, image, model)).as("recovered twice, " + image).isEqualTo(first);
    }

    private Map<String, Integer> found(RecordingFileSystem disk, CrashImage image, CrashModel model) {
        Map<String, Integer> found = new HashMap<>();
        try (FileRecordStore store = open(disk.getPath("/store"))) {
            sent.forEach((key, values) -> {
                String value = Records.get(store, key);
                assertThat(Records.get(store, "echo/" + key))
                        .as("echo of %s, %s", key, image)
                        .isEqualTo(value);
                found.put(key, values.indexOf(value));
                assertThat(values.indexOf(value))
                        .as("which value of %s, %s", key, image)
                        .isGreaterThanOrEqualTo(acknowledged(image, model, key));
            });
        }
        assertThat(disk.openChannels()).isZero();
        return found;
    }

    private static int acknowledged(CrashImage image, CrashModel model, String key) {
        int newest = 0;
        for (String label : image.acknowledged()) {
            String prefix = key + " ";
            boolean counts = label.endsWith(" durable") || model == CrashModel.PROCESS_KILL;
            if (label.startsWith(prefix) && counts) {
                newest = Integer.parseInt(label.substring(prefix.length(), label.lastIndexOf(' ')));
            }
        }
        return newest;
    }
}
