package io.leasehold.tck.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script in a small project of its own, with a Maven and a Java that only write down how they were called. */
final class LeaseholdScriptTest {
    private static final Path SCRIPT = Path.of("leasehold").toAbsolutePath();
    private static final FileTime PAST = FileTime.from(Instant.parse("2020-01-01T00:00:00Z"));

    @TempDir
    private Path directory;

    private Path root;

    private record Ended(int code, String output) {}

    @BeforeEach
    void makeProject() throws IOException {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "needs a POSIX shell");
        root = Files.createDirectory(directory.resolve("my project"));
        Files.createDirectories(directory.resolve("bin"));
        source("pom.xml");
        for (String module : List.of("spi", "provider-file", "provider-sql", "tck", "benchmarks")) {
            source(module + "/pom.xml");
            source(module + "/src/main/java/Some.java");
        }
        Files.copy(SCRIPT, root.resolve("tck/leasehold"));
        ageProject();
        program("mvn", """
                echo built >>"%1$s/builds"
                for module in spi tck benchmarks; do
                    mkdir -p $module/target
                    : >$module/target/leasehold-$module-1.jar
                    : >$module/target/leasehold-$module-1-sources.jar
                done
                : >"%1$s/lib.jar"
                printf '%%s' "%1$s/lib.jar:$PWD/spi/target/leasehold-spi-1.jar" >benchmarks/target/leasehold.dependencies
                """.formatted(directory));
        program("java", "for argument; do echo \"java: $argument\"; done\nexit 2\n");
    }

    @Test
    void itBuildsOnceAndThenStartsWithAllJarsAndTheArguments() throws Exception {
        Ended first = run(root.resolve("tck/leasehold"), "check", "file:/a b");
        Ended second = run(root.resolve("tck/leasehold"), "list");

        assertThat(first.code()).isEqualTo(2);
        assertThat(first.output())
                .contains("leasehold: building")
                .contains("java: io.leasehold.tck.command.Leasehold\njava: check\njava: file:/a b\n")
                .contains(
                        "java: " + root + "/spi/target/leasehold-spi-1.jar:" + root + "/tck/target/leasehold-tck-1.jar:"
                                + root + "/benchmarks/target/leasehold-benchmarks-1.jar:" + directory + "/lib.jar\n");
        assertThat(second.output()).doesNotContain("building");
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void aNewerSourceAPomOrAMissingJarMakesItBuildAgain() throws Exception {
        run(root.resolve("tck/leasehold"), "list");
        touch(root.resolve("spi/src/main/java/Some.java"));
        run(root.resolve("tck/leasehold"), "list");
        assertThat(builds()).isEqualTo(2);
        Files.setLastModifiedTime(root.resolve("spi/src/main/java/Some.java"), PAST);
        touch(root.resolve("provider-sql/pom.xml"));
        run(root.resolve("tck/leasehold"), "list");
        assertThat(builds()).isEqualTo(3);
        Files.setLastModifiedTime(root.resolve("provider-sql/pom.xml"), PAST);
        Files.delete(root.resolve("tck/target/leasehold-tck-1.jar"));
        run(root.resolve("tck/leasehold"), "list");
        assertThat(builds()).isEqualTo(4);
        run(root.resolve("tck/leasehold"), "list");
        assertThat(builds()).isEqualTo(4);
    }

    @Test
    void itWorksThroughASymbolicLinkFromAnotherDirectory() throws Exception {
        Path link = Files.createSymbolicLink(directory.resolve("bin/lh"), Path.of("../my project/tck/leasehold"));

        assertThat(run(link, "list").output()).contains("java: list");
    }

    @Test
    void aFailedBuildShowsItsErrorsAndEndsWithThree() throws Exception {
        program("mvn", "echo '[INFO] noise'\necho '[ERROR] Some.java:[1,1] misspelt'\nexit 1\n");

        Ended ended = run(root.resolve("tck/leasehold"), "list");

        assertThat(ended.code()).isEqualTo(3);
        assertThat(ended.output())
                .contains("[ERROR] Some.java:[1,1] misspelt", "the build failed")
                .doesNotContain("noise", "java: ");
    }

    @Test
    void twoCallsAtOnceBuildOnce() throws Exception {
        Process one = start(root.resolve("tck/leasehold"), "list");
        Process other = start(root.resolve("tck/leasehold"), "list");

        assertThat(end(one).output()).contains("java: list");
        assertThat(end(other).output()).contains("java: list");
        assertThat(builds()).isEqualTo(1);
    }

    private void source(String name) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "");
    }

    /** Directories too: a file that is added or removed changes its directory. */
    private void ageProject() throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.toList()) {
                Files.setLastModifiedTime(file, PAST);
            }
        }
    }

    /** In the future, because the clock of a file system may be too coarse to tell now from a moment ago. */
    private static void touch(Path file) throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2100-01-01T00:00:00Z")));
    }

    private void program(String name, String text) throws IOException {
        Path file = directory.resolve("bin").resolve(name);
        Files.writeString(file, "#!/bin/sh\n" + text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private int builds() throws IOException {
        return Files.readAllLines(directory.resolve("builds")).size();
    }

    private Ended run(Path script, String... arguments) throws Exception {
        return end(start(script, arguments));
    }

    private Process start(Path script, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(script.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(Path.of("/").toFile()).redirectErrorStream(true);
        Map<String, String> variables = builder.environment();
        variables.remove("JAVA_HOME");
        variables.put("PATH", directory.resolve("bin") + ":" + variables.getOrDefault("PATH", ""));
        return builder.start();
    }

    private static Ended end(Process process) throws Exception {
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        return new Ended(process.exitValue(), output);
    }
}
