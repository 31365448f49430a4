package io.leasehold.file;

import io.leasehold.record.RecordKeys;
import io.leasehold.record.RecordStore;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OpenRequest;
import io.leasehold.tck.InstanceStoreTck;
import io.leasehold.tck.RecordHooks;
import io.leasehold.tck.TckEnvironment;
import io.leasehold.tck.model.Damage;

/** The file store under the conformance kit; the kit replaces the directory by one of its own file systems where it likes. */
final class FileStoreTckTest implements InstanceStoreTck {
    @Override
    public InstanceStore open(TckEnvironment environment) {
        return environment.open(new FileProvider(), request(environment));
    }

    private static OpenRequest request(TckEnvironment environment) {
        return environment.request("file:" + environment.directory());
    }

    /** On the disk, where damage happens. */
    @Override
    public void damage(TckEnvironment environment, InstanceId instance, Damage damage) {
        RecordKeys keys = RecordKeys.of(environment.namespace());
        String key = damage == Damage.STATE ? keys.state(instance) : keys.head(instance);
        Tampering.flipBit(environment.directory(), key);
    }

    /** In the mark of the format, which the whole store has in common. */
    @Override
    public void makeNewer(TckEnvironment environment) {
        Tampering.makeNewer(environment.directory());
    }

    @Override
    public void presetEpoch(TckEnvironment environment, InstanceId instance, long epoch) {
        try (RecordStore records = new FileProvider().records(request(environment))) {
            RecordHooks.of(records, environment).presetEpoch(instance, epoch);
        }
    }
}
