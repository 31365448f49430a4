package io.leasehold.tck.command;

import io.leasehold.spi.PersistenceProvider;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Prints what an administrator runs where a store may not install itself. */
@Command(
        name = "schema",
        mixinStandardHelpOptions = true,
        description =
                "Prints the tables of a store in a database and the least rights of its user, for an administrator. "
                        + "Connects to nothing.",
        footer = {"", "Example: leasehold schema jdbc:postgresql: --option schema=app | psql"})
final class SchemaCommand implements Callable<Integer> {
    private final Kit kit;

    @Mixin
    private StoreOptions store = new StoreOptions();

    @Parameters(paramLabel = "URL", description = "The URL of the store, or how it begins, such as jdbc:oracle:")
    private String url = "";

    SchemaCommand(Kit kit) {
        this.kit = kit;
    }

    @Override
    public Integer call() {
        String script = store.withJars(() -> PersistenceProvider.forUrl(url)
                .installationScript(StoreOptions.request(
                        store.address(url, kit.surroundings().variables()))));
        kit.terminal().out().print(script);
        if (script.isEmpty()) {
            kit.surroundings().errors().println("leasehold: a store of this kind needs no installation");
        }
        return 0;
    }
}
