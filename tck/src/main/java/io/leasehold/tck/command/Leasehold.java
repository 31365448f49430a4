package io.leasehold.tck.command;

import io.leasehold.spi.BadArgumentException;
import io.leasehold.spi.StoreException;
import io.leasehold.tck.HarnessFault;
import io.leasehold.tck.report.Terminal;
import io.leasehold.tck.result.ExitCode;
import io.leasehold.tck.result.PrintedText;
import io.leasehold.tck.rules.RuleCatalogue;
import io.leasehold.tck.run.JUnitRuleRunner;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Arrays;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.ParameterException;

/** The command {@code leasehold}: checks instance stores and explains the rules. */
@Command(
        name = "leasehold",
        mixinStandardHelpOptions = true,
        version = "leasehold rule set " + RuleCatalogue.VERSION,
        description = "Checks instance stores against the rules of the contract.",
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Exit codes: 0 conformant, 1 violation, 2 incomplete, 3 wrong use or a fault of the kit.",
            "",
            "Examples:",
            "  leasehold check                              the stores that come with it, in a temporary place",
            "  leasehold check file:/var/lib/orders         one store, in a namespace of its own",
            "  leasehold check --jar mine.jar my:store      a store of your own",
            "  leasehold explain LEASE-02                   a rule, why it exists, what usually breaks it",
            "  leasehold store list file:/var/lib/orders    what a store holds, for an operator",
            "  leasehold demo takeover                      a host is killed, and another one takes over"
        })
public final class Leasehold {
    // The root: whatever a provider brings along reports through it too, in the middle of a table.
    private static final Logger LIBRARIES = Logger.getLogger("");

    private final Kit kit;

    Leasehold(Kit kit) {
        this.kit = kit;
    }

    /**
     * Runs a command and ends the JVM with its exit code.
     *
     * @param arguments the command line
     */
    public static void main(String[] arguments) {
        LIBRARIES.setLevel(Level.WARNING);
        System.setProperty("slf4j.internal.verbosity", "ERROR"); // demonstrations print what services log
        RuleCatalogue catalogue = RuleCatalogue.load();
        Kit.Surroundings surroundings = surroundings(System.getenv());
        Kit kit = new Kit(
                catalogue, new JUnitRuleRunner(catalogue), UrlCandidate.class, StoreProbe::describe, surroundings);
        int exitCode = new Leasehold(kit).execute(arguments);
        surroundings.terminal().out().flush();
        System.exit(exitCode);
    }

    /** The script knows whether it writes to a terminal; the JVM cannot tell for one stream alone. */
    private static Kit.Surroundings surroundings(Map<String, String> variables) {
        boolean interactive = Boolean.getBoolean("leasehold.terminal");
        boolean colour = interactive && variables.getOrDefault("NO_COLOR", "").isEmpty();
        int width = Math.max(40, Math.min(100, Integer.getInteger("leasehold.columns", 100)));
        return new Kit.Surroundings(
                new Terminal(utf8(System.out), interactive, colour, width),
                utf8(System.err),
                Clock.systemUTC(),
                variables,
                System.getProperty("leasehold.command", "leasehold"));
    }

    private static PrintWriter utf8(PrintStream stream) {
        return new PrintWriter(stream, true, StandardCharsets.UTF_8);
    }

    int execute(String... arguments) {
        CommandLine line = new CommandLine(this)
                .addSubcommand(new CheckCommand(kit))
                .addSubcommand(new DoctorCommand(kit))
                .addSubcommand(new ListCommand(kit))
                .addSubcommand(new ExplainCommand(kit))
                .addSubcommand(new CleanCommand(kit))
                .addSubcommand(new SchemaCommand(kit))
                .addSubcommand(new ReplayCommand(kit))
                .addSubcommand(new ExportCommand(kit))
                .addSubcommand(new DiffCommand(kit))
                .addSubcommand(new ProveCommand(kit))
                .addSubcommand(StoreCommand.of(kit))
                .addSubcommand(new DemoCommand(kit))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setColorScheme(
                        CommandLine.Help.defaultColorScheme(kit.terminal().colour() ? Ansi.ON : Ansi.OFF))
                .setUsageHelpWidth(100)
                .setOut(kit.terminal().out())
                .setErr(kit.surroundings().errors())
                .setParameterExceptionHandler(this::wrongUse)
                .setExecutionExceptionHandler((thrown, command, parsed) -> fault(thrown));
        if (arguments.length == 0) {
            line.usage(kit.terminal().out());
            return ExitCode.CONFORMANT.number();
        }
        warnOfSecrets(arguments);
        try {
            return line.execute(arguments);
        } catch (LinkageError e) {
            error("a class is missing or does not fit: " + e.getMessage() + "; add its jar to --jar");
            return ExitCode.FAULT.number();
        }
    }

    private void warnOfSecrets(String... arguments) {
        if (Arrays.stream(arguments).anyMatch(PrintedText::hasSecret)) {
            error("a password among the arguments can be seen by every user of this machine; better use --user, with"
                    + " the password in the environment variable " + StoreOptions.PASSWORD_VARIABLE);
        }
    }

    private int wrongUse(ParameterException wrong, String[] arguments) {
        error(message(wrong));
        if (!CommandLine.UnmatchedArgumentException.printSuggestions(
                wrong, kit.surroundings().errors())) {
            CommandLine line = wrong.getCommandLine();
            kit.surroundings().errors().println("See: " + line.getCommandSpec().qualifiedName() + " --help");
        }
        return ExitCode.FAULT.number();
    }

    /** What a user can mend is told in one line; anything else is a fault of the kit and shows where. */
    private int fault(Exception thrown) {
        error(message(thrown));
        for (Throwable suppressed : thrown.getSuppressed()) {
            error("  " + message(suppressed));
        }
        if (!(thrown instanceof HarnessFault
                || thrown instanceof BadArgumentException
                || thrown instanceof StoreException)) {
            StringWriter trace = new StringWriter();
            thrown.printStackTrace(new PrintWriter(trace, true));
            kit.surroundings().errors().print(PrintedText.of(trace.toString()));
            kit.surroundings().errors().flush();
        }
        return ExitCode.FAULT.number();
    }

    private static String message(Throwable thrown) {
        String message = thrown.getMessage();
        return message == null ? thrown.toString() : message;
    }

    private void error(String message) {
        kit.surroundings().errors().println("leasehold: " + PrintedText.of(message));
        kit.surroundings().errors().flush();
    }
}
