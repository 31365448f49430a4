package io.leasehold.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The top level of the repository stays small enough to take in at a glance. */
final class RepositoryLayoutTest {
    @Test
    void theTopLevelHoldsTheModulesAndTheFourDocuments() throws Exception {
        assertThat(topLevel())
                .containsExactlyInAnyOrder(
                        "pom.xml",
                        "spi",
                        "provider-file",
                        "provider-sql",
                        "tck",
                        "benchmarks",
                        "README.md",
                        "CONTRIBUTING.md",
                        "CHANGELOG.md",
                        "LICENSE");
    }

    private static List<String> topLevel() throws IOException, URISyntaxException {
        try (Stream<Path> entries = Files.list(root())) {
            return entries.map(entry -> entry.getFileName().toString())
                    .filter(name -> !name.startsWith(".") && !name.equals("target"))
                    .toList();
        }
    }

    /** Found from this class, which is compiled into a module's own target directory. */
    private static Path root() throws URISyntaxException {
        return Path.of(RepositoryLayoutTest.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .resolve("../../..")
                .normalize();
    }
}
