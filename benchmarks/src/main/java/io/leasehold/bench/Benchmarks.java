package io.leasehold.bench;

import io.leasehold.spi.BadArgumentException;
import io.leasehold.spi.StoreException;
import io.leasehold.tck.HarnessFault;
import io.leasehold.tck.command.StoreOptions;
import io.leasehold.tck.report.Terminal;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code benchmarks/run}: measures stores and advises on the detection period. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        description = "Measures instance stores: how long instances wait, and what it costs the store.",
        sortOptions = false,
        footer = {
            "",
            "Suites:",
            "  polling    waiting time and load against the detection period",
            "  cycle      throughput of acquire, save and release against batch size",
            "  idle       a look when nothing is due, against the number of instances",
            "  backlog    taking a hundred of many due instances",
            "  signal     from a signal to the call of the handler",
            "  takeover   standstill after the death of a host",
            "  decay      whether throughput holds out",
            "  commit     durable saves beside the bare forced append, by threads and batch",
            "",
            "Examples:",
            "  run                                      two minutes, the embedded stores",
            "  run polling jdbc:postgresql://db/app     one suite, your database",
            "  run cycle idle file:/var/lib/orders      several suites",
            "  run --full polling jdbc:h2:file:/tmp/x   every point three times, longer",
            "  run advise --p99 2s                      the cheapest measured setting that meets a wish",
            "  run peers jdbc:postgresql://db/app       beside other schedulers, in turns; without a URL: in files"
        })
public final class Benchmarks implements Runnable {
    static final Path DIRECTORY = Path.of("leasehold-benchmarks");

    static final String RESULTS = "results.json";
    static final String PAGE = "results.html";

    private final Terminal terminal;

    @Mixin
    private StoreOptions storeOptions = new StoreOptions();

    @Parameters(paramLabel = "SUITE|URL", arity = "0..*", description = "Suites, stores, or both, in any order.")
    private List<String> words = new ArrayList<>();

    @Option(names = "--full", description = "Measure every point three times, alternating, and longer.")
    private boolean full;

    @Option(names = "--out", paramLabel = "DIR", description = "Where the results go. Default: ${DEFAULT-VALUE}.")
    private Path out = DIRECTORY;

    private Benchmarks(Terminal terminal) {
        this.terminal = terminal;
    }

    /**
     * Runs the command and ends the JVM: 0 done, 3 wrong use or a fault.
     *
     * @param arguments the command line
     */
    public static void main(String[] arguments) {
        Terminal terminal = Terminal.plain(new PrintWriter(System.out, true, StandardCharsets.UTF_8));
        System.exit(execute(terminal, new PrintWriter(System.err, true, StandardCharsets.UTF_8), arguments));
    }

    static int execute(Terminal terminal, PrintWriter errors, String... arguments) {
        return new CommandLine(new Benchmarks(terminal))
                .addSubcommand(new AdviseCommand(terminal))
                .addSubcommand(new PeersCommand(terminal))
                .setUsageHelpWidth(100)
                .setOut(terminal.out())
                .setErr(errors)
                .setParameterExceptionHandler((wrong, ignored) -> fault(errors, wrong))
                .setExecutionExceptionHandler((thrown, command, parsed) -> fault(errors, thrown))
                .execute(arguments);
    }

    /** What a user can mend is told in one line; anything else shows where. */
    private static int fault(PrintWriter errors, Exception thrown) {
        errors.println("benchmarks: " + thrown.getMessage());
        if (!(thrown instanceof HarnessFault
                || thrown instanceof BadArgumentException
                || thrown instanceof StoreException
                || thrown instanceof CommandLine.ParameterException)) {
            thrown.printStackTrace(errors);
        }
        errors.flush();
        return 3;
    }

    @Override
    public void run() {
        storeOptions.withJars(this::measure);
    }

    private Results measure() {
        List<Suite> suites = suites();
        List<Plan.Store> stores = stores();
        Plan plan = new Plan(suites, stores, full ? Effort.FULL : Effort.QUICK);
        List<Sample> samples = new BenchmarkRun(plan, terminal).measure();
        Results results = new Results(Surroundings.of(stores, Clock.systemUTC()), samples);
        write(results, suites);
        return results;
    }

    private List<Suite> suites() {
        List<Suite> named = new ArrayList<>();
        for (String word : words) {
            if (!word.contains(":")) {
                named.add(Suites.named(word).orElseThrow(() -> unknown(word)));
            }
        }
        return named.isEmpty() ? Suites.standard() : named;
    }

    private static HarnessFault unknown(String word) {
        List<String> names = Suites.all().stream().map(Suite::name).toList();
        return new HarnessFault("'" + word + "' is neither a URL nor one of the suites " + names);
    }

    private List<Plan.Store> stores() {
        List<Plan.Store> named = words.stream()
                .filter(word -> word.contains(":"))
                .map(url -> new Plan.Store(Surroundings.shortName(url), storeOptions.address(url, System.getenv())))
                .toList();
        return named.isEmpty() ? EmbeddedStores.all() : named;
    }

    private void write(Results results, List<Suite> suites) {
        try {
            Files.createDirectories(out);
            Files.writeString(out.resolve(RESULTS), ResultsFile.write(results));
            Files.writeString(out.resolve(PAGE), ResultsPage.write(results, suites));
        } catch (IOException e) {
            throw new HarnessFault("Cannot write the results to " + out + ": " + e.getMessage(), e);
        }
        terminal.line("");
        new ResultsTable(terminal).print(results);
        terminal.line("Written: " + out.resolve(PAGE) + " and " + RESULTS);
        if (results.suites().contains(PollingInterval.NAME)) {
            terminal.line("See also: run advise --p99 2s");
        }
    }

    /** {@code run advise}: reads results and names a setting. */
    @Command(
            name = "advise",
            mixinStandardHelpOptions = true,
            description = "Names the cheapest measured setting that meets a wish, for each store.")
    static final class AdviseCommand implements Runnable {
        private final Terminal terminal;

        @Option(
                names = "--p99",
                required = true,
                paramLabel = "DURATION",
                description = "How long 99 of 100 instances may wait, such as 250ms or 2s.")
        private String wish = "";

        @Parameters(
                paramLabel = "FILE",
                arity = "0..1",
                description = "Results of a run. Default: those of the last one.")
        private Optional<Path> file = Optional.empty();

        AdviseCommand(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public void run() {
            Path last = DIRECTORY.resolve(RESULTS);
            Results results = ResultsFile.read(file.orElse(last));
            try {
                new Advice(results).text(Durations.parse(wish)).forEach(terminal::line);
            } catch (IllegalArgumentException e) {
                throw new HarnessFault("--p99: " + e.getMessage(), e);
            }
        }
    }
}
