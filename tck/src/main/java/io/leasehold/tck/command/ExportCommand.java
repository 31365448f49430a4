package io.leasehold.tck.command;

import io.leasehold.tck.HarnessFault;
import io.leasehold.tck.failure.FailureFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes a recorded violation as a JUnit test. */
@Command(
        name = "export",
        mixinStandardHelpOptions = true,
        description =
                "Writes a recorded violation as a JUnit test of its own, which fails for as long as the store shows"
                        + " it.",
        footer = {
            "",
            "Examples:",
            "  leasehold export reports/failures/LEASE-02.json",
            "  leasehold export LEASE-02.json my:store --package org.example --out src/test/java/org/example"
        })
final class ExportCommand implements Callable<Integer> {
    private final Kit kit;

    @Mixin
    private FailureArguments recorded = new FailureArguments();

    @Option(names = "--package", paramLabel = "NAME", description = "The package of the test; none unless given.")
    private String packageName = "";

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "The directory to write it to; it is printed unless given.")
    private Optional<Path> out = Optional.empty();

    ExportCommand(Kit kit) {
        this.kit = kit;
    }

    @Override
    public Integer call() {
        FailureFile failure = recorded.read();
        ExportedTest test = new ExportedTest(kit.catalogue(), failure, recorded.url(failure), packageName);
        if (out.isEmpty()) {
            kit.terminal().out().print(test.text());
            kit.terminal().out().flush();
            return 0;
        }
        Path target = out.get().resolve(test.className() + ".java");
        try {
            Files.createDirectories(out.get());
            Files.writeString(target, test.text());
        } catch (IOException e) {
            throw new HarnessFault("Cannot write " + target + ": " + e, e);
        }
        kit.terminal().line("Written: " + target);
        return 0;
    }
}
