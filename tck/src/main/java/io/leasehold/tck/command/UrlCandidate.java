package io.leasehold.tck.command;

import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.PersistenceProvider;
import io.leasehold.tck.InstanceStoreTck;
import io.leasehold.tck.StoreAddress;
import io.leasehold.tck.TckEnvironment;
import io.leasehold.tck.run.RunScope;
import java.util.Map;

/** The store that the user of the command names by a URL. Made by JUnit, so it takes the URL from the run. */
public final class UrlCandidate implements InstanceStoreTck {
    /** Called by jqwik. */
    public UrlCandidate() {}

    @Override
    public InstanceStore open(TckEnvironment environment) {
        RunScope scope = RunScope.current();
        PersistenceProvider provider = provider(scope);
        OpenRequest request = request(scope, environment);
        scope.leftovers().add(name(environment), () -> provider.erase(request));
        return provider.open(request);
    }

    @Override
    public void erase(TckEnvironment environment) {
        RunScope scope = RunScope.current();
        provider(scope).erase(request(scope, environment));
        scope.leftovers().remove(name(environment));
    }

    private static String name(TckEnvironment environment) {
        return "namespace " + environment.namespace();
    }

    private static PersistenceProvider provider(RunScope scope) {
        return PersistenceProvider.forUrl(scope.address().url());
    }

    private static OpenRequest request(RunScope scope, TckEnvironment environment) {
        StoreAddress address = scope.address();
        OpenRequest request = environment.request(address.url());
        for (Map.Entry<String, String> option : address.options().entrySet()) {
            if (!environment.options().containsKey(option.getKey())) {
                request = request.option(option.getKey(), option.getValue());
            }
        }
        return request;
    }
}
