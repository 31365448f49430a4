package io.leasehold.tck.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The password of a store: where it comes from, and that it goes nowhere else. */
final class PasswordTest {
    private static StoreOptions ofScott() {
        return CommandLine.populateCommand(new StoreOptions(), "--user", "scott");
    }

    @Test
    void itIsTakenFromTheEnvironment() {
        Map<String, String> options = ofScott()
                .address("toy:x", Map.of(StoreOptions.PASSWORD_VARIABLE, "hunter2"))
                .options();

        assertThat(options).containsEntry("user", "scott").containsEntry("password", "hunter2");
    }

    /** A server that trusts the user asks for none; nobody can type here. */
    @Test
    void aUserMayHaveNone() {
        assertThat(ofScott().address("toy:x", Map.of()).options())
                .containsEntry("user", "scott")
                .doesNotContainKey("password");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "check toy:x?password=hunter2 --rule LEASE-01",
                "check toy:x --option password=hunter2 --rule LEASE-01",
                "check jdbc:none://scott:hunter2@db/x",
                "doctor jdbc:none://scott:hunter2@db/x",
                "store list jdbc:none:x;PASSWORD=hunter2"
            })
    void oneAmongTheArgumentsIsWarnedAboutAndNeverPrinted(String line) {
        CommandRun run = new CommandRun();

        run.type(line.split(" ", -1));

        assertThat(run.errors()).contains("a password among the arguments", StoreOptions.PASSWORD_VARIABLE);
        assertThat(run.errors() + run.out()).doesNotContain("hunter2");
    }

    @Test
    void withoutOneThereIsNoWarning() {
        CommandRun run = new CommandRun();

        run.type("check", "toy:x", "--user", "scott", "--rule", "LEASE-01");

        assertThat(run.errors()).doesNotContain("password");
    }
}
