package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.tck.Rule;
import io.leasehold.tck.RuleViolation;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Witness;
import io.leasehold.tck.engine.Race;
import io.leasehold.tck.engine.RaceStory;
import io.leasehold.tck.engine.Run;
import io.leasehold.tck.history.Invocation;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Rules about whoever is stopped between reading and acting: of groups FENCE and ORPH. */
public interface FreezeRules {

    /**
     * An owner is frozen before and at every gate of each kind of write; meanwhile its lease lapses, and another host takes over, works
     * and lets go. However it went, no write of the old owner counts after the takeover, and its next call says so.
     *
     * @param trial the try
     */
    @Rule("FENCE-04")
    @Witness(name = "owners that were frozen before or in a write while another host took over", atLeast = 5)
    @Property(tries = 1)
    default void aFrozenOwnerIsRefusedAndTold(@ForAll Trial trial) {
        for (RaceStories.Write write : RaceStories.Write.values()) {
            RaceStories.Frozen frozen = RaceStories.frozenOwner(write);
            boolean reached = true;
            for (int gates = 0; reached; gates++) {
                Run run = trial.verify(frozen.race(), RaceStories.freezing(gates));
                reached = RaceStories.reached(run, gates);
                trial.witnessIf(reached, "owners that were frozen before or in a write while another host took over");
                requireToldOfLoss(run, frozen.lastStep());
            }
        }
    }

    /**
     * The same on free threads: an owner writes while its lease lapses and two other hosts take over. No write that was accepted comes
     * after the takeover.
     *
     * @param trial the try
     */
    @Rule("FENCE-04")
    @Witness(name = "writes of an owner that overlapped a takeover", atLeast = 2)
    @Property(tries = 60)
    default void anOwnerThatIsLateLosesTheRace(@ForAll Trial trial) {
        RaceStories.Write write = trial.oneOf(List.of(RaceStories.Write.values()));
        RaceStories.Frozen late = RaceStories.lateOwner(write);
        Run run = trial.verifyFree(late.race());
        requireToldOfLoss(run, late.lastStep());
        List<Invocation> calls = run.history().invocations();
        boolean met = calls.stream()
                .filter(FreezeRules::isTakeover)
                .anyMatch(takeover -> calls.stream()
                        .anyMatch(call -> call.host() == 0
                                && !call.span().isBefore(takeover.span())
                                && !takeover.span().isBefore(call.span())));
        trial.witnessIf(met, "writes of an owner that overlapped a takeover");
    }

    private static void requireToldOfLoss(Run run, int lastStep) {
        List<Invocation> calls = run.history().invocations();
        for (Invocation call : calls) {
            boolean late = call.step() == lastStep
                    && calls.stream()
                            .anyMatch(other -> isTakeover(other) && other.span().isBefore(call.span()));
            boolean told = call.answer() instanceof List<?> results
                    && results.get(0) instanceof Result.Refused<?> refused
                    && refused.reason() instanceof Refusal.LeaseLost;
            if (late && !told) {
                throw new RuleViolation(
                        RaceStory.line(run, call) + ", although another host had taken over before that call",
                        RaceStory.of(run));
            }
        }
    }

    private static boolean isTakeover(Invocation call) {
        return call.host() != 0
                && call.answer() instanceof List<?> results
                && results.get(0) instanceof Result.Done<?> done
                && done.value() instanceof Acquired;
    }

    /**
     * A sweep and a purge are stopped at every gate, also between their listing and their acting; meanwhile what they listed is renewed,
     * taken over or re-created. Nothing of that is touched.
     *
     * @param trial the try
     */
    @Rule("FENCE-05")
    @Witness(name = "changes behind the back of a sweep or a purge that had begun", atLeast = 3)
    @Property(tries = 1)
    default void maintenanceThatComesLateTouchesNothing(@ForAll Trial trial) {
        for (RaceStories.Change change : RaceStories.Change.values()) {
            Race race = RaceStories.staleListing(change);
            boolean reached = true;
            for (int gates = 0; reached; gates++) {
                Run run = trial.verify(race, RaceStories.freezing(gates));
                reached = RaceStories.reached(run, gates);
                trial.witnessIf(reached, "changes behind the back of a sweep or a purge that had begun");
            }
        }
    }

    /**
     * The same on free threads: a sweep or a purge runs while what it lists is renewed, taken over or re-created.
     *
     * @param trial the try
     */
    @Rule("FENCE-05")
    @Witness(name = "sweeps and purges on free threads that overlapped another call", atLeast = 2)
    @Property(tries = 40)
    default void maintenanceThatRacesTouchesNothing(@ForAll Trial trial) {
        RaceStories.Change change = trial.oneOf(List.of(RaceStories.Change.values()));
        Run run = trial.verifyFree(RaceStories.staleListing(change));
        trial.witnessIf(run.history().hasOverlap(), "sweeps and purges on free threads that overlapped another call");
    }

    /**
     * Several sweepers reclaim the same orphans at once, in portions: each orphan is reported by one of them, and runs again.
     *
     * @param trial the try
     */
    @Rule("ORPH-04")
    @Witness(name = "orphans that two or three sweepers reclaimed at once", atLeast = 6)
    @Property(tries = 8)
    default void concurrentSweepersReclaimEachOrphanOnce(@ForAll Trial trial) {
        int orphans = 1 + trial.random().nextInt(6);
        int sweepers = 2 + trial.random().nextInt(2);
        int limit = 1 + trial.random().nextInt(orphans);
        Run run = trial.verify(RaceStories.sweepers(orphans, sweepers, limit));
        List<String> reports = run.history().invocations().stream()
                .map(call -> String.valueOf(call.answer()))
                .filter(answer -> answer.contains("Reclaimed["))
                .toList();
        for (int i = 0; i < reports.size(); i++) {
            trial.witness("orphans that two or three sweepers reclaimed at once");
        }
    }
}
