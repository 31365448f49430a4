package io.leasehold.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the README says is true. */
class ReadmeTest {
    @TempDir
    Path directory = Path.of("");

    @Test
    void itFitsOneReading() {
        assertThat(Readme.read().lines()).hasSizeLessThan(250);
    }

    @Test
    void everyFileItNamesExists() {
        Matcher links =
                Pattern.compile("\\]\\(([^):]+)\\)").matcher(Readme.read().text());
        List<String> targets = links.results().map(link -> link.group(1)).toList();
        assertThat(targets)
                .isNotEmpty()
                .allSatisfy(target ->
                        assertThat(Readme.projectRoot().resolve(target)).exists());
    }

    @Test
    void theExampleOfUsingAStoreCompilesAndRuns() throws Exception {
        assertThat(printedBy("Orders")).isEqualTo("1 signal" + System.lineSeparator());
    }

    @Test
    void theServiceIsEmbeddedInTwentyLines() throws Exception {
        long lines = Readme.read()
                .snippet("java", "class Reminders")
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith("import"))
                .count();
        assertThat(lines).isLessThanOrEqualTo(20);
        assertThat(printedBy("Reminders")).isEqualTo("time for tea" + System.lineSeparator());
    }

    private String printedBy(String mainClass) throws Exception {
        Path source = directory.resolve(mainClass + ".java");
        Files.writeString(source, Readme.read().snippet("java", "class " + mainClass));
        String classPath = System.getProperty("java.class.path");
        int compiled = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-cp", classPath, "-d", directory.toString(), source.toString());
        assertThat(compiled).isZero();
        Path printed = directory.resolve("printed");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        directory + java.io.File.pathSeparator + classPath,
                        mainClass,
                        directory.resolve("store").toString())
                .redirectErrorStream(true)
                .redirectOutput(printed.toFile())
                .start();
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).isZero();
        return Files.readString(printed);
    }
}
