package io.leasehold.tck.broken;

import io.leasehold.spi.Activatable;
import io.leasehold.spi.HostRegistration;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Look;
import io.leasehold.spi.OperatorCommand;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Query;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.Target;
import io.leasehold.tck.door.ForwardingStore;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What services do wrongly about the registrations of hosts, as their store meets it. */
final class WrongHosts {
    private WrongHosts() {}

    /** Ends the leases of an owner by force, or of all whose id starts alike. */
    private static void free(InstanceStore store, String prefix) {
        store.list(Query.of(Query.Filter.HELD)).orThrow().instances().stream()
                .filter(each -> each.ownership()
                        .lease()
                        .filter(held -> held.lease().owner().value().startsWith(prefix))
                        .isPresent())
                .forEach(each ->
                        store.operate(OperatorCommand.of(OperatorCommand.Verb.RELEASE, Target.id(each.id()), "broken")
                                .forced()));
    }

    /** Registers each host once only. */
    static final class RegistersOnce implements ForwardingStore {
        private final InstanceStore store;
        private final Set<OwnerId> registered = new HashSet<>();

        RegistersOnce(InstanceStore store) {
            this.store = store;
        }

        @Override
        public InstanceStore store() {
            return store;
        }

        @Override
        public Result<Instant> register(HostRegistration registration) {
            return registered.add(registration.host()) ? store.register(registration) : store.storeTime();
        }
    }

    /** Gives up what it holds when its registration has lapsed. */
    record DropsLeases(InstanceStore store) implements ForwardingStore {
        @Override
        public Result<Instant> heartbeat(OwnerId host) {
            Result<Instant> result = store.heartbeat(host);
            if (result instanceof Result.Refused<Instant> refused
                    && refused.reason() instanceof Refusal.NotRegistered) {
                free(store, host.value());
            }
            return result;
        }
    }

    /** Frees the leases of hosts of its name when it starts. */
    static final class Heir implements ForwardingStore {
        private final InstanceStore store;
        private boolean begun;

        Heir(InstanceStore store) {
            this.store = store;
        }

        @Override
        public InstanceStore store() {
            return store;
        }

        @Override
        public Result<Look> acquireRunnable(Look.Request request) {
            if (!begun) {
                begun = true;
                String owner = request.acquisition().owner().value();
                free(store, owner.substring(0, owner.indexOf('-')));
            }
            return store.acquireRunnable(request);
        }
    }

    /** Asks about another machine, where no host lives. */
    record AsksElsewhere(InstanceStore store) implements ForwardingStore {
        @Override
        public Result<List<Activatable>> findActivatable(Activatable.Query query) {
            return store.findActivatable(new Activatable.Query("elsewhere", query.activationTypes(), query.limit()));
        }
    }
}
