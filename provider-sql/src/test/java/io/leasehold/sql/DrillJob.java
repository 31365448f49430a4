package io.leasehold.sql;

import io.leasehold.service.Activation;
import io.leasehold.service.InstanceHandler;
import io.leasehold.service.Outcome;
import io.leasehold.spi.HostType;
import io.leasehold.spi.State;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The state of an instance of the drill: it does a few steps, each when its timer comes, and counts every signal.
 *
 * @param steps the steps done
 * @param saves how often a state was stored; no two states in a row of one instance have the same
 * @param signals the signals seen
 */
record DrillJob(int steps, int saves, long signals) {
    static final HostType TYPE = new HostType("drill");
    static final int STEPS = 2;

    private static final long LONGEST_WORK_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    static DrillJob fresh() {
        return new DrillJob(0, 0, 0);
    }

    static DrillJob of(State state) {
        String[] numbers = new String(state.toByteArray(), StandardCharsets.US_ASCII).split(" ", -1);
        return new DrillJob(Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1]), Long.parseLong(numbers[2]));
    }

    State state() {
        return State.of((steps + " " + saves + " " + signals).getBytes(StandardCharsets.US_ASCII));
    }

    boolean finished() {
        return steps == STEPS;
    }

    private DrillJob after(Activation step) {
        boolean progress = step.timerFired() && !finished();
        return new DrillJob(steps + (progress ? 1 : 0), saves + 1, signals + step.signals());
    }

    /** Runs the jobs; between two steps there is a pause of any length up to the longest. */
    static InstanceHandler handler(Duration longestPause) {
        return step -> {
            ThreadLocalRandom random = ThreadLocalRandom.current();
            LockSupport.parkNanos(random.nextLong(LONGEST_WORK_NANOS));
            DrillJob before = of(step.state());
            DrillJob after = before.after(step);
            return next(step, before, after, Duration.ofMillis(random.nextLong(longestPause.toMillis())))
                    .state(after.state());
        };
    }

    private static Outcome next(Activation step, DrillJob before, DrillJob after, Duration pause) {
        if (after.finished()) {
            return Outcome.complete();
        }
        // Woken by a signal it goes on waiting for the same timer.
        return after.steps() > before.steps()
                ? Outcome.delay(pause)
                : Outcome.delayUntil(step.instance().schedule().nextTimer().orElseThrow());
    }
}
