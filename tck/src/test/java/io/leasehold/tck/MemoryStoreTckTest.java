package io.leasehold.tck;

import io.leasehold.spi.InstanceStore;
import io.leasehold.tck.memory.MemoryProvider;

/** The reference store, checked the way an author checks his own. */
final class MemoryStoreTckTest implements InstanceStoreTck {
    @Override
    public InstanceStore open(TckEnvironment environment) {
        return new MemoryProvider().open(environment.request("memory:tck"));
    }
}
