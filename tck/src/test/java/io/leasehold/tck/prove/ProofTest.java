package io.leasehold.tck.prove;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.record.RecordInstanceStore;
import io.leasehold.tck.broken.BrokenProvider;
import io.leasehold.tck.broken.BrokenProviders;
import io.leasehold.tck.rules.RuleCatalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The proof counts what is caught, goes on where it stopped, and says on its page what it found. */
final class ProofTest {
    private final RuleCatalogue catalogue = RuleCatalogue.load();
    private final List<String> told = new ArrayList<>();

    private Proof proof(Progress progress) {
        return new Proof(catalogue, 5, progress, new Threads(1), told::add);
    }

    private static BrokenProvider provider(String name) {
        return BrokenProviders.all().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static BrokenProvider harmless() {
        BrokenProvider any = provider("InclusiveExpiry");
        return new BrokenProvider("Harmless", any.rule(), "does nothing wrong", RecordInstanceStore::new);
    }

    @Test
    void aBrokenProviderIsCaughtAndAHarmlessOneIsASurvivor() {
        List<Proof.Strength> found =
                proof(Progress.none()).strengths(List.of(provider("InclusiveExpiry"), harmless()), 2);
        assertThat(found.get(0).caught()).isEqualTo(2);
        assertThat(found.get(0).isSurvivor()).isFalse();
        assertThat(found.get(1).missed()).containsExactly(5L, 6L);
        assertThat(found.get(1).isSurvivor()).isTrue();
    }

    @Test
    void whatIsInTheFileIsNotRunAgain(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("progress");
        List<BrokenProvider> providers = List.of(provider("InclusiveExpiry"));
        List<Proof.Strength> first = proof(Progress.in(file)).strengths(providers, 1);
        assertThat(Files.readAllLines(file)).containsExactly("strength InclusiveExpiry LEASE-02 5 1\t");
        assertThat(proof(Progress.in(file)).strengths(providers, 1)).isEqualTo(first);
        assertThat(told).containsExactly("strength InclusiveExpiry LEASE-02 5 1");
    }

    @Test
    void thePageTellsSurvivorsAlarmsAndBlindSpots() {
        StrengthReport report = new StrengthReport(
                catalogue, rule -> !rule.id().equals("CRUD-01"), new StrengthReport.When("today", 5));
        Proof.Strength survivor = new Proof.Strength(harmless(), 100, List.of(5L, 6L));
        StrengthReport.Found found = new StrengthReport.Found(
                new Proof.Quiet(500, List.of("seed 9, LEASE-01: wrong")),
                List.of(survivor),
                new Matrix(List.of(new Matrix.Row("Harmless", "LEASE-02", List.of("LEASE-02", "LEASE-03")))));
        assertThat(found.isProved()).isFalse();
        assertThat(report.lines(found))
                .contains(
                        "* seed 9, LEASE-01: wrong",
                        "* survivor: Harmless",
                        "| LEASE-02 | Harmless | does nothing wrong | 98/100 | 5 6 | 1 |",
                        "* Rules that are not built, so nothing is caught by them: CRUD-01.");
    }
}
