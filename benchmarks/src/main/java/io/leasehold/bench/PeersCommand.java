package io.leasehold.bench;

import io.leasehold.tck.HarnessFault;
import io.leasehold.tck.StoreAddress;
import io.leasehold.tck.command.StoreOptions;
import io.leasehold.tck.report.Terminal;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code run peers}: measures our stores beside others. */
@Command(
        name = "peers",
        mixinStandardHelpOptions = true,
        description = "Measures the stores beside others at the same work, in turns: on PostgreSQL, if a URL is given,"
                + " else in files.")
final class PeersCommand implements Runnable {
    private final Terminal terminal;

    @Mixin
    private StoreOptions storeOptions = new StoreOptions();

    @Parameters(
            paramLabel = "URL",
            arity = "0..1",
            description = "A PostgreSQL database in which schemas may be made and dropped.")
    private Optional<String> url = Optional.empty();

    @Option(names = "--rounds", paramLabel = "N", description = "Turns that count. Default: ${DEFAULT-VALUE}.")
    private int rounds = 3;

    @Option(
            names = "--each",
            paramLabel = "DURATION",
            description = "How long each works in a turn. Default: ${DEFAULT-VALUE}.")
    private String each = "4s";

    @Option(
            names = "--only",
            paramLabel = "TEXT",
            description = "Only comparisons and contenders named so; ours always.")
    private String only = "";

    @Option(names = "--out", paramLabel = "DIR", description = "Where the results go. Default: ${DEFAULT-VALUE}.")
    private Path out = Benchmarks.DIRECTORY;

    PeersCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        Rotation rotation = new Rotation(rounds, Durations.parse(each));
        StoreAddress address = url.map(database -> storeOptions.address(database, System.getenv()))
                .orElseGet(() -> new StoreAddress(System.getProperty("java.io.tmpdir"), Map.of()));
        List<Sample> samples = new ArrayList<>();
        for (Comparison comparison : chosen()) {
            samples.addAll(comparison.run(address, rotation, terminal));
            terminal.line("");
        }
        Plan.Store place = new Plan.Store(Surroundings.shortName(address.url()), address);
        ResultsFile.write(
                new Results(Surroundings.of(List.of(place), Clock.systemUTC()), samples), out.resolve("peers.json"));
        terminal.line("Written: " + out.resolve("peers.json"));
    }

    private List<Comparison> chosen() {
        List<Comparison> all = url.isPresent() ? Peers.onPostgres() : Peers.inFiles();
        List<Comparison> chosen = all.stream()
                .map(comparison -> comparison.only(only))
                .flatMap(Optional::stream)
                .toList();
        if (chosen.isEmpty()) {
            throw new HarnessFault("--only: nothing is named so: " + only);
        }
        return chosen;
    }
}
