package io.leasehold.tck.command;

import io.leasehold.record.RecordProvider;
import io.leasehold.record.RecordStore;
import io.leasehold.spi.BadArgumentException;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.PersistenceProvider;
import io.leasehold.spi.Query;
import io.leasehold.tck.Candidate;
import io.leasehold.tck.DriverConnections;
import io.leasehold.tck.Elsewhere;
import io.leasehold.tck.Hook;
import io.leasehold.tck.InstanceStoreTck;
import io.leasehold.tck.RecordHooks;
import io.leasehold.tck.StoreAddress;
import io.leasehold.tck.TckEnvironment;
import io.leasehold.tck.broken.BrokenByUrl;
import io.leasehold.tck.model.Damage;
import io.leasehold.tck.run.RunScope;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.sql.DataSource;

/** The store that the user of the command names by a URL. Made by JUnit, so it takes the URL from the run. */
public final class UrlCandidate implements InstanceStoreTck {
    /** Asked for here, because rules open stores also on threads that are no part of the run. */
    private final RunScope scope = RunScope.current();

    /** Called by jqwik. */
    public UrlCandidate() {}

    /**
     * The candidate for a URL, to be made on a thread of the run.
     *
     * @param url names a store, or a broken provider of the kit
     * @return makes the candidate
     */
    public static Supplier<Candidate> at(String url) {
        return BrokenByUrl.isBroken(url) ? BrokenUrlCandidate::new : UrlCandidate::new;
    }

    @Override
    public InstanceStore open(TckEnvironment environment) {
        PersistenceProvider provider = provider();
        OpenRequest request = request(environment);
        scope.leftovers().add(name(environment), () -> provider.erase(request));
        try {
            return provider instanceof RecordProvider records
                    ? environment.open(records, request)
                    : provider.open(request);
        } catch (BadArgumentException refused) {
            scope.leftovers().remove(name(environment)); // nothing was done, so there is nothing to erase
            throw refused;
        }
    }

    @Override
    public void erase(TckEnvironment environment) {
        PersistenceProvider provider = provider();
        OpenRequest request = request(environment);
        provider.erase(request);
        if (request.dataSource().isPresent() || request.path().isPresent()) {
            // A place of the kit, which it removes itself.
            scope.leftovers().remove(name(environment));
        } else {
            scope.leftovers().erased(name(environment), () -> remains(provider, request));
        }
    }

    /** What an erased namespace still holds. Looking may leave traces, so it is erased once more. */
    private static Optional<String> remains(PersistenceProvider provider, OpenRequest request) {
        if (provider.namespaces(request).contains(request.namespace())) {
            return Optional.of("the provider still names it among those that hold anything");
        }
        try (InstanceStore store = provider.open(request)) {
            int found =
                    store.list(Query.of(Query.Filter.ANY)).orThrow().instances().size();
            return found == 0 ? Optional.empty() : Optional.of("the store still lists " + found + " instances there");
        } finally {
            provider.erase(request);
        }
    }

    @Override
    public Optional<Elsewhere> elsewhere() {
        return Optional.of(Elsewhere.at(scope.address()));
    }

    @Override
    public Optional<DataSource> dataSource() {
        StoreAddress address = scope.address();
        return address.url().startsWith("jdbc:") ? Optional.of(new DriverConnections(address)) : Optional.empty();
    }

    /** A store that comes in by the small door has all hooks but the kept ones; of others nobody knows how they store what. */
    @Override
    public Set<Hook> hooks() {
        return provider() instanceof RecordProvider ? EnumSet.complementOf(EnumSet.of(Hook.RESTORE)) : Set.of();
    }

    @Override
    public void damage(TckEnvironment environment, InstanceId instance, Damage damage) {
        withHooks(environment, hooks -> hooks.damage(instance, damage));
    }

    @Override
    public void makeNewer(TckEnvironment environment) {
        withHooks(environment, RecordHooks::makeNewer);
    }

    @Override
    public void presetEpoch(TckEnvironment environment, InstanceId instance, long epoch) {
        withHooks(environment, hooks -> hooks.presetEpoch(instance, epoch));
    }

    private void withHooks(TckEnvironment environment, Consumer<RecordHooks> use) {
        if (!(provider() instanceof RecordProvider provider)) {
            throw new UnsupportedOperationException("the store does not come in by the small door");
        }
        try (RecordStore records = provider.records(request(environment))) {
            use.accept(RecordHooks.of(records, environment));
        }
    }

    private static String name(TckEnvironment environment) {
        return "namespace " + environment.namespace();
    }

    private PersistenceProvider provider() {
        return PersistenceProvider.forUrl(scope.address().url());
    }

    private OpenRequest request(TckEnvironment environment) {
        return environment.request(scope.address());
    }
}
