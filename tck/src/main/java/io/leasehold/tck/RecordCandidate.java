package io.leasehold.tck;

import io.leasehold.record.RecordInstanceStore;
import io.leasehold.record.RecordStore;
import io.leasehold.spi.InstanceStore;

/** A record store as an instance store, so that everything in the kit that opens, reopens and erases stores can have it. */
record RecordCandidate(RecordStoreTck author) implements InstanceStoreTck {

    @Override
    public InstanceStore open(TckEnvironment environment) {
        return new RecordInstanceStore(author.open(environment), environment.request("records:author"));
    }

    @Override
    public void erase(TckEnvironment environment) {
        try (RecordStore records = author.open(environment)) {
            RecordInstanceStore.erase(records, environment.namespace());
        }
    }
}
