package io.leasehold.tck.demo;

import io.leasehold.spi.Capability;
import io.leasehold.spi.InstanceStore;
import io.leasehold.tck.HarnessFault;
import io.leasehold.tck.engine.ChildJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** A {@link HostProcess} that this process has started, and what it printed so far. */
final class ChildHost implements AutoCloseable {
    private static final String PASSWORD = "password";

    private final String name;
    private final Process process;
    private final Thread reader;
    private final List<String> lines = new CopyOnWriteArrayList<>();

    ChildHost(Stage stage, String name) {
        this.name = name;
        List<String> command = ChildJvm.command(HostProcess.class, arguments(stage, name));
        try {
            ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
            password(stage).ifPresent(secret -> builder.environment().put(HostProcess.PASSWORD_VARIABLE, secret));
            this.process = builder.start();
        } catch (IOException e) {
            throw new HarnessFault("no second process can be started: " + e.getMessage(), e);
        }
        this.reader = new Thread(() -> read(stage), name);
        reader.setDaemon(true);
        reader.start();
    }

    /** The arguments of a host process on the store of a stage: of a password only that there is one, for all can read them. */
    static List<String> arguments(Stage stage, String name) {
        List<String> arguments = new ArrayList<>(List.of(stage.address().url(), stage.namespace(), name));
        stage.address()
                .options()
                .forEach((option, value) -> arguments.add(option.equals(PASSWORD) ? PASSWORD : option + "=" + value));
        return arguments;
    }

    /** The password of the store, if it has one. */
    static Optional<String> password(Stage stage) {
        return Optional.ofNullable(stage.address().options().get(PASSWORD));
    }

    /** Ends the demonstration if no other process could open the store. */
    static void requireSharedStore(InstanceStore store) {
        if (!store.describe().capabilities().contains(Capability.MULTI_PROCESS)) {
            throw new HarnessFault(
                    "This demonstration needs a store that several processes can open, such as file:, a database"
                            + " server, or an H2 file with ;AUTO_SERVER=TRUE");
        }
    }

    private void read(Stage stage) {
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                stage.say(name, line);
                lines.add(line);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String name() {
        return name;
    }

    List<String> lines() {
        return lines;
    }

    boolean printed(String start) {
        return lines.stream().anyMatch(line -> line.startsWith(start));
    }

    boolean alive() {
        return process.isAlive();
    }

    /** Kills the process as {@code kill -9} does, and waits until everything it had printed is read. */
    void kill() throws InterruptedException {
        // Process.destroyForcibly would also close the pipe, and with it lose what was printed last.
        process.toHandle().destroyForcibly();
        process.waitFor();
        reader.join();
    }

    @Override
    public void close() {
        process.toHandle().destroyForcibly();
        try {
            kill();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
