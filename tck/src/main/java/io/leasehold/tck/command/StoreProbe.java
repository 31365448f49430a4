package io.leasehold.tck.command;

import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.PersistenceProvider;
import io.leasehold.tck.StoreAddress;
import io.leasehold.tck.StoreFacts;
import io.leasehold.tck.run.TestNamespaces;

/** Opens a store once to see whether it can be opened and what it is, in a namespace of its own, because opening may create things. */
final class StoreProbe {
    private StoreProbe() {}

    static StoreFacts describe(StoreAddress address) {
        PersistenceProvider provider = PersistenceProvider.forUrl(address.url());
        OpenRequest request = StoreOptions.request(address).namespace(TestNamespaces.fresh());
        StoreFacts facts;
        try (InstanceStore open = provider.open(request)) {
            facts = StoreFacts.of(open.describe());
        }
        provider.erase(request);
        return facts;
    }
}
