package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Capability;
import io.leasehold.spi.Lease;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Refusal;
import io.leasehold.tck.Rule;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Witness;
import io.leasehold.tck.program.Actor;
import io.leasehold.tck.program.Boundary;
import io.leasehold.tck.program.LeaseRef;
import io.leasehold.tck.program.Program;
import io.leasehold.tck.program.Script;
import io.leasehold.tck.program.Trace;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Group ZERO: leases without length. */
public interface ZeroRules {

    /** The length that excludes nobody. */
    LeaseLength ZERO = LeaseLength.of(Duration.ZERO);

    /**
     * Three hosts load one instance with the length zero, in the same tick or one tick apart, by id and by key; a last one takes an
     * ordinary lease.
     *
     * @param trial the try
     */
    @Rule("ZERO-02")
    @Witness(name = "a load in the tick of a zero-length lease", atLeast = 20)
    @Witness(name = "a load one tick after a zero-length lease", atLeast = 20)
    @Property(tries = 60)
    default void aLeaseWithoutLengthKeepsNobodyOut(@ForAll Trial trial) {
        Script script = Program.script();
        boolean leased = trial.random().nextBoolean();
        script.a().create(0, birth -> leased ? Births.keyed(trial, birth).leasedFor(ZERO) : Births.keyed(trial, birth));
        boolean later = trial.random().nextBoolean();
        List<Integer> loads = new ArrayList<>();
        for (int host = 0; host < 3; host++) {
            loads.add(load(trial, script.host(host), ZERO));
            if (later) {
                script.advance(Duration.of(1, ChronoUnit.MICROS));
            }
        }
        loads.add(load(trial, script.host(trial.random().nextInt(3)), Script.LEASE));
        script.b().acquire(0, ZERO);
        Trace trace = trial.verify(script.program());
        for (int load : loads.subList(1, loads.size())) {
            boolean over = trace.acquired(load).isPresent();
            trial.witnessIf(over && !later, "a load in the tick of a zero-length lease");
            trial.witnessIf(over && later, "a load one tick after a zero-length lease");
        }
    }

    private static int load(Trial trial, Actor host, LeaseLength length) {
        boolean byKey = trial.has(Capability.KEYS) && trial.random().nextBoolean();
        return (byKey ? Taking.BY_KEY : Taking.BY_ID).by(host, length);
    }

    /**
     * An instance goes from host to host: after no lease, a release, a lapse or a lease without length, with refused and repeated
     * loads in between. What each load is told of the earlier holder is as the model knows it.
     *
     * @param trial the try
     */
    @Rule("ZERO-03")
    @Witness(name = "a double load", atLeast = 10)
    @Witness(name = "a takeover", atLeast = 5)
    @Witness(name = "a load after a release or of what nobody held", atLeast = 10)
    @Witness(name = "a refusal", atLeast = 5)
    @Property(tries = 60)
    default void whoDidNotReleaseIsNamedOnce(@ForAll Trial trial) {
        Script script = Program.script();
        script.a().create(0, birth -> Births.keyed(trial, birth));
        List<LeaseLength> lengths = List.of(ZERO, LeaseLength.of(Duration.ofMillis(1)), Script.LEASE);
        List<Integer> loads = new ArrayList<>();
        for (int turn = 0; turn < 6; turn++) {
            Actor host = script.host(trial.random().nextInt(3));
            int load = take(trial, script, host, trial.oneOf(lengths));
            loads.add(load);
            switch (trial.random().nextInt(4)) {
                case 0 -> host.release(load);
                case 1 -> host.saveAndRelease(load);
                case 2 -> loads.add(script.host(trial.random().nextInt(3)).acquire(0));
                default -> host.again(load);
            }
            if (trial.random().nextBoolean()) {
                script.moveTo(Boundary.expiry(load), trial.random().nextInt(2));
            }
        }
        Trace trace = trial.verify(script.program());
        loads.forEach(load -> count(trial, trace, load));
    }

    private static int take(Trial trial, Script script, Actor host, LeaseLength length) {
        Taking taking = trial.oneOf(Taking.of(trial));
        if (taking == Taking.BY_LOOK) {
            script.advance(Duration.ofSeconds(1));
        }
        return taking.by(host, length);
    }

    private static void count(Trial trial, Trace trace, int load) {
        trial.witnessIf(trace.refused(load, Refusal.Held.class), "a refusal");
        trace.acquired(load)
                .filter(acquired -> !acquired.repeated())
                .ifPresent(acquired -> trial.witness(told(acquired)));
    }

    private static String told(Acquired acquired) {
        return acquired.tookOverFrom()
                .map(previous -> previous.ending() == Lease.Ending.ZERO_LENGTH ? "a double load" : "a takeover")
                .orElse("a load after a release or of what nobody held");
    }

    /**
     * Every changing call under a lease without length, long after its grant: while its epoch is current, and after another host has
     * loaded the instance.
     *
     * @param trial the try
     */
    @Rule("ZERO-04")
    @Witness(name = "an accepted write", atLeast = 7)
    @Witness(name = "a refused renewal")
    @Witness(name = "a refused write of an earlier epoch", atLeast = 8)
    @Property(tries = 1)
    default void withoutLengthTheEpochAloneDecides(@ForAll Trial trial) {
        for (FencingScripts.Writing writing : FencingScripts.Writing.of(trial)) {
            for (boolean loadedAgain : List.of(false, true)) {
                Script script = Program.script();
                script.a().create(0, birth -> Births.keyed(trial, birth));
                int lease = script.a().acquire(0, ZERO);
                script.b().signal(0);
                script.advance(Duration.ofDays(1));
                int second = loadedAgain ? script.b().acquire(0, ZERO) : 0;
                int written = writing.write(script.a(), LeaseRef.of(lease));
                if (loadedAgain) {
                    script.b().save(second);
                }
                script.c().acquire(0);
                Trace trace = trial.verify(script.program());
                trial.witnessIf(trace.done(written), "an accepted write");
                trial.witnessIf(trace.refused(written, Refusal.ZeroLength.class), "a refused renewal");
                trial.witnessIf(trace.refused(written, Refusal.LeaseLost.class), "a refused write of an earlier epoch");
            }
        }
    }

    /**
     * Hosts load and save one instance without exclusion, in any order: what is stored is always of the newest epoch.
     *
     * @param trial the try
     */
    @Rule("ZERO-04")
    @Witness(name = "a save of an earlier epoch after one of a later epoch", atLeast = 10)
    @Property(tries = 30)
    default void acceptedSavesFollowTheEpochs(@ForAll Trial trial) {
        Script script = Program.script();
        script.a().create(0);
        int[] latest = {
            script.a().acquire(0, ZERO), script.b().acquire(0, ZERO), script.c().acquire(0, ZERO)
        };
        List<Integer> saves = new ArrayList<>();
        for (int turn = 0; turn < 8; turn++) {
            int host = trial.random().nextInt(3);
            if (trial.random().nextInt(3) == 0) {
                latest[host] = script.host(host).acquire(0, ZERO);
            }
            saves.add(script.host(host).save(latest[host], ZERO, saving -> saving));
        }
        script.a().saveAndRelease(script.a().acquire(0));
        Trace trace = trial.verify(script.program());
        saves.forEach(save -> trial.witnessIf(
                trace.refused(save, Refusal.LeaseLost.class), "a save of an earlier epoch after one of a later epoch"));
    }

    /**
     * A save of a positive length makes the lease an ordinary one, which excludes others until it lapses; one of the length zero does
     * not.
     *
     * @param trial the try
     */
    @Rule("ZERO-04")
    @Witness(name = "a conversion", atLeast = 5)
    @Witness(name = "a load refused after a conversion", atLeast = 5)
    @Property(tries = 30)
    default void aSaveWithALengthMakesTheLeaseOrdinary(@ForAll Trial trial) {
        Script script = Program.script();
        script.a().create(0);
        int lease = script.a().acquire(0, ZERO);
        script.advance(Duration.ofSeconds(trial.random().nextInt(3)));
        boolean converts = trial.random().nextBoolean();
        int save = script.a().save(lease, converts ? Script.LEASE : ZERO, saving -> saving);
        script.a().renew(lease, Script.LEASE);
        script.moveTo(Boundary.expiry(save), -1);
        int load = script.b().acquire(0);
        script.moveTo(Boundary.expiry(save), 0);
        script.a().save(lease);
        script.b().acquire(0);
        Trace trace = trial.verify(script.program());
        trial.witnessIf(converts && trace.done(save), "a conversion");
        trial.witnessIf(trace.refused(load, Refusal.Held.class), "a load refused after a conversion");
    }

    /**
     * Others look one tick before, exactly at and after the re-offer interval; the holder itself is never offered what it has.
     *
     * @param trial the try
     */
    @Rule("ZERO-04")
    @Witness(name = "a look before the re-offer interval was over", atLeast = 10)
    @Witness(name = "a look that offered the instance again", atLeast = 10)
    @Property(tries = 30)
    default void looksOfferItAgainAfterTheInterval(@ForAll Trial trial) {
        Script script = Program.script();
        script.a().create(0);
        int lease = script.a().acquire(0, ZERO);
        Duration interval = Duration.ofSeconds(1);
        script.moveTo(Boundary.after(lease, interval), -1);
        script.a().look(1);
        int early = script.b().look(1);
        script.moveTo(Boundary.after(lease, interval), trial.random().nextInt(2));
        script.a().look(1);
        int offered = script.b().look(1, trial.random().nextBoolean() ? ZERO : Script.LEASE);
        script.c().look(1);
        script.a().save(lease);
        Trace trace = trial.verify(script.program());
        trial.witnessIf(trace.lease(early).isEmpty(), "a look before the re-offer interval was over");
        trial.witnessIf(trace.lease(offered).isPresent(), "a look that offered the instance again");
    }
}
