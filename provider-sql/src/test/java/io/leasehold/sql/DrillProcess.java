package io.leasehold.sql;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** A {@link DrillHost} as a child of this process; what it prints goes to the ledger. */
final class DrillProcess {
    private final DrillLedger ledger;
    private final Process process;
    private final Thread reading;
    private volatile Optional<String> owner = Optional.empty();

    DrillProcess(String url, Duration longestPause, DrillLedger ledger) throws IOException {
        this.ledger = ledger;
        this.process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        DrillHost.class.getName(),
                        url,
                        longestPause.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        this.reading = new Thread(this::read, "drill-host-" + process.pid());
        reading.start();
    }

    private void read() {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith(DrillLedger.UP + " ")) {
                    owner = Optional.of(line.substring(DrillLedger.UP.length() + 1));
                } else {
                    ledger.line(line);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    boolean isUp() {
        return owner.isPresent();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Kills it as {@code kill -9} does, and waits until all that it has printed is taken down. */
    void kill() throws InterruptedException {
        owner.ifPresent(ledger::killed);
        // Process.destroyForcibly would also close the pipe, and with it lose what was printed last.
        process.toHandle().destroyForcibly();
        process.waitFor();
        reading.join();
    }
}
