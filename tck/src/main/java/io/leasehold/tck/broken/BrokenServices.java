package io.leasehold.tck.broken;

import io.leasehold.service.ServiceClock;
import io.leasehold.service.ServiceListener;
import io.leasehold.spi.InstanceStore;
import io.leasehold.tck.service.ServiceMaker;
import io.leasehold.tck.service.ServicePlan;
import io.leasehold.tck.service.ServiceUnderTest;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Services that are wrong in one behaviour, over a sound store. */
public final class BrokenServices implements BrokenFamily {

    /** The family. */
    public BrokenServices() {}

    @Override
    public List<BrokenProvider> providers() {
        return Stream.of(life(), leases(), recovery(), detection(), errors())
                .flatMap(List::stream)
                .toList();
    }

    private static List<BrokenProvider> life() {
        Rule zero = new Rule("ZERO-01");
        Rule own = new Rule("OWN-01");
        return List.of(
                zero.telling("SilentZero", "never warns of its settings", WrongWarnings::silent),
                zero.telling("WarnsTwice", "warns of its settings twice", WrongWarnings::twice),
                zero.telling("WarnsWithoutNames", "warns of other settings than its own", WrongWarnings::nameless),
                zero.made("AcceptsNegative", "takes a negative lease for the default", new WrongSettings.Lenient()),
                zero.made("RefusesZero", "refuses a lease of no length", new WrongSettings.Strict()),
                own.driven("WorksAfterClose", "answers calls after close", WrongEnds.Polite::new),
                own.made("FollowsItsBuilder", "takes its settings at its first call", new WrongSettings.Late()),
                own.on("RegistersOnce", "never registers anew", WrongHosts.RegistersOnce::new),
                own.on("LapseDropsLeases", "gives up its leases with its registration", WrongHosts.DropsLeases::new));
    }

    private static List<BrokenProvider> leases() {
        Rule renewal = new Rule("OWN-02");
        Rule end = new Rule("OWN-04");
        return List.of(
                renewal.on("RenewBumpsVersion", "makes a write of every renewal", WrongRenewals.Bumping::new),
                renewal.driven("NeverRenews", "renews nothing", WrongRenewals.Never::new),
                renewal.on("OneLockedRowFailsAll", "renews all or nothing", WrongRenewals.AllOrNothing::new),
                end.driven("CloseKeepsLeases", "ends without letting go", WrongEnds.Abrupt::new),
                end.on("ZombieRenewal", "renews what it has let go", WrongRenewals.Zombie::new),
                end.driven("ClaimsWhileDraining", "looks once more before it ends", WrongEnds.Greedy::new),
                end.driven("SwallowsInterrupt", "hides that it was interrupted", WrongEnds.Swallows::new),
                end.made("DrainsWithoutRenewal", "renews nothing while it drains", new WrongRenewals.Forgetful()),
                end.on("InheritsLeases", "frees the leases of its former life", WrongHosts.Heir::new));
    }

    private static List<BrokenProvider> recovery() {
        Rule orphans = new Rule("ORPH-01");
        Rule stops = new Rule("CLK-03");
        return List.of(
                orphans.on("NeverSweeps", "lets go of what it took from the dead", WrongRecoveries.Shy::new),
                orphans.driven("StartupOnlySweep", "looks when it starts only", WrongRecoveries.StartupOnly::new),
                orphans.driven("LateSweep", "looks every tenth time only", WrongRecoveries.Late::new),
                orphans.on("BlankOrphans", "runs orphans from an empty image", WrongRecoveries.Blank::new),
                stops.made("BurstDuplicates", "makes up for every look it has missed", new ServiceMaker() {
                    @Override
                    public ServiceUnderTest change(ServiceUnderTest built, ServicePlan plan) {
                        return new WrongRecoveries.Burst(built, plan.clock());
                    }
                }),
                stops.by("BelievesItsLease", "believes its lease while it is stopped", WrongRecoveries.Stopped::from));
    }

    private static List<BrokenProvider> detection() {
        Rule episodes = new Rule("ACT-03");
        Rule cost = new Rule("PERF-02");
        return List.of(
                episodes.telling("RaiseOnceForever", "raises each event once for ever", WrongWarnings::onceForEver),
                episodes.made("RaiseStorm", "raises the event with every look", new WrongWarnings.Storm()),
                episodes.made(
                        "FailureStaysSilent",
                        "is not armed by a load that fails",
                        new WrongWarnings.SilentAfterFailure()),
                episodes.on("ActivatesBesideLiveHosts", "overlooks live hosts", WrongHosts.AsksElsewhere::new),
                cost.driven("BusyLoop", "looks ten times where once would do", WrongRepeats.Busy::new),
                cost.driven("RetriesAtOnce", "does not back off", WrongRepeats.Hasty::new),
                cost.driven("LooksInStep", "looks at the stroke of the period", WrongRepeats.InStep::new));
    }

    private static List<BrokenProvider> errors() {
        Rule repeats = new Rule("ERR-04");
        Rule outages = new Rule("ERR-05");
        return List.of(
                repeats.on("RetryForever", "repeats without a bound", WrongRepeats.ForEver::new),
                repeats.on("RetryUnsafe", "repeats writes under new numbers", WrongRepeats.Renumbers::new),
                repeats.on("RetriesLasting", "repeats what was refused for good", WrongRepeats.Lasting::new),
                repeats.on("NeverRetries", "takes a passing fault for the end", WrongRepeats.GivesUp::new),
                repeats.by("ImpatientRetry", "waits half as long as its policy says", WrongRecoveries.Impatient::new),
                repeats.driven("IgnoresDeadline", "loads beyond the caller's deadline", WrongRecoveries.Stubborn::new),
                outages.driven("TaskDiesOnError", "looks no more once it has failed", WrongRecoveries.Dies::new),
                outages.on("RenewalDiesOnError", "renews no more once it has failed", WrongRenewals.Dies::new),
                outages.on("SweepDiesOnError", "sweeps no more once it has failed", WrongRecoveries.SweepDies::new),
                outages.driven("AlwaysGreen", "never admits that it is blind", WrongRecoveries.Boasting::new),
                outages.driven("StaysRed", "stays red once it has been", WrongRecoveries.Despairing::new));
    }

    /** Makes the broken services of one rule. */
    private record Rule(String id) {
        BrokenProvider made(String name, String sentence, ServiceMaker maker) {
            return new BrokenProvider(name, id, sentence, BrokenProvider.service(maker));
        }

        BrokenProvider planned(String name, String sentence, UnaryOperator<ServicePlan> change) {
            return made(name, sentence, new ServiceMaker() {
                @Override
                public ServicePlan plan(ServicePlan asked) {
                    return change.apply(asked);
                }
            });
        }

        BrokenProvider telling(String name, String sentence, UnaryOperator<ServiceListener> listener) {
            return planned(name, sentence, plan -> plan.telling(listener.apply(plan.listener())));
        }

        BrokenProvider on(String name, String sentence, UnaryOperator<InstanceStore> store) {
            return planned(name, sentence, plan -> plan.on(store));
        }

        BrokenProvider by(String name, String sentence, UnaryOperator<ServiceClock> clock) {
            return planned(name, sentence, plan -> plan.by(clock.apply(plan.clock())));
        }

        BrokenProvider driven(String name, String sentence, Function<ServiceUnderTest, ServiceUnderTest> driver) {
            return made(name, sentence, new ServiceMaker() {
                @Override
                public ServiceUnderTest change(ServiceUnderTest built, ServicePlan plan) {
                    return driver.apply(built);
                }
            });
        }
    }
}
