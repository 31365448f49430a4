package io.leasehold.tck.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.tck.HarnessFault;
import io.leasehold.tck.rules.RuleCatalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class KnownDeviationsTest {
    private static final RuleCatalogue CATALOGUE = RuleCatalogue.load();

    @TempDir
    private Path directory;

    @Test
    void aFileHasOneLineForEachDeviation() throws IOException {
        KnownDeviations read = read("# ours\n\nLEASE-02 | 2026-12-31 | https://example.org/7 | slow clock\n");

        assertThat(read.find("LEASE-02"))
                .contains(new KnownDeviation(
                        "LEASE-02", LocalDate.of(2026, 12, 31), "https://example.org/7", "slow clock"));
        assertThat(read.find("LEASE-03")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "LEASE-02 | 2026-12-31 | link",
                "LEASE-02 | tomorrow | link | reason",
                "LEASE-99 | 2026-12-31 | link | reason",
                "LEASE-02 | 2026-12-31 | link | ",
                "LEASE-02 | 2026-12-31 | l | r\nLEASE-02 | 2026-12-31 | l | r"
            })
    void aBadLineIsRefusedWithItsPlace(String text) {
        assertThatThrownBy(() -> read(text)).isInstanceOf(HarnessFault.class).hasMessageContaining(" line ");
    }

    @Test
    void aMissingFileIsRefusedWithItsName() {
        Path missing = directory.resolve("missing.txt");

        assertThatThrownBy(() -> KnownDeviations.read(missing, CATALOGUE))
                .isInstanceOf(HarnessFault.class)
                .hasMessageContaining("missing.txt");
    }

    @Test
    void aDeviationIsKnownUpToAndIncludingItsLastDay() {
        KnownDeviation deviation = new KnownDeviation("LEASE-02", LocalDate.of(2026, 12, 31), "l", "r");

        assertThat(deviation.isExpired(LocalDate.of(2026, 12, 31))).isFalse();
        assertThat(deviation.isExpired(LocalDate.of(2027, 1, 1))).isTrue();
    }

    private KnownDeviations read(String text) throws IOException {
        Path file = Files.writeString(directory.resolve("deviations.txt"), text);
        return KnownDeviations.read(file, CATALOGUE);
    }
}
