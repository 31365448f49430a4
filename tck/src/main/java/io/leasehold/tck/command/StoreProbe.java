package io.leasehold.tck.command;

import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.PersistenceProvider;
import io.leasehold.tck.StoreAddress;
import io.leasehold.tck.StoreFacts;
import io.leasehold.tck.run.TestNamespaces;
import java.time.Duration;
import java.time.Instant;

/** Opens a store once to see whether it can be opened and what it is, in a namespace of its own, because opening may create things. */
final class StoreProbe {
    private StoreProbe() {}

    static StoreFacts describe(StoreAddress address) {
        PersistenceProvider provider = PersistenceProvider.forUrl(address.url());
        OpenRequest request = StoreOptions.request(address).namespace(TestNamespaces.fresh());
        StoreFacts facts;
        try (InstanceStore open = provider.open(request)) {
            facts = StoreFacts.of(open);
            facts.description().put("its clock is ahead of this machine's by", offset(open));
        }
        provider.erase(request);
        return facts;
    }

    /** Known within half the time that asking takes. */
    private static String offset(InstanceStore store) {
        Instant before = Instant.now();
        Instant there = store.storeTime().orThrow();
        Duration asked = Duration.between(before, Instant.now());
        Duration offset = Duration.between(before.plus(asked.dividedBy(2)), there);
        return offset.toMillis() + " ms (within " + (asked.toMillis() / 2 + 1) + " ms)";
    }
}
