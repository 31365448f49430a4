package io.leasehold.tck;

import io.leasehold.tck.checker.Checker;
import io.leasehold.tck.checker.Ruling;
import io.leasehold.tck.engine.ControlledThreads;
import io.leasehold.tck.engine.Evidence;
import io.leasehold.tck.engine.Exhibit;
import io.leasehold.tck.engine.FreeThreads;
import io.leasehold.tck.engine.Race;
import io.leasehold.tck.engine.RaceStory;
import io.leasehold.tck.engine.Run;
import io.leasehold.tck.program.Program;
import io.leasehold.tck.program.Reduction;
import io.leasehold.tck.program.Retelling;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Runs races on the store under test, has them checked, and makes those that break a rule small. Confined to one thread. */
final class Racing {

    /** A race of free threads gets several chances to go wrong in the same way. */
    private static final int FREE_CHANCES = 6;

    private static final int CONTROLLED_CHANCES = 4;

    private final Arena arena;
    private final Engine engine;

    /** How a race is run. */
    enum Engine {
        /** By a schedule, if the store has gates, else by free threads. */
        CONTROLLED,
        /** By free threads. */
        FREE
    }

    Racing(Arena arena, Engine engine) {
        this.arena = arena;
        this.engine = engine;
    }

    /** Runs a race; a violation if no order of its calls explains it. */
    Run verify(Race race, long seed) {
        return verified(run(race, arena.racing(), seed), seed);
    }

    /** The same by a schedule; a store without gates is let go on from call to call. */
    Run verify(Race race, List<Integer> schedule) {
        return verified(inFreshRoom(room -> ControlledThreads.replay(race, room, room.gates(), schedule)), 1);
    }

    /** A room of its own makes schedules exact, but is dear where the kit has no gates: there the names of a race must do. */
    private Run inFreshRoom(Function<OpenRoom, Run> work) {
        return arena.racing().isGated() ? arena.racingAlone(work) : work.apply(arena.racing());
    }

    private Run verified(Run run, long seed) {
        if (!run.hanging().isEmpty()) {
            throw hanging(run);
        }
        Ruling ruling = check(run);
        if (ruling instanceof Ruling.Undecided undecided) {
            throw new InconclusiveRun("the search for an order was given up after " + undecided.states() + " states");
        }
        if (ruling instanceof Ruling.Violation violation) {
            throw violation(new Exhibit(run, violation), seed);
        }
        return run;
    }

    private Run run(Race race, OpenRoom room, long seed) {
        return engine == Engine.CONTROLLED && room.isGated()
                ? ControlledThreads.run(race, room, room.gates(), seed)
                : FreeThreads.run(race, room, seed);
    }

    private Ruling check(Run run) {
        return Checker.check(run.history(), arena.racing().settings());
    }

    private static RuleViolation hanging(Run run) {
        String calls = RaceStory.unanswered(run);
        return new RuleViolation(
                calls + " and did not return; all other calls were over or waited for it",
                run.hanging().lines().toList());
    }

    private RuleViolation violation(Exhibit original, long seed) {
        Exhibit retold = arena.retelling() == Retelling.AS_SEEN ? original : retold(original, seed);
        return new RuleViolation(
                RaceStory.ending(retold),
                RaceStory.of(retold),
                new Evidence(retold, original),
                retold.ruling().rule());
    }

    private Exhibit retold(Exhibit original, long seed) {
        return Reduction.of(original, new Again(original, seed));
    }

    private Optional<Exhibit> again(Run run, String rule) {
        return check(run) instanceof Ruling.Violation violation
                        && violation.rule().equals(rule)
                ? Optional.of(new Exhibit(run, violation))
                : Optional.empty();
    }

    /** Runs smaller races: by the schedule of the best so far, then by others. The rule stays the same. */
    private final class Again implements Reduction.Attempt<Exhibit> {
        private final String rule;
        private final int opening;
        private final long seed;
        private Run best;

        Again(Exhibit original, long seed) {
            this.rule = original.ruling().rule();
            this.opening = original.run().race().opening();
            this.best = original.run();
            this.seed = seed;
        }

        @Override
        public Program program(Exhibit exhibit) {
            return exhibit.run().race().program();
        }

        @Override
        public int lastStep(Exhibit exhibit) {
            return Integer.MAX_VALUE;
        }

        @Override
        public Optional<Exhibit> run(Program smaller) {
            Race race = new Race(smaller, opening);
            boolean controlled = !best.schedule().isEmpty();
            for (int i = 0; i < (controlled ? CONTROLLED_CHANCES : FREE_CHANCES); i++) {
                Run run = controlled ? controlled(race, i) : Racing.this.run(race, arena.racing(), seed + i);
                Optional<Exhibit> found = again(run, rule);
                if (found.isPresent()) {
                    best = run;
                    return found;
                }
            }
            return Optional.empty();
        }

        private Run controlled(Race race, int chance) {
            return inFreshRoom(room -> chance == 0
                    ? ControlledThreads.replay(race, room, room.gates(), best.scheduleFor(race.program()))
                    : ControlledThreads.run(race, room, room.gates(), seed + chance));
        }
    }
}
