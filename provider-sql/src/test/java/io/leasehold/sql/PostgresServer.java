package io.leasehold.sql;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * A real PostgreSQL server as a child of this JVM, on a data directory that goes with it. It can be killed and started again on
 * the same data, which a server started by pg_ctl cannot: that one is nobody's child. Thread-safe.
 */
final class PostgresServer implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Path home;
    private final Path data;
    private final List<String> prefix;
    private final int port;
    private final Map<String, String> settings;
    private Process process;

    /** Settings for tests in which nothing depends on what survives. */
    static final Map<String, String> FAST =
            Map.of("fsync", "off", "synchronous_commit", "off", "full_page_writes", "off", "max_connections", "100");

    /** Settings for tests in which it does. */
    static final Map<String, String> DURABLE =
            Map.of("fsync", "on", "synchronous_commit", "on", "full_page_writes", "on", "max_connections", "100");

    private PostgresServer(Path home, Path data, Map<String, String> settings) throws IOException {
        this.home = home;
        this.data = data;
        this.settings = Map.copyOf(settings);
        this.prefix = Unprivileged.prefix(data);
        this.port = freePort();
        run(
                "initdb",
                List.of(
                        "-D",
                        data.toString(),
                        "-U",
                        "postgres",
                        "-A",
                        "trust",
                        "-E",
                        "UTF8",
                        "--no-locale",
                        "--no-sync"));
        this.process = launch();
        awaitAnswer();
    }

    /** Where the programs of a server are. */
    interface Binaries {
        Path unpacked() throws IOException;
    }

    /** Starts a server of the release on the class path on a fresh data directory. */
    static PostgresServer start(Map<String, String> settings) {
        return start(settings, PostgresBinaries::unpacked);
    }

    static PostgresServer start(Map<String, String> settings, Binaries binaries) {
        try {
            Path home = binaries.unpacked();
            Path data = Files.createTempDirectory(
                    "leasehold-postgres-",
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            return new PostgresServer(home, data, settings);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String url() {
        return "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=postgres";
    }

    int port() {
        return port;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private void run(String program, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(prefix);
        command.add(home.resolve("bin").resolve(program).toString());
        command.addAll(arguments);
        Path log = data.resolveSibling(data.getFileName() + "." + program + ".log");
        Process once = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            if (!once.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS) || once.exitValue() != 0) {
                throw new IOException(String.join(" ", command) + " failed: " + Files.readString(log));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            Files.deleteIfExists(log);
        }
    }

    private Process launch() throws IOException {
        List<String> command = new ArrayList<>(prefix);
        command.addAll(List.of(home.resolve("bin/postgres").toString(), "-D", data.toString(), "-p", "" + port));
        command.addAll(List.of("-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="));
        settings.forEach((name, value) -> command.addAll(List.of("-c", name + "=" + value)));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()))
                .start();
    }

    private Path log() {
        return data.resolveSibling(data.getFileName() + ".log");
    }

    private void awaitAnswer() throws IOException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (process.isAlive() && System.nanoTime() < end) {
            try (Connection connection = DriverManager.getConnection(url())) {
                if (connection.isValid(1)) {
                    return;
                }
            } catch (SQLException e) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
            }
        }
        throw new IOException("the server does not answer: " + Files.readString(log()));
    }

    /** Ends the server at once, as a crash would. */
    synchronized void kill() {
        process.destroyForcibly();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Starts the server again on the same data and port, as soon as the children of a killed one let go of its memory. */
    synchronized void restart() {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try {
                process = launch();
                awaitAnswer();
                return;
            } catch (IOException e) {
                if (System.nanoTime() >= end) {
                    throw new UncheckedIOException(e);
                }
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
            }
        }
    }

    /** Kills the server and removes its data. */
    @Override
    public void close() {
        kill();
        // Its children end by themselves when they find it gone, and may still write for a moment.
        for (int attempt = 0; attempt < 50 && Files.exists(data); attempt++) {
            try (Stream<Path> files = Files.walk(data)) {
                for (Path file :
                        files.sorted((one, other) -> other.compareTo(one)).toList()) {
                    Files.deleteIfExists(file);
                }
            } catch (IOException | UncheckedIOException e) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
            }
        }
        try {
            Files.deleteIfExists(log());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
