package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Look;
import io.leasehold.spi.Result;
import io.leasehold.tck.Rule;
import io.leasehold.tck.RuleViolation;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Witness;
import io.leasehold.tck.engine.RaceStory;
import io.leasehold.tck.engine.Run;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Rules about work that goes from hand to hand: of groups WAKE and RUN. */
public interface HandOverRules {

    /** How many schedules of the loop are tried, at most. */
    int SCHEDULES = 400;

    /**
     * A worker that is woken by signals works and waits, while up to two updates come from outside: by every schedule with at most two
     * interruptions, no update is lost, so the worker runs again for each.
     *
     * @param trial the try
     */
    @Rule("WAKE-07")
    @Witness(name = "interleavings of the hand-over loop", atLeast = 10)
    @Property(tries = 1)
    default void theHandOverLoopStaysLive(@ForAll Trial trial) {
        for (int updates = 1; updates <= 2; updates++) {
            int runs = trial.explore(RaceStories.handOver(updates), 2, SCHEDULES);
            for (int i = 0; i < runs; i++) {
                trial.witness("interleavings of the hand-over loop");
            }
        }
    }

    /**
     * Due instances are drained by one to four hosts: each is handed out once, no look takes more than its limit, and three rounds are
     * enough.
     *
     * @param trial the try
     */
    @Rule("RUN-04")
    @Witness(name = "drains with more due instances than one look may take", atLeast = 2)
    @Property(tries = 12)
    default void dueInstancesAreDrainedOnceEach(@ForAll Trial trial) {
        int hosts = 1 + trial.random().nextInt(4);
        int limit = 1 + trial.random().nextInt(4);
        int due = trial.random().nextInt(hosts * limit * 2 + 1);
        Run run = trial.random().nextBoolean()
                ? trial.verify(RaceStories.drain(due, hosts, limit))
                : trial.verifyFree(RaceStories.drain(due, hosts, limit));
        int taken = looks(run).stream().mapToInt(look -> look.acquired().size()).sum();
        int most = looks(run).stream()
                .mapToInt(look -> look.acquired().size())
                .max()
                .orElse(0);
        require(most <= limit, run, "a look took " + most + " instances, but its limit was " + limit);
        require(
                taken == due,
                run,
                "three rounds of looks took " + taken + " instances in all, but " + due + " were due");
        trial.witnessIf(due > limit, "drains with more due instances than one look may take");
    }

    private static void require(boolean holds, Run run, String happened) {
        if (!holds) {
            throw new RuleViolation(happened, RaceStory.of(run));
        }
    }

    private static List<Look> looks(Run run) {
        return run.history().invocations().stream()
                .map(call -> call.answer())
                .filter(answer -> answer instanceof Result.Done<?> done && done.value() instanceof Look)
                .map(answer -> (Look) ((Result.Done<?>) answer).value())
                .toList();
    }
}
