package io.leasehold.tck.prove;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.tck.broken.BrokenProvider;
import io.leasehold.tck.broken.BrokenProviders;
import io.leasehold.tck.rules.RuleCatalogue;
import io.leasehold.tck.rules.RuleDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The committed matrix of broken providers and rules, and the committed strength of the kit, are about the providers that there are. */
final class MatrixTest {
    private static final Path MATRIX = Path.of("broken-providers.txt");
    private static final Path STRENGTH = Path.of("STRENGTH.md");

    @Test
    void everyLineIsOfABrokenProviderThatThereIsWithItsOwnRule() throws IOException {
        assertThat(Matrix.of(Files.readAllLines(MATRIX)).rows())
                .as("make it anew as the head of %s says", MATRIX)
                .isNotEmpty()
                .extracting(row -> row.rule() + " " + row.provider())
                .doesNotHaveDuplicates()
                .isSubsetOf(BrokenProviders.all().stream()
                        .map(provider -> provider.rule() + " " + provider.name())
                        .toList());
    }

    @Test
    void eachFailsItsOwnRuleAndOnlyRulesThatThereAre() throws IOException {
        List<String> ids = RuleCatalogue.load().inOrderOfRun().stream()
                .map(RuleDefinition::id)
                .toList();
        assertThat(Matrix.of(Files.readAllLines(MATRIX)).rows())
                .allSatisfy(
                        row -> assertThat(row.failing()).contains(row.rule()).isSubsetOf(ids));
    }

    @Test
    void whatIsWrittenIsRead() {
        Matrix matrix = new Matrix(List.of(
                new Matrix.Row("A", "LEASE-01", List.of("LEASE-01")),
                new Matrix.Row("B", "LEASE-02", List.of("LEASE-01", "LEASE-02"))));
        assertThat(Matrix.of(matrix.lines(7))).isEqualTo(matrix);
    }

    @Test
    void newRowsTakeThePlaceOfOldOnesAndStrangersGo() {
        Matrix.Row kept = new Matrix.Row("A", "LEASE-01", List.of("LEASE-01"));
        Matrix.Row old = new Matrix.Row("B", "LEASE-02", List.of("LEASE-02"));
        Matrix.Row anew = new Matrix.Row("B", "LEASE-02", List.of("CRUD-01", "LEASE-02"));
        Matrix.Row gone = new Matrix.Row("C", "LEASE-03", List.of("LEASE-03"));
        assertThat(new Matrix(List.of(old, gone, kept)).updated(new Matrix(List.of(anew)), List.of("A", "B")))
                .isEqualTo(new Matrix(List.of(kept, anew)));
    }

    @Test
    void theStrengthNamesNoProviderThatIsGone() throws IOException {
        List<String> names =
                BrokenProviders.all().stream().map(BrokenProvider::name).toList();
        assertThat(Files.readAllLines(STRENGTH).stream()
                        .filter(line -> line.matches("\\| [A-Z]+-\\d+ \\| .*"))
                        .map(line -> line.split(" \\| ", -1)[1])
                        .toList())
                .isNotEmpty()
                .isSubsetOf(names);
    }
}
