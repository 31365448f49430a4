package io.leasehold.tck.demo;

import io.leasehold.spi.InstanceStore;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.function.BiFunction;

/** The loop of two workflows that wake each other: it dies where a wake-up can be forgotten, and lives here. */
final class WorkerSupervisorDemo implements Demo {
    private static final String START = "2030-01-01T12:00:00Z";

    private static final int FEWEST = 10;

    private final int rounds;

    WorkerSupervisorDemo(int rounds) {
        this.rounds = rounds;
    }

    @Override
    public String name() {
        return "worker-supervisor";
    }

    @Override
    public String sentence() {
        return "two workflows that wake each other die where a signal can be forgotten, and go on for ever here";
    }

    @Override
    public String play(Stage stage) {
        stage.say("Two workflows wait for changes of one item. The worker clears its mark and counts, the supervisor"
                + " sets it again: each wakes the other. First on a store that forgets a signal to an instance"
                + " that is held:");
        for (MarkStory story : MarkStory.values()) {
            boolean survived = played(
                    stage,
                    story,
                    (store, time) ->
                            new ForgetfulStore(store, whom -> MarkStory.tellForgotten(time, whom, stage::say)));
            Stage.require(!survived, "the loop dies where a signal is forgotten");
            stage.say("", "DEAD: both wait, no timer is set, and nothing will ever wake them but another edit.");
        }
        stage.say(
                "The same three stories on this store. A signal is recorded whatever its instance is doing, and a save"
                        + " that has not seen it leaves the instance runnable:");
        for (MarkStory story : MarkStory.values()) {
            Stage.require(played(stage, story, (store, time) -> store), "the loop goes on");
            stage.say("", "ALIVE: the signal was kept, and whoever had to be woken ran again.");
        }
        return "Three stories that kill the loop on a forgetful store did not kill it here, nor did " + rounds(stage)
                + " outside changes at the worst moments.";
    }

    /** Plays a story on instances of its own. */
    private static boolean played(
            Stage stage, MarkStory story, BiFunction<InstanceStore, VirtualTime, InstanceStore> decorated) {
        stage.say(story.sentence());
        VirtualTime time = new VirtualTime(START);
        try (Stage own = stage.another()) {
            return story.survivedOn(decorated.apply(own.open(time), time), time, stage::say);
        }
    }

    /** As many rounds as a slow disk allows, a few at least; says how many there were. */
    private String rounds(Stage stage) {
        long seed = new SplittableRandom().nextLong();
        stage.say("Up to " + rounds + " rounds, with up to three outside changes in each at the worst moments (seed "
                + seed + "):");
        VirtualTime time = new VirtualTime(START);
        try (Stage own = stage.another();
                MarkRounds played = new MarkRounds(time, own.open(time), Duration.ofMinutes(5), seed)) {
            long done = 0;
            while (done < Math.min(rounds, FEWEST) || (done < rounds && !stage.isLate())) {
                long goal = done + 1;
                done = played.play(goal);
                Stage.require(done >= goal, "the loop goes on for " + goal + " rounds");
            }
            long hours = Duration.between(new VirtualTime(START).instant(), time.instant())
                    .toHours();
            stage.say(
                    "",
                    "ALIVE after " + done + " rounds and " + played.changes() + " outside changes; " + hours
                            + " hours have passed.");
            return done + " rounds with " + played.changes();
        }
    }
}
