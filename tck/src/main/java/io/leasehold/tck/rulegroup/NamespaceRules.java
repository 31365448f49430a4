package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Create;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Look;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import io.leasehold.tck.Rule;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Witness;
import io.leasehold.tck.Workbench;
import io.leasehold.tck.program.Script;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Group CRUD, across namespaces: what is written or erased in one changes nothing in another. */
public interface NamespaceRules {

    /**
     * One id in two namespaces: each sees its own, and erasing one leaves the other.
     *
     * @param trial the try
     */
    @Rule("CRUD-05")
    @Witness(name = "an id in two namespaces", atLeast = 2)
    @Property(tries = 2)
    default void namespacesNeverMeet(@ForAll Trial trial) {
        trial.byHand(here -> {
            Create creation = creation(here);
            here.note("host A creates " + creation.id() + " in one namespace");
            here.store(0).create(creation).orThrow();
            Result<InstanceSnapshot> before = here.store(0).find(Target.id(creation.id()));
            trial.aloneByHand(Map.of(), there -> {
                livesAlone(there, creation);
                trial.witness("an id in two namespaces");
            });
            here.note("the other namespace is erased");
            Result<InstanceSnapshot> after = here.store(0).find(Target.id(creation.id()));
            here.require(
                    after.equals(before),
                    () -> creation.id() + " was " + before + " before another namespace was used and erased, and is "
                            + after);
        });
    }

    private static Create creation(Workbench bench) {
        return Create.of(bench.names().instance(0), State.of(new byte[] {1, 2, 3}))
                .ofType(bench.names().type(0));
    }

    private static void livesAlone(Workbench there, Create creation) {
        InstanceStore store = there.store(0);
        InstanceId id = creation.id();
        there.note("host A creates " + id + " in one namespace, asks for it in another, and looks there");
        Result<InstanceSnapshot> found = store.find(Target.id(id));
        there.require(
                found.equals(Result.refused(new Refusal.Absent(id))),
                () -> "the other namespace shows " + id + ", which was never created there: " + found);
        Acquisition host = new Acquisition(
                there.owner(0),
                new HostTypes(Set.of(creation.type().orElseThrow()), HostTypes.Rest.NONE),
                1,
                Script.LEASE);
        Look look = store.acquireRunnable(new Look.Request(host, 10, Duration.ofSeconds(1)))
                .orThrow();
        there.require(
                look.acquired().isEmpty(),
                () -> "a look gave " + look.acquired().get(0).instance().id()
                        + ", which was created in another namespace");
        there.note("host A creates it there too");
        Result<Create.Created> created = store.create(creation);
        there.require(
                created instanceof Result.Done, () -> id + " cannot be created in the other namespace: " + created);
    }
}
