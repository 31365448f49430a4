package io.leasehold.tck.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.PersistenceProvider;
import io.leasehold.tck.demo.Demo;
import io.leasehold.tck.demo.Demos;
import io.leasehold.tck.demo.ForgetfulProvider;
import io.leasehold.tck.memory.MemoryProvider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each demonstration says what happens, and ends with what it has shown. Those of several processes are played on the file store. */
final class DemoCommandTest {
    private final String url = "memory:" + UUID.randomUUID();
    private final CommandRun run = new CommandRun();

    @TempDir
    private Path directory;

    private int demo(String... arguments) {
        return run.type(arguments);
    }

    /** What was printed, without the layout. */
    private String said() {
        return run.said();
    }

    @Test
    void theLoopDiesThreeWaysWhereSignalsAreForgottenAndNeverHere() {
        assertThat(demo("demo", "worker-supervisor", url)).isZero();

        assertThat(said().split("DEAD: both wait, no timer is set", -1)).hasSize(4);
        assertThat(said().split("ALIVE: ", -1)).hasSize(4);
        assertThat(said())
                .contains("12:05 worker clears the mark, counts 12:05 store FORGETS the signal to worker, which is held"
                        + " 12:05 store FORGETS the signal to supervisor, which is held 12:05 worker begins to"
                        + " exit 12:05 supervisor has exited only now DEAD")
                .containsPattern("ALIVE after 6[01] rounds and")
                .endsWith("outside changes at the worst moments. ");
    }

    @Test
    void aStoreOnWhichTheLoopDiesEndsTheDemonstrationWithOne() throws Exception {
        Path services = Files.createDirectories(directory.resolve("META-INF/services"));
        Files.writeString(services.resolve(PersistenceProvider.class.getName()), ForgetfulProvider.class.getName());

        assertThat(demo("demo", "worker-supervisor", "forgetful:x", "--jar", directory.toString()))
                .isEqualTo(1);

        assertThat(said()).contains("NOT shown: this should have happened and did not: the loop goes on");
    }

    @Test
    void theListChangesColourOnTheRightDays() {
        assertThat(demo("demo", "rag", url)).isZero();

        assertThat(said())
                .contains("annual report due 2023-01-31 in Europe/Berlin: GREEN")
                .contains("annual report 2023-02-01 00:00 in Europe/Berlin: turns AMBER")
                .contains("annual report 2023-03-01 00:00 in Europe/Berlin: turns RED")
                .contains("tax 2023-03-29 00:00 in America/Los_Angeles: turns RED")
                .contains("Shown: 4 items changed colour twice each, at the first instant of the right local day");
    }

    @Test
    void theLeftoverIsReclaimedAndTheWaiterLeftAlone() {
        assertThat(demo("demo", "orphan", url)).isZero();

        assertThat(said())
                .contains("12:00 sweep reclaimed leftover from doomed-")
                .contains("12:00 sweep again: nothing left to reclaim")
                .contains("runs leftover from its image \"all steps done\", and completes it")
                .contains("waiter still waits, 100 years later, and nobody has touched it")
                .contains("Shown: The leftover was reclaimed once and completed from its last image");
    }

    @Test
    void aLeaseOfNoLengthIsWarnedOf() {
        assertThat(demo("demo", "zero-duration", url)).isZero();

        assertThat(said())
                .contains("12:00 host-a WARNING: leaseDuration PT0S is zero, with detectionPeriod PT1S")
                .containsPattern(
                        "host-b WARNING: double load of instance monthly: taken by host-b-\\S+ at epoch 2 over "
                                + "the unreleased zero-length lease of host-a-\\S+ at epoch 1")
                .containsPattern("host-a INFO: the lease of host-a-\\S+ on instance monthly at epoch 1 is lost")
                .contains("host-b is offered nothing, and host-a saves.")
                .contains("Shown: Duration zero was warned of at the start");
    }

    @ParameterizedTest
    @ValueSource(strings = {"takeover", "generic-host"})
    void aStoreOfOneProcessIsWrongForTwo(String name) {
        assertThat(demo("demo", name, url)).isEqualTo(3);
        assertThat(run.errors()).contains("needs a store that several processes can open");
    }

    @ParameterizedTest
    @ValueSource(strings = {"worker-supervisor", "rag", "orphan", "zero-duration", "takeover"})
    void nothingIsLeftBehindInTheStore(String name) {
        demo("demo", name, url);

        assertThat(new MemoryProvider().namespaces(OpenRequest.of(url))).isEmpty();
    }

    @Test
    void withoutAUrlItPlaysInATemporaryPlace() {
        assertThat(demo("demo", "orphan")).isZero();
    }

    @Test
    void theHelpNamesEveryDemonstration() {
        assertThat(demo("demo", "--help")).isZero();
        assertThat(Demos.all())
                .extracting(Demo::name)
                .allSatisfy(name -> assertThat(run.out()).contains("\n  " + name + " "));
    }

    @Test
    void aMistypedNameIsCorrected() {
        assertThat(demo("demo", "takover")).isEqualTo(3);
        assertThat(run.errors()).contains("There is no demo takover. Did you mean takeover?");
    }
}
