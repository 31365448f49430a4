package io.leasehold.tck.engine;

import java.io.File;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** How this process starts others like itself. Stateless. */
public final class ChildJvm {
    /** Options for a virtual machine that starts soon and stays small. */
    public static final List<String> SMALL =
            List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx128m", "-Dslf4j.internal.verbosity=ERROR");

    private ChildJvm() {}

    /**
     * The command of a small virtual machine with the Java and the class path of this one.
     *
     * @param main what it runs
     * @param arguments with what
     * @return the command and its arguments
     */
    public static List<String> command(Class<?> main, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(SMALL);
        command.addAll(List.of("-cp", String.join(File.pathSeparator, classPath()), main.getName()));
        command.addAll(arguments);
        return command;
    }

    /**
     * The class path of this process, and the jars that the user has named.
     *
     * @return the entries in order
     */
    public static List<String> classPath() {
        List<String> entries = new ArrayList<>(
                Arrays.asList(System.getProperty("java.class.path").split(File.pathSeparator, -1)));
        if (Thread.currentThread().getContextClassLoader() instanceof URLClassLoader jars) {
            for (URL jar : jars.getURLs()) {
                entries.add(path(jar));
            }
        }
        return entries;
    }

    private static String path(URL jar) {
        try {
            return Path.of(jar.toURI()).toString();
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
