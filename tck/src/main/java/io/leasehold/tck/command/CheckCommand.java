package io.leasehold.tck.command;

import io.leasehold.tck.HarnessFault;
import io.leasehold.tck.StoreAddress;
import io.leasehold.tck.StoreFacts;
import io.leasehold.tck.report.ConsoleReport;
import io.leasehold.tck.report.ReportFiles;
import io.leasehold.tck.report.RunReport;
import io.leasehold.tck.result.ExitCode;
import io.leasehold.tck.result.KnownDeviations;
import io.leasehold.tck.result.PrintedText;
import io.leasehold.tck.rules.Tier;
import io.leasehold.tck.run.BuiltRules;
import io.leasehold.tck.run.RunOutcome;
import io.leasehold.tck.run.RunRequest;
import io.leasehold.tck.run.RunSettings;
import io.leasehold.tck.run.Seeds;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Checks stores against the rules. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Checks a store against the rules, in a namespace of its own that is erased at the end. "
                + "Without a URL: the stores that come with the kit, in a temporary place.",
        footer = {
            "",
            "Exit codes: 0 conformant, 1 violation, 2 incomplete, 3 wrong use or a fault of the kit.",
            "",
            "Examples:",
            "  leasehold check",
            "  leasehold check file:/var/lib/orders --tier standard --out reports",
            "  leasehold check --jar my-provider.jar:lib/driver.jar my:store --option mode=fast",
            "  leasehold check file:/var/lib/orders --rule LEASE-02 --seed 42"
        })
final class CheckCommand implements Callable<Integer> {
    private final Kit kit;

    @Parameters(arity = "0..1", paramLabel = "URL", description = "The URL of the store.")
    private Optional<String> url = Optional.empty();

    @Option(names = "--tier", paramLabel = "TIER", description = "quick (default), standard or soak.")
    private Tier tier = Tier.QUICK;

    @Mixin
    private RuleSelection selection = new RuleSelection();

    @Option(names = "--seed", paramLabel = "NUMBER", description = "Repeat the run of this seed.")
    private Optional<Long> seed = Optional.empty();

    @Option(names = "--fail-fast", description = "Stop at the first violation.")
    private boolean failFast;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Write report.html, report.json, junit.xml and badge.svg to this directory.")
    private Optional<Path> out = Optional.empty();

    @Option(
            names = "--deviations",
            paramLabel = "FILE",
            description = "Known deviations, one a line: RULE | expiry date | link | reason.")
    private Optional<Path> deviations = Optional.empty();

    @Mixin
    private StoreOptions store = new StoreOptions();

    CheckCommand(Kit kit) {
        this.kit = kit;
    }

    @Override
    public Integer call() {
        Set<String> ids = selection.ids(kit.catalogue());
        boolean recordLevelAlone = ids.stream().allMatch(kit.catalogue()::isRecordLevel);
        if (expected(ids).stream().allMatch(id -> kit.catalogue().isRecordLevel(id) && !recordLevelAlone)) {
            throw new HarnessFault("None of the selected rules is built yet; leasehold list shows which are");
        }
        KnownDeviations known = deviations
                .map(file -> KnownDeviations.read(file, kit.catalogue()))
                .orElseGet(KnownDeviations::none);
        out.ifPresent(ReportFiles::requireWritable);
        RunSettings settings = new RunSettings(tier, seed.orElseGet(Seeds::fresh), 100, known);
        return store.withJars(() -> url.map(each -> checkAll(List.of(each), ids, settings))
                        .orElseGet(() -> checkDefaults(ids, settings)))
                .number();
    }

    private ExitCode checkDefaults(Set<String> ids, RunSettings settings) {
        try (DefaultStores stores = new DefaultStores()) {
            return checkAll(stores.urls(), ids, settings);
        }
    }

    private ExitCode checkAll(List<String> urls, Set<String> ids, RunSettings settings) {
        ExitCode code = ExitCode.CONFORMANT;
        for (String each : urls) {
            StoreAddress address = store.address(each, kit.surroundings().variables());
            // What cannot be opened is told in one line, before rules fail one by one.
            StoreFacts ignored = kit.probe().apply(address);
            RunReport report = check(address, ids, settings);
            String subdirectory = urls.size() == 1 ? "" : each.substring(0, each.indexOf(':'));
            out.ifPresent(directory -> write(directory.resolve(subdirectory), report));
            code = code.combinedWith(report.exitCode());
        }
        return code;
    }

    private RunReport check(StoreAddress address, Set<String> ids, RunSettings settings) {
        kit.terminal()
                .line("Checking " + PrintedText.of(address.url()) + " at tier " + tier.label() + ", seed "
                        + settings.seed());
        String command = kit.surroundings().command() + " check " + address.url() + store.commandLine();
        RunRequest.Target target = new RunRequest.Target(address, command);
        RunRequest request = new RunRequest(kit.candidate(address.url()), ids, settings, failFast, Optional.of(target));
        ConsoleReport console = new ConsoleReport(kit.terminal(), kit.catalogue(), expected(ids));
        Instant begin = kit.surroundings().clock().instant();
        RunOutcome outcome = kit.runner().run(request, console);
        Duration duration = Duration.between(begin, kit.surroundings().clock().instant());
        RunReport report = new RunReport(
                kit.catalogue(),
                new RunReport.Setting(tier, settings.seed(), begin, duration),
                new RunReport.Store(address.url(), outcome.candidate()),
                EnvironmentFacts.collect(),
                outcome);
        console.finished(report);
        return report;
    }

    private Set<String> expected(Set<String> ids) {
        BuiltRules built = kit.built();
        return ids.stream().filter(id -> built.isBuilt(kit.catalogue().get(id))).collect(Collectors.toSet());
    }

    private void write(Path directory, RunReport report) {
        List<Path> files = new ReportFiles(directory).write(report);
        kit.terminal().line("Report: " + files.get(0));
        files.stream()
                .filter(file -> file.startsWith(directory.resolve(ReportFiles.FAILURES)))
                .forEach(file -> kit.terminal()
                        .line("Replay: " + kit.surroundings().command() + " replay " + file + store.commandLine()));
    }
}
