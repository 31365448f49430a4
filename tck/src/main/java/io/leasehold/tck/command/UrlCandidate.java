package io.leasehold.tck.command;

import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.PersistenceProvider;
import io.leasehold.spi.StoreDescription;
import io.leasehold.tck.InstanceStoreTck;
import io.leasehold.tck.StoreAddress;
import io.leasehold.tck.StoreFacts;
import io.leasehold.tck.TckEnvironment;
import io.leasehold.tck.run.RunScope;
import io.leasehold.tck.run.TestNamespaces;
import java.util.Map;

/** The store that the user of the command names by a URL. Made by JUnit, so it takes the URL from the run. */
public final class UrlCandidate implements InstanceStoreTck {
    /** Called by jqwik. */
    public UrlCandidate() {}

    @Override
    public InstanceStore open(TckEnvironment environment) {
        OpenRequest request = request(environment);
        return PersistenceProvider.forUrl(request.url()).open(request);
    }

    @Override
    public void erase(TckEnvironment environment) {
        OpenRequest request = request(environment);
        PersistenceProvider.forUrl(request.url()).erase(request);
    }

    private static OpenRequest request(TckEnvironment environment) {
        StoreAddress address = RunScope.current().address();
        OpenRequest request = environment.request(address.url());
        for (Map.Entry<String, String> option : address.options().entrySet()) {
            request = request.option(option.getKey(), option.getValue());
        }
        return request;
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
        return StoreFacts.of(description).description();
    }
}
