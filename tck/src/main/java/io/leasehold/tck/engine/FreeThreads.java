package io.leasehold.tck.engine;

import io.leasehold.tck.InconclusiveRun;
import io.leasehold.tck.program.Room;
import io.leasehold.tck.program.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

/**
 * Runs a race on free threads, one for each host, with pauses between steps that come from a seed. What happens still depends on the
 * machine: the same seed need not give the same history. Works on any store.
 */
public final class FreeThreads {

    private static final long LONGEST_PAUSE_NANOS = 60_000;
    private static final long PATIENCE_SECONDS = 60;

    private FreeThreads() {}

    /**
     * Runs a race.
     *
     * @param race the race
     * @param room where it runs
     * @param seed where the pauses come from
     * @return what came of it; calls that did not return in a minute are in the history, unanswered
     */
    public static Run run(Race race, Room room, long seed) {
        Stage stage = new Stage(race, room);
        stage.open();
        Map<Integer, List<Step>> lanes = race.lanes();
        CyclicBarrier start = new CyclicBarrier(Math.max(1, lanes.size()));
        SplittableRandom random = new SplittableRandom(seed);
        List<Thread> threads = new ArrayList<>();
        lanes.forEach((host, steps) -> {
            SplittableRandom pauses = random.split();
            Thread thread = new Thread(() -> walk(stage, steps, start, pauses), "leasehold-tck-host-" + host);
            thread.setDaemon(true);
            threads.add(thread);
        });
        threads.forEach(Thread::start);
        return allEnded(threads) ? stage.close() : stage.run();
    }

    private static void walk(Stage stage, List<Step> steps, CyclicBarrier start, SplittableRandom pauses) {
        try {
            start.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (BrokenBarrierException | TimeoutException e) {
            throw new IllegalStateException("the hosts could not start together", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        }
        for (Step step : steps) {
            pause(pauses);
            stage.take(step);
        }
    }

    /** Often none, seldom long: neither hosts in step nor hosts far apart. */
    private static void pause(SplittableRandom pauses) {
        int kind = pauses.nextInt(4);
        if (kind == 1) {
            Thread.onSpinWait();
        } else if (kind > 1) {
            LockSupport.parkNanos(pauses.nextLong(LONGEST_PAUSE_NANOS));
        }
    }

    private static boolean allEnded(List<Thread> threads) {
        try {
            boolean ended = true;
            for (Thread thread : threads) {
                thread.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
                ended &= !thread.isAlive();
            }
            return ended;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InconclusiveRun("the race was interrupted");
        }
    }
}
