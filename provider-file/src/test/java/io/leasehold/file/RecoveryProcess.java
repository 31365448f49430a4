package io.leasehold.file;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A process with little memory that opens a store and says what it finds. */
final class RecoveryProcess {
    private RecoveryProcess() {}

    /** Arguments: directory, key. */
    public static void main(String[] arguments) {
        try (FileRecordStore store = Records.open(Path.of(arguments[0]), Settings.STANDARD_SEGMENT_BYTES)) {
            System.out.println(Records.get(store, arguments[1]));
        }
    }

    static Process start(Path directory, String key, String heap) throws IOException {
        List<String> command = List.of(
                System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
                heap,
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                RecoveryProcess.class.getName(),
                directory.toString(),
                key);
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }
}
