package io.leasehold.tck.demo;

import io.leasehold.spi.InstanceStore;
import io.leasehold.tck.demo.MarkWorkflow.Role;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Rounds of the loop with none to three outside changes in each, at random moments that are mostly bad ones: between any two moves of
 * a step, just before a pause ends, and while a half exits, when the other one may go to work. Confined to one thread.
 */
final class MarkRounds implements AutoCloseable {
    private static final int MOST_CHANGES = 3;
    private static final Duration JUST_BEFORE = Duration.ofSeconds(10); // well within a lease

    private final VirtualTime time;
    private final SplittableRandom random;
    private final MarkLoop loop;
    private int changesLeft;
    private long changes;
    private boolean inTheMiddle;

    MarkRounds(VirtualTime time, InstanceStore store, Duration pause, long seed) {
        this.time = time;
        this.random = new SplittableRandom(seed);
        this.loop = new MarkLoop(time, store, pause, this::inTheMiddleOfAStep);
        loop.item().edit(); // the one that starts it
    }

    /** The outside changes so far. */
    long changes() {
        return changes;
    }

    /**
     * Plays on until so many rounds are played in all: in each the worker counts one.
     *
     * @return how many were played; fewer than asked if the loop died
     */
    long play(long rounds) {
        long round = loop.item().count();
        while (round < rounds) {
            changesLeft = random.nextInt(MOST_CHANGES + 1);
            while (loop.item().count() == round) {
                justBeforeAPauseEnds();
                if (!loop.goOn()) {
                    return round;
                }
            }
            round = loop.item().count();
        }
        return round;
    }

    private void change() {
        if (changesLeft > 0) {
            changesLeft--;
            changes++;
            loop.item().edit();
        }
    }

    private void justBeforeAPauseEnds() {
        Optional<Instant> ends = loop.nextPauseEnds();
        if (ends.isPresent() && random.nextInt(3) == 0) {
            time.moveTo(ends.get().minus(JUST_BEFORE));
            change();
        }
    }

    private void inTheMiddleOfAStep(Role role, String what, boolean exiting) {
        if (random.nextInt(4) == 0) {
            change();
        }
        if (exiting && !inTheMiddle && random.nextBoolean()) {
            inTheMiddle = true;
            loop.nextPauseEnds()
                    .filter(ends -> ends.isBefore(time.instant().plus(JUST_BEFORE.multipliedBy(2))))
                    .ifPresent(time::moveTo);
            loop.look(MarkStory.other(role));
            inTheMiddle = false;
        }
    }

    @Override
    public void close() {
        loop.close();
    }
}
