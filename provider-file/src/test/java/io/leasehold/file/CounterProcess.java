package io.leasehold.file;

import static io.leasehold.file.Records.bytes;
import static io.leasehold.file.Records.leasing;

import io.leasehold.record.Change;
import io.leasehold.record.Step;
import io.leasehold.record.Write;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A process that counts in a store and says each number on its output once it is acknowledged. */
final class CounterProcess {
    private CounterProcess() {}

    /** Arguments: directory, own key, how often to count; 0 for until killed. */
    public static void main(String[] arguments) {
        int times = Integer.parseInt(arguments[2]);
        try (FileRecordStore store = Records.open(Path.of(arguments[0]))) {
            for (int i = 0; times == 0 || i < times; i++) {
                long own = step(store, arguments[1]);
                System.out.println(own);
            }
        }
    }

    /** Counts both numbers in one step, behind a lease that is not durable, as a cycle of work does. */
    private static long step(FileRecordStore store, String key) {
        Records.done(store, leasing(Write.put("lease/" + key, bytes(key))));
        return Records.done(store, new Step<>(List.of(key, "shared"), (reading, slots) -> {
            long own = slots.get(0).isAbsent() ? 1 : Long.parseLong(numberOf(Records.text(slots.get(0)))) + 1;
            long shared = slots.get(1).isAbsent() ? 1 : Long.parseLong(Records.text(slots.get(1))) + 1;
            return new Change<>(
                    own,
                    List.of(
                            Write.put(key, bytes(own + ":" + Records.repeated('x', (int) (own * 37 % 1500)))),
                            Write.put("shared", bytes(Long.toString(shared)))),
                    Change.Durability.MACHINE);
        }));
    }

    static String numberOf(String text) {
        return text.substring(0, text.indexOf(':'));
    }

    /** A store as a type that is the same in all class loaders. */
    private record Opened(FileRecordStore store) implements Closeable {
        @Override
        public void close() {
            store.close();
        }
    }

    static Closeable open(Path directory) {
        return new Opened(Records.open(directory));
    }

    static void count(Closeable opened, String key, int times) {
        for (int i = 0; i < times; i++) {
            Records.done(((Opened) opened).store, Records.counting(key));
        }
    }

    static Process start(Path directory, String key, int times) throws IOException {
        return new ProcessBuilder(
                        System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
                        "-Xmx128m",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        CounterProcess.class.getName(),
                        directory.toString(),
                        key,
                        Integer.toString(times))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }
}
