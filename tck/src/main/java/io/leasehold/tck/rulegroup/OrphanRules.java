package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Create;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Look;
import io.leasehold.spi.Next;
import io.leasehold.spi.OperatorCommand.Force;
import io.leasehold.spi.OperatorCommand.Verb;
import io.leasehold.spi.OrphanSweep;
import io.leasehold.spi.Query;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import io.leasehold.tck.Rule;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Witness;
import io.leasehold.tck.Workbench;
import io.leasehold.tck.program.Boundary;
import io.leasehold.tck.program.Due;
import io.leasehold.tck.program.Operation;
import io.leasehold.tck.program.Program;
import io.leasehold.tck.program.Script;
import io.leasehold.tck.program.Serves;
import io.leasehold.tck.program.Trace;
import io.leasehold.tck.program.When;
import io.leasehold.tck.records.Overlap;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Group ORPH: instances without a timer whose owner is dead, and those that only look like them. */
public interface OrphanRules {

    /** Longer than a script's lease, so that a renewal moves the expiry. */
    LeaseLength LONG = LeaseLength.of(Duration.ofMinutes(1));

    /**
     * Every kind of instance that is no orphan, at every age up to a hundred years: the sweep reports nothing and changes nothing.
     *
     * @param trial the try
     */
    @Rule("ORPH-02")
    @Witness(name = "a sweep over what is no orphan", atLeast = 27)
    @Property(tries = 1)
    default void theSweepLeavesAloneWhatIsNoOrphan(@ForAll Trial trial) {
        for (OrphanStories.NoOrphan kind : OrphanStories.NoOrphan.values()) {
            for (Duration age : List.of(Duration.ofNanos(1000), Duration.ofDays(1), Duration.ofDays(36_525))) {
                Trace trace = trial.verify(OrphanStories.noOrphan(kind, age));
                int sweep = trace.program()
                        .steps()
                        .get(trace.program().steps().size() - 2)
                        .id();
                trial.witnessIf(trace.done(sweep), "a sweep over what is no orphan");
            }
        }
    }

    /**
     * A host dies after an event load, after a save in mid-run or without any; around its expiry and around expiry plus grace a sweep
     * comes, a look, a renewal or a late write.
     *
     * @param trial the try
     */
    @Rule("ORPH-03")
    @Witness(name = "a sweep one tick before expiry plus grace", atLeast = 5)
    @Witness(name = "a sweep exactly at expiry plus grace", atLeast = 5)
    @Witness(name = "a late owner refused", atLeast = 10)
    @Property(tries = 120)
    default void theSweepKeepsItsBoundary(@ForAll Trial trial) {
        Duration grace = trial.oneOf(List.of(Duration.ZERO, Duration.ofNanos(1000), Duration.ofHours(1)));
        long ticks = trial.random().nextInt(-2, 3);
        Script script = Program.script();
        script.a().create(0, birth -> birth.due(Due.waiting()));
        script.b().signal(0);
        int lease =
                trial.random().nextBoolean() ? script.a().look(1) : script.a().acquire(0);
        int until = switch (trial.random().nextInt(3)) {
            case 0 -> script.a().renew(lease, LeaseLength.of(Duration.ofSeconds(20)));
            case 1 -> script.a().save(lease, Script.LEASE, saving -> saving.due(Due.waiting()));
            default -> lease;
        };
        script.moveTo(Boundary.expiry(until).plus(grace), ticks);
        boolean taken = trial.random().nextInt(4) == 0;
        if (taken) {
            script.c().look(5);
        }
        int sweep = script.b().reclaim(grace);
        script.b().reclaim(grace);
        int late = script.a().saveAndRelease(lease);
        int next = script.c().look(5);
        script.c().saveAndRelease(next);
        Trace trace = trial.verify(script.program());
        boolean reclaimed = trace.value(sweep, OrphanSweep.Report.class)
                .filter(report -> !report.reclaimed().isEmpty())
                .isPresent();
        trial.witnessIf(ticks == -1 && !reclaimed && !taken, "a sweep one tick before expiry plus grace");
        trial.witnessIf(ticks == 0 && reclaimed, "a sweep exactly at expiry plus grace");
        trial.witnessIf(trace.refused(late, Refusal.LeaseLost.class), "a late owner refused");
    }

    /**
     * The clock comes to the expiry and a sweep follows at once, while the holder renews: a renewal that was accepted keeps the lease.
     *
     * @param trial the try
     */
    @Rule("ORPH-03")
    @Witness(name = "a renewal racing a sweep", atLeast = 20)
    @Property(tries = 30)
    default void aRenewalAndASweepCannotBothWin(@ForAll Trial trial) {
        trial.aloneByHand(Map.of(), bench -> {
            InstanceId orphan = bench.names().instance(0);
            Acquired held = heldWaiter(bench, orphan);
            bench.note("A holds " + orphan
                    + ", without a timer; A renews while the clock comes to the expiry and B sweeps");
            InstanceStore holding = bench.store(0);
            InstanceStore sweeping = bench.store(1);
            Overlap together = new Overlap(Duration.ofMillis(2));
            Callable<Result<?>> renew = () -> {
                together.pass();
                return holding.renew(LONG, List.of(held.held().lease())).get(0);
            };
            Callable<Result<?>> sweep = () -> {
                sweeping.find(Target.id(orphan)).orThrow();
                together.pass();
                bench.clock().moveTo(held.held().expiry().instant().orElseThrow());
                return sweeping.reclaimOrphans(
                        new OrphanSweep(HostTypes.of(bench.names().type(0)), Duration.ZERO, 10));
            };
            List<Result<?>> results = bench.race(List.of(renew, sweep));
            boolean renewed = results.get(0) instanceof Result.Done;
            boolean reclaimed = results.get(1) instanceof Result.Done<?> done
                    && done.value() instanceof OrphanSweep.Report report
                    && !report.reclaimed().isEmpty();
            bench.require(
                    !renewed || !reclaimed,
                    () -> "the renewal by a minute was accepted and the renewed lease reclaimed");
            bench.require(
                    renewed || reclaimed,
                    () -> "at the expiry the renewal was refused, " + results.get(0)
                            + ", but the sweep reclaimed nothing");
            trial.witness("a renewal racing a sweep");
        });
    }

    private static Acquired heldWaiter(Workbench bench, InstanceId id) {
        bench.store(0)
                .create(Create.of(id, State.empty())
                        .ofType(bench.names().type(0))
                        .next(Next.waiting()))
                .orThrow();
        return PlainCalls.acquire(bench, id);
    }

    /**
     * A host with an infinite lease dies: no sweep and no look takes it, at any age; it is listed and counted; only a forced release
     * frees it, and then it is runnable at once.
     *
     * @param trial the try
     */
    @Rule("ORPH-05")
    @Witness(name = "a sweep over a dead infinite lease", atLeast = 5)
    @Witness(name = "a forced release followed by a look", atLeast = 5)
    @Property(tries = 20)
    default void aDeadInfiniteLeaseIsReportedAndFreedByForceAlone(@ForAll Trial trial) {
        Due due = trial.random().nextBoolean() ? Due.waiting() : Due.timed(When.in(Duration.ofDays(400)));
        Script script = Program.script();
        script.a().create(0, birth -> birth.due(due));
        int lease = trial.random().nextBoolean()
                ? script.a().acquire(0, LeaseLength.infinite())
                : script.a().acquire(0);
        script.a().renew(lease, LeaseLength.infinite());
        script.a().does(new Operation.Restart());
        script.advance(Duration.ofDays(trial.random().nextInt(1, 365)));
        int sweep = script.b().reclaim(Duration.ZERO);
        script.b().look(5);
        script.b().does(new Operation.ListPage(Serves.first(), Query.Filter.INFINITE, 10));
        script.b().does(new Operation.ListPage(Serves.first(), Query.Filter.ORPHAN, 10));
        script.b().does(new Operation.Count(Serves.first()));
        script.b().operate(Verb.RELEASE, 0, Force.RESPECT_LEASE);
        int forced = script.b().operate(Verb.RELEASE, 0, Force.END_LEASE);
        int look = script.b().look(5);
        script.a().saveAndRelease(lease);
        Trace trace = trial.verify(script.program());
        Optional<Look> looked = trace.value(look, Look.class);
        trial.witnessIf(trace.done(sweep), "a sweep over a dead infinite lease");
        trial.witnessIf(
                trace.done(forced)
                        && looked.filter(each -> !each.acquired().isEmpty()).isPresent(),
                "a forced release followed by a look");
    }
}
