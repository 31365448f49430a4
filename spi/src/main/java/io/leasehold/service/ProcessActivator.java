package io.leasehold.service;

import io.leasehold.spi.ActivationParameters;
import io.leasehold.spi.BadArgumentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Starts a host as a Java process: the site is its working directory, the application path a jar or a directory of classes and jars
 * inside it, the service path the main class. Options and arguments come from the generic host's own configuration alone; the
 * environment is inherited. Immutable and thread-safe.
 */
public final class ProcessActivator implements HostActivator {
    private static final String CLASS_NAME = "[A-Za-z_$][A-Za-z0-9_$]*(\\.[A-Za-z_$][A-Za-z0-9_$]*)*";

    private final List<String> options;
    private final List<String> arguments;

    /** Starts processes without options and arguments; for {@link java.util.ServiceLoader}. */
    public ProcessActivator() {
        this(List.of(), List.of());
    }

    private ProcessActivator(List<String> options, List<String> arguments) {
        this.options = List.copyOf(options);
        this.arguments = List.copyOf(arguments);
    }

    /**
     * The same with options of the virtual machine.
     *
     * @param all for example {@code -Xmx512m}; they replace those set before
     * @return the refined activator
     */
    public ProcessActivator options(String... all) {
        return new ProcessActivator(List.of(all), arguments);
    }

    /**
     * The same with arguments of the main class.
     *
     * @param all for example the URL of the store; they replace those set before
     * @return the refined activator
     */
    public ProcessActivator arguments(String... all) {
        return new ProcessActivator(options, List.of(all));
    }

    @Override
    public String activationType() {
        return "process";
    }

    @Override
    public StartedHost start(Path site, ActivationParameters parameters) throws IOException {
        Path application = StoredPaths.inside(site, parameters.applicationPath());
        if (!parameters.servicePath().matches(CLASS_NAME)) {
            throw new BadArgumentException("servicePath", "must be the name of a main class");
        }
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-cp", classPath(application), parameters.servicePath()));
        command.addAll(arguments);
        Process process = new ProcessBuilder(command)
                .directory(site.toRealPath().toFile())
                .inheritIO()
                .start();
        return new Started(process);
    }

    private static String classPath(Path application) {
        String separator = System.getProperty("path.separator");
        return Files.isDirectory(application)
                ? application + separator + application.resolve("*")
                : application.toString();
    }

    private record Started(Process process) implements StartedHost {
        @Override
        public boolean isAlive() {
            return process.isAlive();
        }

        @Override
        public void stop() {
            process.destroy();
        }

        @Override
        public String toString() {
            return "process " + process.pid();
        }
    }
}
