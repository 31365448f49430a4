package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Create;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Lease;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Look;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import io.leasehold.tck.Workbench;
import io.leasehold.tck.program.Script;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * One host of a rule that is written as plain code: its calls for one instance of the first type. Thread-safe if the store is.
 *
 * @param bench where the instance lives
 * @param number the host, from 0
 * @param store the store as the host sees it
 */
record Hand(Workbench bench, int number, InstanceStore store) {

    static Hand of(Workbench bench, int number) {
        return new Hand(bench, number, bench.store(number));
    }

    /**
     * What a load came to.
     *
     * @param by the host
     * @param acquisition its acquisition
     * @param grant the grant, if there was one
     * @param refusal why not, if it was refused
     */
    record Load(Hand by, Acquisition acquisition, Optional<Acquired> grant, Optional<Refusal> refusal) {
        /** Refused only because another transaction had the row. */
        boolean busy() {
            return refusal.filter(Refusal.Busy.class::isInstance).isPresent();
        }
    }

    String name() {
        return "host " + Character.toString('A' + number);
    }

    InstanceId create(int instance, String state) {
        InstanceId id = bench.names().instance(instance);
        store.create(Create.of(id, state(state)).ofType(bench.names().type(0))).orThrow();
        bench.note(name() + " creates " + id);
        return id;
    }

    Load acquire(InstanceId id) {
        return acquire(id, Script.LEASE);
    }

    Load acquire(InstanceId id, LeaseLength length) {
        Acquisition acquisition = bench.acquisition(number, length);
        Result<Acquired> result =
                store.acquire(acquisition, List.of(Target.id(id))).get(0);
        return told(acquisition, result.map(Optional::of));
    }

    /** Looks for one instance; what it finds must be the only one of its type. */
    Load look() {
        Acquisition acquisition = bench.acquisition(number, Script.LEASE);
        Result<Look> result = store.acquireRunnable(new Look.Request(acquisition, 1, Duration.ofSeconds(1)));
        return told(acquisition, result.map(look -> look.acquired().stream().findFirst()));
    }

    private Load told(Acquisition acquisition, Result<Optional<Acquired>> result) {
        Load load;
        if (result instanceof Result.Refused<Optional<Acquired>> refused) {
            load = new Load(this, acquisition, Optional.empty(), Optional.of(refused.reason()));
        } else {
            load = new Load(this, acquisition, result.orThrow(), Optional.empty());
        }
        bench.note(name() + " loads: "
                + load.grant()
                        .map(grant -> inWords(grant.held()))
                        .or(() -> load.refusal().map(Refusal::sentence))
                        .orElse("nothing is offered"));
        return load;
    }

    static String inWords(Lease.Held held) {
        String until = held.expiry().instant().map(Object::toString).orElse("for ever");
        return "granted to " + held.lease().owner() + " with epoch "
                + held.lease().epoch() + " until " + until;
    }

    InstanceSnapshot find(InstanceId id) {
        return store.find(Target.id(id)).orThrow();
    }

    static State state(String text) {
        return State.of(text.getBytes(StandardCharsets.US_ASCII));
    }

    static String text(State state) {
        return StandardCharsets.US_ASCII.decode(state.buffer()).toString();
    }
}
