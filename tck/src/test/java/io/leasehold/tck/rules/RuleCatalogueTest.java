package io.leasehold.tck.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.spi.Capability;
import io.leasehold.tck.HarnessFault;
import io.leasehold.tck.Hook;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RuleCatalogueTest {
    private final RuleCatalogue catalogue = RuleCatalogue.load();

    @Test
    void theCatalogueHasAHundredRulesInTheseGroups() {
        Map<String, Integer> sizes = new TreeMap<>();
        catalogue
                .groups()
                .forEach(group -> sizes.put(group.name(), group.rules().size()));

        assertThat(catalogue.rules()).hasSize(100);
        assertThat(sizes)
                .isEqualTo(Map.ofEntries(
                        Map.entry("CRUD", 5),
                        Map.entry("LEASE", 7),
                        Map.entry("EXCL", 5),
                        Map.entry("FENCE", 5),
                        Map.entry("ZERO", 4),
                        Map.entry("TIMER", 7),
                        Map.entry("RUN", 6),
                        Map.entry("ACT", 3),
                        Map.entry("WAKE", 7),
                        Map.entry("ORPH", 5),
                        Map.entry("STAT", 4),
                        Map.entry("KEY", 3),
                        Map.entry("OWN", 4),
                        Map.entry("LIN", 5),
                        Map.entry("DUR", 6),
                        Map.entry("LIM", 4),
                        Map.entry("ERR", 6),
                        Map.entry("CLK", 3),
                        Map.entry("MIG", 4),
                        Map.entry("TX", 3),
                        Map.entry("PERF", 4)));
    }

    @Test
    void thePromisesOfTheSmallDoorAreNotCounted() {
        assertThat(catalogue.recordLevel().rules())
                .hasSize(19)
                .allSatisfy(rule -> assertThat(rule.subject()).isEqualTo(Subject.RECORDS));
        assertThat(catalogue.rules()).noneMatch(rule -> catalogue.isRecordLevel(rule.id()));
    }

    @Test
    void theIdsOfAGroupCountUpFromOne() {
        for (RuleGroup group : catalogue.groups()) {
            List<String> ids = group.rules().stream().map(RuleDefinition::id).toList();
            for (int i = 0; i < ids.size(); i++) {
                assertThat(ids.get(i)).isEqualTo("%s-%02d", group.name(), i + 1);
            }
        }
    }

    @Test
    void theRulesOfTheServiceAreTheseTen() {
        assertThat(idsOf(Subject.SERVICE))
                .containsExactlyInAnyOrder(
                        "ZERO-01", "ORPH-01", "OWN-01", "OWN-02", "OWN-04", "ACT-03", "PERF-02", "ERR-04", "ERR-05",
                        "CLK-03");
    }

    private Set<String> idsOf(Subject subject) {
        return catalogue.rules().stream()
                .filter(rule -> rule.subject() == subject)
                .map(RuleDefinition::id)
                .collect(Collectors.toSet());
    }

    @Test
    void everySentenceIsCompleteAndNoTwoRulesSayTheSame() {
        assertThat(catalogue.rules())
                .allSatisfy(rule -> assertThat(rule.sentence()).matches("[A-Z\"].{40,}\\."));
        assertThat(catalogue.rules().stream().map(RuleDefinition::sentence)).doesNotHaveDuplicates();
        assertThat(catalogue.rules().stream().flatMap(rule -> rule.explanation().brokenProviders().stream()))
                .doesNotHaveDuplicates();
    }

    @Test
    void aRuleIsReadWithEverythingItsFileSays() {
        RuleDefinition rule = catalogue.get("DUR-04");

        assertThat(rule.level()).isEqualTo(Level.MUST);
        assertThat(rule.subject()).isEqualTo(Subject.STORE);
        assertThat(rule.group()).isEqualTo("DUR");
        assertThat(rule.conditions().tier()).isEqualTo(Tier.STANDARD);
        assertThat(rule.conditions().capability()).contains(Capability.DURABLE);
        assertThat(rule.conditions().hooks()).containsExactly(Hook.DAMAGE);
        assertThat(rule.sentence()).startsWith("Damage (truncation").contains("flipped bit, empty or missing part");
        assertThat(rule.explanation().faults())
                .containsExactly(new FieldFault("F10", "half a file accepted, empty read as defaults"));
        assertThat(rule.explanation().causes())
                .containsExactly(new LikelyCause("No checksum.", "Check every byte that is read back."));
        assertThat(rule.explanation().brokenProviders()).containsExactly("NoChecksum", "EmptyIsNew");
    }

    @Test
    void anUnknownRuleIsAFaultOfTheKit() {
        assertThat(catalogue.find("LEASE-99")).isEmpty();
        assertThatThrownBy(() -> catalogue.get("LEASE-99"))
                .isInstanceOf(HarnessFault.class)
                .hasMessageContaining("LEASE-99");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[X-01] MUST STORE\nsentence: Too short a header.",
                "[X-01] MUST STORE LATER\nsentence: No such tier.\nwhy: a\ncause: a -> b\nwitness: w\nbroken: B",
                "[X-01] MUST STORE QUICK\nsentense: A misspelt field.",
                "[X-01] MUST STORE QUICK\nsentence: No cause.\nwhy: a\nwitness: w\nbroken: B",
                "[X-01] MUST STORE QUICK\nsentence: A cause without a fix.\nwhy: a\ncause: a\nwitness: w\nbroken: B",
                "[Y-01] MUST STORE QUICK\nsentence: A foreign group.\nwhy: a\ncause: a -> b\nwitness: w\nbroken: B",
                "[X-01] MUST STORE QUICK\n  continued from nothing",
                "[X-01] MUST STORE QUICK\nno colon"
            })
    void aMalformedFileIsRefusedWithItsName(String rule) {
        assertThatThrownBy(() -> new RuleFile("X.rules").parse("group: X\ntitle: An X\n\n" + rule))
                .isInstanceOf(HarnessFault.class)
                .hasMessageContaining("X.rules");
    }

    @Test
    void aWellFormedFileIsAccepted() {
        RuleGroup group = new RuleFile("X.rules")
                .parse("group: X\ntitle: An X\n\n[X-01] MUST STORE QUICK\nsentence: One\n  two.\nwhy: a\n"
                        + "cause: a -> b\nwitness: w\nbroken: B, C");

        assertThat(group.rules()).singleElement().satisfies(rule -> {
            assertThat(rule.sentence()).isEqualTo("One two.");
            assertThat(rule.explanation().brokenProviders()).containsExactly("B", "C");
        });
    }
}
