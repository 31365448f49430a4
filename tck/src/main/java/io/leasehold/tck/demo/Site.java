package io.leasehold.tck.demo;

import io.leasehold.tck.HarnessFault;
import io.leasehold.tck.engine.ChildJvm;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;

/** A directory with an application in it, as an administrator would install one: a jar that leads to the classes of this process. */
final class Site implements AutoCloseable {
    /** The application, relative to the site. */
    static final String APPLICATION = "jobs.jar";

    private final Path directory;

    Site() {
        try {
            directory = Files.createTempDirectory("leasehold-site-");
            Manifest manifest = new Manifest();
            manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
            manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, urls());
            try (OutputStream file = Files.newOutputStream(directory.resolve(APPLICATION));
                    JarOutputStream jar = new JarOutputStream(file, manifest)) {
                jar.finish();
            }
        } catch (IOException e) {
            throw new HarnessFault("no site can be made: " + e.getMessage(), e);
        }
    }

    private static String urls() {
        return ChildJvm.classPath().stream()
                .map(entry -> Path.of(entry).toUri().toString())
                .collect(Collectors.joining(" "));
    }

    Path directory() {
        return directory;
    }

    @Override
    public void close() {
        try {
            Files.deleteIfExists(directory.resolve(APPLICATION));
            Files.deleteIfExists(directory);
        } catch (IOException e) {
            throw new HarnessFault("the site " + directory + " cannot be removed: " + e.getMessage(), e);
        }
    }
}
