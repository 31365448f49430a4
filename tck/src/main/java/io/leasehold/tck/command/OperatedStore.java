package io.leasehold.tck.command;

import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.PersistenceProvider;
import io.leasehold.spi.StoreException;
import io.leasehold.tck.operator.Shown;
import io.leasehold.tck.result.PrintedText;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The store that an operator works on, and how its refusals are told. */
final class OperatedStore {
    /** The exit code of what was done. */
    static final int DONE = 0;

    /** The exit code of what was refused: nothing was changed. */
    static final int REFUSED = 1;

    /** The exit code of a call whose reply was lost. */
    static final int UNKNOWN = 2;

    static final String EXIT_CODES =
            "Exit codes: 0 done, 1 refused (nothing changed), 2 unknown (the reply was lost), 3 wrong use.";

    @Parameters(index = "0", paramLabel = "URL", description = "The URL of the store.")
    private String url = "";

    @Option(
            names = "--namespace",
            paramLabel = "NAME",
            description = "The namespace; " + OpenRequest.DEFAULT_NAMESPACE + " unless given.")
    private String namespace = OpenRequest.DEFAULT_NAMESPACE;

    @Mixin
    private StoreOptions options = new StoreOptions();

    /**
     * Works on the open store. Opening may create what a store needs, so a namespace that holds nothing is not opened: a mistyped URL
     * leaves no trace.
     *
     * @param whenEmpty the exit code if the namespace holds nothing
     */
    int with(Kit kit, int whenEmpty, ToIntFunction<InstanceStore> action) {
        return options.withJars(() -> {
            PersistenceProvider provider = PersistenceProvider.forUrl(url);
            OpenRequest request = StoreOptions.request(
                            options.address(url, kit.surroundings().variables()))
                    .namespace(namespace);
            List<String> known = provider.namespaces(request);
            if (!known.contains(namespace)) {
                kit.terminal().line(nothing(known));
                return whenEmpty;
            }
            try (InstanceStore store = provider.open(request)) {
                return answered(kit, store, action);
            }
        });
    }

    private String nothing(List<String> known) {
        String others = known.stream().sorted().map(Shown::name).collect(Collectors.joining(", "));
        return "Namespace " + namespace + " of this store holds nothing"
                + (others.isEmpty() ? "." : "; these hold something: " + others + ".");
    }

    private static int answered(Kit kit, InstanceStore store, ToIntFunction<InstanceStore> action) {
        try {
            return action.applyAsInt(store);
        } catch (StoreException.Refused refused) {
            kit.terminal().block("refused", List.of(RefusalWords.of(refused.refusal()), "Nothing was changed."));
            return REFUSED;
        } catch (StoreException.UnknownOutcome unknown) {
            String message = String.valueOf(unknown.getMessage());
            kit.terminal()
                    .block(
                            "unknown",
                            List.of(PrintedText.of(message), "Done once or not at all: look at it with store show."));
            return UNKNOWN;
        }
    }
}
