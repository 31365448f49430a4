package io.leasehold.tck.command;

import io.leasehold.tck.demo.BrokenPromise;
import io.leasehold.tck.demo.Demo;
import io.leasehold.tck.demo.Demos;
import io.leasehold.tck.demo.Stage;
import io.leasehold.tck.result.ExitCode;
import io.leasehold.tck.result.PrintedText;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Plays a demonstration. */
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Shows on a store, in words and in less than half a minute, what this is for. Without a URL: on a file "
                        + "store in a temporary place. On yours: in a namespace of its own, erased at the end.",
        footer = {
            "",
            "  worker-supervisor  two workflows that wake each other: dead where a signal can be forgotten, alive here",
            "  rag                a list that turns green, amber and red with time alone, by daily timers",
            "  takeover           a host is killed with kill -9, and another process takes its job over",
            "  orphan             what a dead host left without a timer is reclaimed and completed",
            "  zero-duration      a lease of no length: an instance is loaded twice, and it is said",
            "  generic-host       a host that starts the missing host process",
            "",
            "Exit codes: 0 shown, 1 what it promises did not happen, 3 wrong use or a fault of the kit.",
            "",
            "Examples:",
            "  leasehold demo takeover",
            "  leasehold demo rag file:/var/lib/orders"
        })
final class DemoCommand implements Callable<Integer> {
    private final Kit kit;

    @Parameters(index = "0", paramLabel = "DEMO", description = "Which one; see below.")
    private String name = "";

    @Parameters(index = "1", arity = "0..1", paramLabel = "URL", description = "The URL of a store.")
    private Optional<String> url = Optional.empty();

    @Mixin
    private StoreOptions options = new StoreOptions();

    DemoCommand(Kit kit) {
        this.kit = kit;
    }

    @Override
    public Integer call() {
        Demo demo = demo();
        return options.withJars(() -> url.map(each -> play(demo, each)).orElseGet(() -> playByDefault(demo)))
                .number();
    }

    private Demo demo() {
        List<Demo> all = Demos.all();
        return all.stream()
                .filter(demo -> demo.name().equals(name))
                .findFirst()
                .orElseThrow(() -> Suggestion.unknown(
                        "demo", name, all.stream().map(Demo::name).toList()));
    }

    private ExitCode playByDefault(Demo demo) {
        try (DefaultStores stores = new DefaultStores()) {
            return play(demo, stores.shared());
        }
    }

    private ExitCode play(Demo demo, String store) {
        kit.terminal().line(demo.name() + ": " + demo.sentence() + ".");
        try (Stage stage = new Stage(options.address(store, kit.surroundings().variables()), kit.terminal())) {
            String shown = demo.play(stage);
            kit.terminal().line("");
            kit.terminal().line("Shown: " + PrintedText.of(shown));
            return ExitCode.CONFORMANT;
        } catch (BrokenPromise broken) {
            kit.terminal().line("");
            kit.terminal().line("NOT shown: " + PrintedText.of(String.valueOf(broken.getMessage())));
            return ExitCode.VIOLATION;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitCode.INCOMPLETE;
        }
    }
}
