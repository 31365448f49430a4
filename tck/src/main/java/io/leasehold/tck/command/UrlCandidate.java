package io.leasehold.tck.command;

import io.leasehold.spi.Capability;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.PersistenceProvider;
import io.leasehold.spi.StoreDescription;
import io.leasehold.tck.Candidate;
import io.leasehold.tck.StoreAddress;
import io.leasehold.tck.run.RunScope;
import io.leasehold.tck.run.TestNamespaces;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The store that the user of the command names by a URL. Made by JUnit, so it takes the URL from the run. */
public final class UrlCandidate implements Candidate {
    /** Called by jqwik. */
    public UrlCandidate() {}

    @Override
    public Set<Capability> capabilities() {
        return describe(RunScope.current().address()).capabilities();
    }

    @Override
    public Map<String, String> description() {
        return facts(describe(RunScope.current().address()));
    }

    static StoreDescription describe(StoreAddress address) {
        PersistenceProvider provider = PersistenceProvider.forUrl(address.url());
        OpenRequest request = StoreOptions.request(address).namespace(TestNamespaces.fresh());
        try (InstanceStore store = provider.open(request)) {
            return store.describe();
        } finally {
            provider.erase(request);
        }
    }

    static Map<String, String> facts(StoreDescription description) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("product", description.product());
        facts.put("leases survive the death of", description.leaseDurability().name());
        facts.put("order tolerance", description.orderTolerance().toString());
        facts.put("largest state", description.limits().stateSizeBytes() + " bytes");
        facts.put("longest text", description.limits().textLength() + " characters");
        facts.put("keys for each write", Integer.toString(description.limits().keysPerWrite()));
        facts.put("largest batch", Integer.toString(description.limits().batchSize()));
        facts.putAll(description.facts());
        return facts;
    }
}
