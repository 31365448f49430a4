package io.leasehold.tck.command;

import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceKey;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Target;
import io.leasehold.tck.HarnessFault;
import java.util.Optional;
import java.util.function.ToIntBiFunction;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The instance that an operator names, by its id or by one of its keys. */
final class ChosenInstance {
    @Mixin
    private OperatedStore store = new OperatedStore();

    @Parameters(index = "1", arity = "0..1", paramLabel = "ID", description = "The id of the instance.")
    private Optional<String> id = Optional.empty();

    @Option(names = "--key", paramLabel = "KEY", description = "One of its keys, instead of its id.")
    private Optional<String> key = Optional.empty();

    /** Works on the open store; an instance in a namespace that holds nothing is refused as absent. */
    int with(Kit kit, ToIntBiFunction<InstanceStore, Target> action) {
        Target target = target();
        return store.with(kit, OperatedStore.REFUSED, open -> action.applyAsInt(open, target));
    }

    private Target target() {
        if (id.isPresent() == key.isPresent()) {
            throw new HarnessFault("Name the instance by its ID or with --key");
        }
        return id.map(text -> Target.id(new InstanceId(text)))
                .orElseGet(() -> Target.key(new InstanceKey(key.orElseThrow())));
    }
}
