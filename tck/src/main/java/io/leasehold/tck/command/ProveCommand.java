package io.leasehold.tck.command;

import io.leasehold.tck.HarnessFault;
import io.leasehold.tck.broken.BrokenProvider;
import io.leasehold.tck.broken.BrokenProviders;
import io.leasehold.tck.prove.Matrix;
import io.leasehold.tck.prove.Progress;
import io.leasehold.tck.prove.Proof;
import io.leasehold.tck.prove.StrengthReport;
import io.leasehold.tck.prove.Threads;
import io.leasehold.tck.result.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Proves the kit on stores whose verdict is known. */
@Command(
        name = "prove",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Proves the kit: every rule on the reference, which must raise no alarm, and every broken provider "
                        + "against its own rule, which must catch it. Takes long at the default sizes.",
        footer = {
            "",
            "Exit codes: 0 proved, 1 a false alarm or a provider caught with fewer than 99 of 100 seeds, 3 wrong use.",
            "",
            "Examples:",
            "  leasehold prove --progress proof.txt --out tck/STRENGTH.md --matrix tck/broken-providers.txt",
            "  leasehold prove --seeds 3 --runs 0 --provider InclusiveExpiry"
        })
final class ProveCommand implements Callable<Integer> {
    private final Kit kit;

    @Option(names = "--seeds", paramLabel = "N", description = "Seeds for each broken provider; 100 unless given.")
    private int seeds = 100;

    @Option(names = "--runs", paramLabel = "N", description = "Runs on the reference; 500 unless given.")
    private int runs = 500;

    @Option(names = "--seed", paramLabel = "NUMBER", description = "The first seed; 1 unless given.")
    private long firstSeed = 1;

    @Option(names = "--provider", paramLabel = "NAME", description = "Only this broken provider; repeatable.")
    private Set<String> names = Set.of();

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "How many threads work at it; as many as there are processors unless given.")
    private int threads = Math.max(1, Runtime.getRuntime().availableProcessors());

    @Option(
            names = "--progress",
            paramLabel = "FILE",
            description = "Keep what is found out in this file, and go on from it. Remove it when the kit has changed.")
    private Optional<Path> progress = Optional.empty();

    @Option(
            names = "--matrix",
            paramLabel = "FILE",
            description = "Run every broken provider against every rule as well, and write which rules fail; lines of "
                    + "providers that are not run stay as they are.")
    private Optional<Path> matrix = Optional.empty();

    @Option(names = "--out", paramLabel = "FILE", description = "Write the page to this file.")
    private Optional<Path> out = Optional.empty();

    ProveCommand(Kit kit) {
        this.kit = kit;
    }

    @Override
    public Integer call() {
        if (seeds < 0 || runs < 0 || threads < 1) {
            throw new HarnessFault("--seeds and --runs must not be negative, --threads must be positive");
        }
        List<BrokenProvider> providers = providers();
        Proof proof = new Proof(
                kit.catalogue(),
                firstSeed,
                progress.map(Progress::in).orElseGet(Progress::none),
                new Threads(threads),
                this::tell);
        StrengthReport.Found found = new StrengthReport.Found(
                proof.quiet(runs),
                seeds == 0 ? List.of() : proof.strengths(providers, seeds),
                new Matrix(matrix.isEmpty() ? List.of() : proof.rows(providers)));
        matrix.ifPresent(file -> write(file, updated(file, found.matrix()).lines(firstSeed)));
        List<String> page = page(found);
        out.ifPresentOrElse(file -> write(file, page), () -> page.forEach(kit.terminal()::line));
        return (found.isProved() ? ExitCode.CONFORMANT : ExitCode.VIOLATION).number();
    }

    private static Matrix updated(Path file, Matrix newer) {
        List<String> order =
                BrokenProviders.all().stream().map(BrokenProvider::name).toList();
        try {
            Matrix present = Matrix.of(Files.exists(file) ? Files.readAllLines(file) : List.of());
            return present.updated(newer, order);
        } catch (IOException e) {
            throw new HarnessFault("The matrix cannot be read from " + file + ": " + e.getMessage(), e);
        }
    }

    private List<String> page(StrengthReport.Found found) {
        String date = LocalDate.ofInstant(kit.surroundings().clock().instant(), ZoneOffset.UTC)
                .toString();
        StrengthReport.When when = new StrengthReport.When(date, firstSeed);
        return new StrengthReport(kit.catalogue(), kit.built()::isBuilt, when).lines(found);
    }

    private List<BrokenProvider> providers() {
        List<BrokenProvider> all = BrokenProviders.all();
        Set<String> known = all.stream().map(BrokenProvider::name).collect(Collectors.toSet());
        names.stream()
                .filter(name -> !known.contains(name))
                .sorted()
                .findFirst()
                .ifPresent(name -> {
                    throw Suggestion.unknown("broken provider", name, known);
                });
        return all.stream()
                .filter(p -> names.isEmpty() || names.contains(p.name()))
                .toList();
    }

    private synchronized void tell(String line) {
        kit.surroundings().errors().println(line);
        kit.surroundings().errors().flush();
    }

    private void write(Path file, List<String> page) {
        try {
            Files.write(file, page);
            kit.terminal().line("Written: " + file);
        } catch (IOException e) {
            throw new HarnessFault("The page cannot be written to " + file + ": " + e.getMessage(), e);
        }
    }
}
