package io.leasehold.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.spi.Capability;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OpenRequest;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who shares an H2 database, and what it survives, is declared as its URL says it. */
final class H2ReachTest {
    @TempDir
    private Path directory;

    private static Set<Capability> declared(String url) {
        try (InstanceStore store = new SqlProvider().open(OpenRequest.of(url))) {
            return store.describe().capabilities();
        }
    }

    @Test
    void aDatabaseInMemorySurvivesNothingAndIsOfOneProcess() {
        assertThat(declared("jdbc:h2:mem:reach")).doesNotContain(Capability.MULTI_PROCESS, Capability.DURABLE);
    }

    @Test
    void aFileIsOfOneProcessUnlessItServesOthers() {
        String url = "jdbc:h2:" + directory.resolve("store");

        assertThat(declared(url)).contains(Capability.DURABLE).doesNotContain(Capability.MULTI_PROCESS);
        assertThat(declared(url + ";auto_server=true")).contains(Capability.DURABLE, Capability.MULTI_PROCESS);
    }
}
