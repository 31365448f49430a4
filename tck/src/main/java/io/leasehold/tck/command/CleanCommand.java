package io.leasehold.tck.command;

import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.PersistenceProvider;
import io.leasehold.tck.run.TestNamespaces;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Erases what killed runs have left. */
@Command(
        name = "clean",
        mixinStandardHelpOptions = true,
        description = "Erases the namespaces tck_... that killed runs have left in a store, and nothing else.",
        footer = {"", "Example: leasehold clean file:/var/lib/orders"})
final class CleanCommand implements Callable<Integer> {
    private final Kit kit;

    @Mixin
    private StoreOptions store = new StoreOptions();

    @Parameters(paramLabel = "URL", description = "The URL of the store.")
    private String url = "";

    CleanCommand(Kit kit) {
        this.kit = kit;
    }

    @Override
    public Integer call() {
        List<String> erased = store.withJars(this::erase);
        erased.forEach(name -> kit.terminal().line("erased " + name));
        kit.terminal().line(erased.isEmpty() ? "Nothing to erase." : erased.size() + " namespaces erased.");
        return 0;
    }

    private List<String> erase() {
        PersistenceProvider provider = PersistenceProvider.forUrl(url);
        OpenRequest request =
                StoreOptions.request(store.address(url, kit.surroundings().variables()));
        List<String> ours = provider.namespaces(request).stream()
                .filter(TestNamespaces::isOurs)
                .toList();
        ours.forEach(name -> provider.erase(request.namespace(name)));
        return ours;
    }
}
