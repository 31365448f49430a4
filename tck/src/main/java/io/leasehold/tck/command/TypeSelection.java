package io.leasehold.tck.command;

import io.leasehold.spi.HostType;
import io.leasehold.spi.HostTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** The options by which an operator chooses host types. */
final class TypeSelection {
    @Option(
            names = "--type",
            paramLabel = "TYPE",
            description = "Only instances of this host type. May be given several times.")
    private List<String> types = new ArrayList<>();

    @Option(names = "--untyped", description = "Only instances without a type, besides those of --type.")
    private boolean untyped;

    HostTypes types() {
        Set<HostType> named = types.stream().map(HostType::new).collect(Collectors.toUnmodifiableSet());
        if (untyped) {
            return new HostTypes(named, HostTypes.Rest.UNTYPED);
        }
        return named.isEmpty() ? HostTypes.all() : new HostTypes(named, HostTypes.Rest.NONE);
    }
}
