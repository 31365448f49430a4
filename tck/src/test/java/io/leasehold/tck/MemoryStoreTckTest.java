package io.leasehold.tck;

import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.tck.memory.MemoryProvider;
import io.leasehold.tck.model.Damage;

/** The reference store, checked the way an author checks his own, with every hook. */
final class MemoryStoreTckTest implements InstanceStoreTck {
    private static final String URL = "memory:tck";

    @Override
    public InstanceStore open(TckEnvironment environment) {
        return environment.open(new MemoryProvider(), environment.request(URL));
    }

    private static RecordHooks hooks(TckEnvironment environment) {
        return RecordHooks.of(new MemoryProvider().records(environment.request(URL)), environment);
    }

    @Override
    public void damage(TckEnvironment environment, InstanceId instance, Damage damage) {
        hooks(environment).damage(instance, damage);
    }

    @Override
    public void makeNewer(TckEnvironment environment) {
        hooks(environment).makeNewer();
    }

    @Override
    public void presetEpoch(TckEnvironment environment, InstanceId instance, long epoch) {
        hooks(environment).presetEpoch(instance, epoch);
    }
}
