package io.leasehold.tck.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.PersistenceProvider;
import io.leasehold.tck.StoreAddress;
import io.leasehold.tck.memory.MemoryProvider;
import io.leasehold.tck.result.ExitCode;
import io.leasehold.tck.rules.RuleCatalogue;
import io.leasehold.tck.rules.Tier;
import io.leasehold.tck.run.JUnitRuleRunner;
import io.leasehold.tck.run.RunListener;
import io.leasehold.tck.run.RunOutcome;
import io.leasehold.tck.run.RunRequest;
import io.leasehold.tck.run.RunSettings;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a store was told to erase is looked at after the run. */
final class LeftBehindTest {
    @TempDir
    private Path directory;

    /** A provider in memory that never erases, and conceals it where it is asked for its namespaces. */
    public static final class LastingProvider implements PersistenceProvider {
        private final MemoryProvider memory = new MemoryProvider();

        /** For {@link java.util.ServiceLoader}. */
        public LastingProvider() {}

        @Override
        public String name() {
            return "lasting";
        }

        @Override
        public boolean accepts(String url) {
            return url.startsWith("lasting:");
        }

        @Override
        public InstanceStore open(OpenRequest request) {
            return memory.open(request);
        }

        @Override
        public void erase(OpenRequest request) {
            // everything stays
        }

        @Override
        public List<String> namespaces(OpenRequest request) {
            return request.url().endsWith("secretly") ? List.of() : memory.namespaces(request);
        }
    }

    @Test
    void aStoreThatErasesLeavesNothing() throws Exception {
        RunOutcome outcome = run("memory:left-behind");

        assertThat(outcome.leftBehind()).isEmpty();
        assertThat(outcome.exitCode()).isEqualTo(ExitCode.CONFORMANT);
    }

    @Test
    void aStoreThatDoesNotEraseIsNotConformant() throws Exception {
        RunOutcome outcome = run("lasting:openly");

        assertThat(outcome.leftBehind())
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line).contains("names it among those that hold anything"));
        assertThat(outcome.exitCode()).isEqualTo(ExitCode.VIOLATION);
    }

    @Test
    void aStoreThatSaysItHasErasedIsNotBelieved() throws Exception {
        assertThat(run("lasting:secretly").leftBehind())
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line)
                        .matches("namespace tck_[0-9a-f]{8} was erased, but the store still lists \\d+"
                                + " instances there"));
    }

    private RunOutcome run(String url) throws Exception {
        Path services = Files.createDirectories(directory.resolve("META-INF/services"));
        Files.writeString(services.resolve(PersistenceProvider.class.getName()), LastingProvider.class.getName());
        RunRequest request = new RunRequest(
                UrlCandidate.class,
                Set.of("STAT-02"),
                RunSettings.of(Tier.QUICK, 42),
                false,
                Optional.of(new RunRequest.Target(new StoreAddress(url, Map.of()), "leasehold check " + url)));
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {directory.toUri().toURL()}, before)) {
            Thread.currentThread().setContextClassLoader(loader);
            return new JUnitRuleRunner(RuleCatalogue.load()).run(request, new RunListener() {});
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }
}
