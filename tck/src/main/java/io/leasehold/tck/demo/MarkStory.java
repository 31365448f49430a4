package io.leasehold.tck.demo;

import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.tck.demo.MarkWorkflow.Role;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.function.BiConsumer;

/** The ways in which the loop dies where a wake-up can be forgotten: each leads one half to its exit at the worst moment. */
enum MarkStory {
    /** The worker goes to work at once, while the supervisor that woke it still exits. */
    WITHOUT_PAUSES(
            "Without pauses: the worker is done before the supervisor, which woke it, has exited.",
            Duration.ZERO,
            Role.SUPERVISOR),
    /** An edit starts the supervisor in vain just before the worker's pause ends. */
    EDIT_WHILE_WORKER_PAUSES(
            "With pauses: a user's edit starts the supervisor just before the worker's pause ends.",
            Duration.ofMinutes(5),
            Role.SUPERVISOR),
    /** An edit starts the worker in vain just before the supervisor's pause ends. */
    EDIT_WHILE_SUPERVISOR_PAUSES(
            "With pauses: a user's edit starts the worker just before the supervisor's pause ends.",
            Duration.ofMinutes(5),
            Role.WORKER);

    private static final Duration JUST_BEFORE = Duration.ofSeconds(10); // well within a lease
    private static final int PASSES = 20;
    private static final int ROUNDS_TO_BELIEVE = 2;

    private final String sentence;
    private final Duration pause;
    private final Role exiting;

    MarkStory(String sentence, Duration pause, Role exiting) {
        this.sentence = sentence;
        this.pause = pause;
        this.exiting = exiting;
    }

    String sentence() {
        return sentence;
    }

    static Role other(Role role) {
        return role == Role.WORKER ? Role.SUPERVISOR : Role.WORKER;
    }

    static String name(Role role) {
        return role.name().toLowerCase(Locale.ROOT);
    }

    /** What a forgotten signal looks like. */
    static void tellForgotten(VirtualTime time, InstanceId whom, BiConsumer<String, String> told) {
        told.accept(time.now("store"), "FORGETS the signal to " + whom + ", which is held");
    }

    /**
     * Plays it.
     *
     * @return true if the loop goes on afterwards, false if it is dead
     */
    boolean survivedOn(InstanceStore store, VirtualTime time, BiConsumer<String, String> told) {
        Teller teller = new Teller(time, told);
        try (MarkLoop loop = new MarkLoop(time, store, pause, teller)) {
            teller.edit(loop);
            if (pause.isZero()) {
                teller.worstMoment(loop);
                loop.goOn();
            } else {
                while (loop.pauseEnds(other(exiting)).isEmpty()) {
                    loop.goOn();
                }
                Instant ends = loop.pauseEnds(other(exiting)).get();
                time.moveTo(ends.minus(JUST_BEFORE));
                teller.edit(loop);
                teller.worstMoment(loop);
                loop.look(exiting);
            }
            return goesOn(loop);
        }
    }

    private static boolean goesOn(MarkLoop loop) {
        long enough = loop.item().count() + ROUNDS_TO_BELIEVE;
        for (int pass = 0; pass < PASSES && loop.item().count() < enough; pass++) {
            if (!loop.goOn()) {
                return false;
            }
        }
        return loop.item().count() >= enough;
    }

    /** Tells each move, and lets the other half go to work when the first one exits. */
    private final class Teller implements MarkWorkflow.Observer {
        private final VirtualTime time;
        private final BiConsumer<String, String> told;
        private Runnable atExit = () -> {};

        Teller(VirtualTime time, BiConsumer<String, String> told) {
            this.time = time;
            this.told = told;
        }

        void edit(MarkLoop loop) {
            told.accept(time.now("user"), "edits the item");
            loop.item().edit();
        }

        void worstMoment(MarkLoop loop) {
            atExit = () -> {
                loop.pauseEnds(other(exiting)).ifPresent(time::moveTo);
                loop.look(other(exiting));
                told.accept(time.now(name(exiting)), "has exited only now");
            };
        }

        @Override
        public void sees(Role role, String what, boolean isExiting) {
            told.accept(time.now(name(role)), what);
            if (isExiting && role == exiting) {
                Runnable once = atExit;
                atExit = () -> {};
                once.run();
            }
        }
    }
}
