package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Create;
import io.leasehold.spi.Expiry;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Lease;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import io.leasehold.tck.Rule;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Witness;
import io.leasehold.tck.Workbench;
import io.leasehold.tck.program.Boundary;
import io.leasehold.tck.program.Edges;
import io.leasehold.tck.program.Program;
import io.leasehold.tck.program.Script;
import io.leasehold.tck.program.Trace;
import io.leasehold.tck.program.VirtualClock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Group LEASE, the lengths of leases. */
public interface LeaseLengthRules {

    /** The lengths that go wrong most often: the shortest, the longest, and none at all. */
    List<LeaseLength> EXTREMES =
            List.of(LeaseLength.of(VirtualClock.TICK), LeaseLength.of(LeaseLength.LONGEST), LeaseLength.infinite());

    /**
     * Leases of every length, from a nanosecond to for ever, are respected from the first tick to the last one.
     *
     * @param trial the try
     */
    @Rule("LEASE-07")
    @Witness(name = "the shortest lease refused another host")
    @Witness(name = "a lease of a year refused another host a tick before its end")
    @Witness(name = "an infinite lease refused another host after years")
    @Property(tries = 80)
    default void leasesOfEveryLengthLastExactlyAsLong(@ForAll Trial trial) {
        LeaseLength length = trial.oneOf(trial.random().nextInt(3) == 0 ? Edges.leaseLengths() : EXTREMES);
        boolean infinite = length.kind() == LeaseLength.Kind.INFINITE;
        Script script = Program.script();
        script.a().create(0, birth -> Births.keyed(trial, birth));
        int first = script.a().acquire(0, trial.random().nextBoolean() ? length : Script.LEASE);
        int lease = script.a().save(first, length, saving -> saving);
        int soon = script.b().acquire(0);
        if (infinite) {
            script.advance(Duration.ofDays(trial.random().nextInt(1, 11_000)));
        }
        script.moveTo(Boundary.expiry(lease), -1);
        int late = trial.oneOf(Taking.of(trial)).by(script.b(), Script.LEASE);
        script.moveTo(Boundary.expiry(lease), 0);
        script.c().acquire(0);
        Trace trace = trial.verify(script.program());
        boolean refused = trace.called(late).isPresent() && trace.lease(late).isEmpty();
        boolean shortest = length.duration().equals(VirtualClock.TICK);
        trial.witnessIf(shortest && trace.refused(soon, Refusal.Held.class), "the shortest lease refused another host");
        trial.witnessIf(
                refused && !infinite && length.duration().equals(LeaseLength.LONGEST),
                "a lease of a year refused another host a tick before its end");
        trial.witnessIf(refused && infinite, "an infinite lease refused another host after years");
    }

    /**
     * A host is stopped for three times its lease between its call and each reading of the clock. No program can say that, so it is
     * done by hand.
     *
     * @param trial the try
     */
    @Rule("LEASE-07")
    @Witness(name = "an acquisition delayed beyond its own lease", atLeast = 3)
    @Property(tries = 10)
    default void aGrantDelayedBeyondItsLeaseTellsTheTruth(@ForAll Trial trial) {
        Duration length = Duration.ofSeconds(trial.random().nextInt(1, 100));
        trial.byHand(bench -> {
            InstanceStore store = bench.store(0);
            InstanceId id = bench.names().instance(0);
            store.create(Create.of(id, State.empty()).ofType(bench.names().type(0)))
                    .orThrow();
            Result<Acquired> answer = delayed(bench, id, length);
            trial.witness("an acquisition delayed beyond its own lease");
            Optional<Expiry> stored = store.find(Target.id(id))
                    .map(InstanceSnapshot::ownership)
                    .orThrow()
                    .lease()
                    .map(Lease.Held::expiry);
            if (answer instanceof Result.Done<Acquired> done) {
                Expiry told = done.value().held().expiry();
                Expiry due = LeaseLength.of(length).from(done.value().storeTime());
                bench.require(told.equals(due), () -> "the store granted until " + told + ", not until " + due);
                bench.require(
                        stored.equals(Optional.of(told)), () -> "it granted until " + told + ", stored " + stored);
            } else {
                bench.require(stored.isEmpty(), () -> "it answered " + answer + ", but stored a lease until " + stored);
            }
        });
    }

    private static Result<Acquired> delayed(Workbench bench, InstanceId id, Duration length) {
        bench.note("host A asks for " + id + " for " + length + " and is stopped for three times as long");
        bench.clock().moveOnEachReading(length.multipliedBy(3));
        try {
            return bench.store(0)
                    .acquire(bench.acquisition(0, LeaseLength.of(length)), List.of(Target.id(id)))
                    .get(0);
        } finally {
            bench.clock().moveOnEachReading(Duration.ZERO);
        }
    }
}
