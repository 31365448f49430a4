package io.leasehold.tck.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.spi.BadArgumentException;
import io.leasehold.tck.StoreAddress;
import io.leasehold.tck.StoreFacts;
import io.leasehold.tck.report.Terminal;
import io.leasehold.tck.rules.RuleCatalogue;
import io.leasehold.tck.run.JUnitRuleRunner;
import io.leasehold.tck.run.ToyStores;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LeaseholdTest {
    private static final RuleCatalogue CATALOGUE = RuleCatalogue.load();

    private final StringWriter out = new StringWriter();
    private final StringWriter errors = new StringWriter();
    private Function<StoreAddress, StoreFacts> probe = address -> address.url().startsWith("toy:")
            ? new StoreFacts(Set.of(), Set.of(), Map.of())
            : StoreProbe.describe(address);

    @TempDir
    private Path directory;

    @Test
    void aConformantStoreEndsWithZero() {
        assertThat(check(ToyStores.Capable.class, "check", "toy:x", "--rule", "LEASE-01,KEY-01"))
                .isZero();
        assertThat(out.toString())
                .contains("Checking toy:x at tier quick, seed ")
                .contains("The selected rules pass at tier quick (rule set 0.1: 8 of 100): 2 pass, 0 fail");
    }

    @Test
    void aViolationEndsWithOneAndShowsHowToSeeItAgain() {
        int code = check(
                ToyStores.Broken.class,
                "check",
                "toy:x",
                "--group",
                "lease",
                "--seed",
                "42",
                "--option",
                "mode=fast",
                "--option",
                "password=hunter2");

        assertThat(code).isEqualTo(1);
        assertThat(out.toString())
                .contains("twice(1001) was 0")
                .contains("leasehold check toy:x --option mode=fast --option password=*** --tier quick"
                        + " --rule LEASE-01 --seed 42")
                .doesNotContain("hunter2");
    }

    @Test
    void aRunThatProvedNothingEndsWithTwo() {
        assertThat(check(ToyStores.Correct.class, "check", "toy:x", "--rule", "LEASE-03"))
                .isEqualTo(2);
        assertThat(out.toString()).contains("LEASE-03 vacuous").contains("Incomplete");
    }

    @Test
    void reportsAreWrittenWhereTheUserWantsThem() {
        check(ToyStores.Correct.class, "check", "toy:x", "--rule", "LEASE-01", "--out", directory.toString());

        assertThat(directory)
                .isDirectoryContaining("glob:**report.html")
                .isDirectoryContaining("glob:**report.json")
                .isDirectoryContaining("glob:**junit.xml")
                .isDirectoryContaining("glob:**badge.svg");
    }

    @Test
    void aPlaceForReportsThatCannotBeWrittenIsToldBeforeTheRun() throws Exception {
        Path file = Files.createFile(directory.resolve("file"));

        assertThat(check(
                        ToyStores.Correct.class,
                        "check",
                        "toy:x",
                        "--out",
                        file.resolve("x").toString()))
                .isEqualTo(3);
        assertThat(errors.toString()).startsWith("leasehold: Cannot write reports to " + file);
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void aStoreThatCannotBeOpenedIsToldInOneLineAndNoRuleIsTried() {
        probe = address -> {
            throw new BadArgumentException("url", "no provider accepts scheme 'toy'");
        };

        assertThat(check(ToyStores.Correct.class, "check", "toy:x")).isEqualTo(3);
        assertThat(errors.toString().lines()).containsExactly("leasehold: url: no provider accepts scheme 'toy'");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void aClassThatIsMissingIsNoViolation() {
        probe = address -> {
            throw new NoClassDefFoundError("org/h2/mvstore/MVStore");
        };

        assertThat(check(ToyStores.Correct.class, "check", "toy:x")).isEqualTo(3);
        assertThat(errors.toString())
                .isEqualTo("leasehold: a class is missing or does not fit: org/h2/mvstore/MVStore; add its jar to"
                        + " --jar\n");
    }

    @Test
    void aGroupWhereARuleIsExpectedIsToldApart() {
        assertThat(check(ToyStores.Correct.class, "explain", "lease")).isEqualTo(3);
        assertThat(errors.toString())
                .contains("lease is a group of rules: use --group, or name a rule such as LEASE-01");
    }

    @Test
    void failFastStopsAtTheFirstViolation() {
        assertThat(check(ToyStores.Broken.class, "check", "toy:x", "--fail-fast"))
                .isEqualTo(1);
        assertThat(out.toString()).contains("LEASE-01 fail").doesNotContain("LEASE-02 fail");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "check toy:x --rule LEASE-1        | There is no rule LEASE-1. Did you mean LEASE-01?",
                "check toy:x --group TIMERS        | There is no group TIMERS. Did you mean TIMER?",
                "check toy:x --rule CRUD-01        | None of the selected rules is built yet",
                "check toy:x --tier fast           | '--tier'",
                "check toy:x --sed 42              | Possible solutions: --seed",
                "check toy:x --seed many           | '--seed'",
                "check toy:x --jar none.jar        | --jar: none.jar does not exist",
                "check toy:x --deviations none.txt | none.txt cannot be read",
                "chekc                             | Did you mean: leasehold check",
                "explain                           | Missing required parameter: 'RULE'",
                "explain LAESE-02                  | Did you mean LEASE-02?",
                "clean nothing:here                | no provider accepts scheme 'nothing'",
                "schema nothing:here               | no provider accepts scheme 'nothing'",
                "doctor nothing:here               | no provider accepts scheme 'nothing'",
                "diff a.json b.json                | a.json cannot be read as a JSON report"
            })
    void wrongUseEndsWithThreeAndSaysWhatIsWrong(String line, String message) {
        assertThat(check(ToyStores.Correct.class, line.split(" ", -1))).isEqualTo(3);
        assertThat(errors.toString())
                .startsWith("leasehold: ")
                .contains(message)
                .doesNotContain("\tat ");
    }

    @Test
    void aStoreThatCannotBeOpenedEndsWithThree() {
        assertThat(check(ToyStores.Unopenable.class, "check", "toy:x")).isEqualTo(3);
        assertThat(errors.toString()).contains("connection refused");
    }

    @Test
    void withoutArgumentsTheCommandsAreListedWithExamples() {
        assertThat(check(ToyStores.Correct.class)).isZero();
        assertThat(out.toString())
                .contains(
                        "check    Checks a store against the rules", "doctor", "explain", "clean", "diff", "Examples:");
    }

    @Test
    void theListShowsAllRulesAndWhichAreBuilt() {
        assertThat(check(ToyStores.Correct.class, "list")).isZero();
        assertThat(out.toString().lines().filter(line -> line.matches("  [A-Z]+-\\d\\d .*")))
                .hasSize(100);
        assertThat(out.toString())
                .contains("(built, MUST, store, from tier quick, if the store declares KEYS)")
                .endsWith("rule set 0.1: 8 of 100 built\n");
        assertThat(out.toString().lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(100));
    }

    @Test
    void aRuleIsExplainedWhateverItsCase() {
        assertThat(check(ToyStores.Correct.class, "explain", "lease-02")).isZero();
        assertThat(out.toString())
                .contains("demands           A lease is exact at its boundary")
                .contains("seen in the field checkpoint and renewal looked at neither owner nor expiry (O3)")
                .contains("proved with       InclusiveExpiry");
    }

    @Test
    void theDoctorTellsWhereItRunsAndWhatItKnows() {
        assertThat(check(ToyStores.Correct.class, "doctor")).isZero();
        assertThat(out.toString())
                .contains("processors: ")
                .contains("8 of 100 are built")
                .contains("tier quick        7 rules, about a minute");
    }

    @Test
    void aReportThatGotWorseEndsTheDiffWithOne() throws Exception {
        Path good = directory.resolve("good");
        Path bad = directory.resolve("bad");
        check(ToyStores.Correct.class, "check", "toy:x", "--rule", "LEASE-01", "--out", good.toString());
        check(ToyStores.Broken.class, "check", "toy:x", "--rule", "LEASE-01", "--out", bad.toString());

        assertThat(diff(good, bad)).isEqualTo(1);
        assertThat(out.toString()).contains("worse   LEASE-01: pass -> fail");
        assertThat(diff(bad, good)).isZero();
        assertThat(diff(good, good)).isZero();
        assertThat(Files.size(good.resolve("report.html"))).isPositive();
    }

    private int diff(Path before, Path after) {
        return check(
                ToyStores.Correct.class,
                "diff",
                before.resolve("report.json").toString(),
                after.resolve("report.json").toString());
    }

    private int check(Class<?> candidate, String... arguments) {
        Kit.Surroundings surroundings = new Kit.Surroundings(
                Terminal.plain(new PrintWriter(out, true)),
                new PrintWriter(errors, true),
                Clock.systemUTC(),
                Map.of(),
                "leasehold");
        Kit kit = new Kit(CATALOGUE, new JUnitRuleRunner(CATALOGUE), candidate, probe, surroundings);
        return new Leasehold(kit).execute(arguments);
    }
}
