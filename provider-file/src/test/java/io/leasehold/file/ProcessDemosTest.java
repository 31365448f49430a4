package io.leasehold.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.spi.OpenRequest;
import io.leasehold.tck.StoreAddress;
import io.leasehold.tck.demo.Demo;
import io.leasehold.tck.demo.Demos;
import io.leasehold.tck.demo.Stage;
import io.leasehold.tck.report.Terminal;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demonstrations of several processes, which share a directory. */
final class ProcessDemosTest {
    private final StringWriter out = new StringWriter();

    @TempDir
    private Path directory;

    /** Plays it and returns what it shows; what it said is without the layout. */
    private String play(String name) throws InterruptedException {
        Demo demo = Demos.all().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
        String url = "file:" + directory.resolve("store");
        try (Stage stage = new Stage(new StoreAddress(url, Map.of()), Terminal.plain(new PrintWriter(out, true)))) {
            return demo.play(stage);
        } finally {
            assertThat(new FileProvider().namespaces(OpenRequest.of(url))).isEmpty();
        }
    }

    private String said() {
        return out.toString().replaceAll("\\s+", " ");
    }

    @Test
    void anotherProcessTakesOverWhatAKilledOneHadBegun() throws Exception {
        assertThat(play("takeover"))
                .matches("host-(one took|two took).* when the lease of the killed host-(one|two) had lapsed, went on"
                        + " with step [34] and completed it\\.");
        assertThat(said())
                .contains("is dead, in the middle of a step")
                .containsPattern("notices: instance job-1 taken over by host-(one|two)-\\S+ at epoch 2 from")
                .containsPattern("the last write is of host-(one|two)-\\S+ at epoch 2");
    }

    @Test
    void aGenericHostStartsTheMissingProcessAndRefusesTheHostileOne() throws Exception {
        assertThat(play("generic-host")).startsWith("The generic host started one process");
        assertThat(said())
                .contains("started a host for type job (process, site jobs, ")
                .contains("no host started for type hostile")
                .contains("applicationPath: must not leave its directory")
                .containsPattern("instance job-1 is completed by started-host-\\S+");
    }
}
