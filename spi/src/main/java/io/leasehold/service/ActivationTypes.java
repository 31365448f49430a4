package io.leasehold.service;

import io.leasehold.spi.ActivationParameters;
import io.leasehold.spi.BadArgumentException;
import java.util.HashSet;
import java.util.ServiceLoader;
import java.util.Set;

/** The activation types that somebody here knows how to start. */
final class ActivationTypes {
    private ActivationTypes() {}

    static Set<String> known(Set<String> configured) {
        Set<String> known = new HashSet<>(configured);
        ServiceLoader.load(HostActivator.class).forEach(activator -> known.add(activator.activationType()));
        return Set.copyOf(known);
    }

    /** Nobody could ever start a host by parameters of an unknown type, and a generic host must not guess. */
    static void require(ActivationParameters parameters, Set<String> known) {
        if (!known.contains(parameters.activationType())) {
            throw new BadArgumentException(
                    "activationType", "nobody here knows activation type " + parameters.activationType());
        }
        StoredPaths.require(parameters);
    }
}
