package io.leasehold.tck.engine;

import io.leasehold.tck.InconclusiveRun;
import io.leasehold.tck.program.Room;
import io.leasehold.tck.program.Step;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Runs a race one step between two gates at a time: each host has a thread of its own, and a scheduler lets one of them go on to its
 * next gate. Which one went is the schedule; on a store that waits for nothing but its gates the same schedule gives the same
 * history, every time.
 */
public final class ControlledThreads {

    private ControlledThreads() {}

    /**
     * Runs a race by the usual mix of strategies.
     *
     * @param race the race
     * @param room where it runs
     * @param gates the gates of the room's stores
     * @param seed where the choices come from
     * @return what came of it
     */
    public static Run run(Race race, Room room, Gates gates, long seed) {
        return run(race, room, gates, Strategies.mixed(seed));
    }

    /**
     * Runs a race by a schedule.
     *
     * @param race the race
     * @param room where it runs
     * @param gates the gates of the room's stores
     * @param schedule the lanes in the order in which they went; where it does not fit it is followed as well as possible
     * @return what came of it
     */
    public static Run replay(Race race, Room room, Gates gates, List<Integer> schedule) {
        return run(race, room, gates, Strategies.replay(schedule));
    }

    static Run run(Race race, Room room, Gates gates, Strategy strategy) {
        Stage stage = new Stage(race, room);
        stage.open();
        Scheduler scheduler = new Scheduler(strategy, gates.locks());
        race.lanes().forEach((lane, steps) -> {
            Thread thread = new Thread(() -> walk(stage, scheduler, steps), "leasehold-tck-host-" + lane);
            thread.setDaemon(true);
            scheduler.add(lane, thread);
            thread.start();
        });
        gates.shut(scheduler);
        List<Thread> hanging;
        try {
            hanging = scheduler.conduct();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InconclusiveRun("the race was interrupted");
        } finally {
            gates.open();
        }
        String dump = hanging.stream().map(ControlledThreads::dump).collect(Collectors.joining("\n"));
        Run run = hanging.isEmpty() ? stage.close() : stage.run();
        return run.with(scheduler.decisions(), dump);
    }

    private static void walk(Stage stage, Scheduler scheduler, List<Step> steps) {
        try {
            for (Step step : steps) {
                scheduler.begin(step.id());
                stage.take(step);
            }
        } finally {
            scheduler.done();
        }
    }

    private static String dump(Thread thread) {
        StringBuilder text = new StringBuilder(thread.getName() + " (" + thread.getState() + ")");
        for (StackTraceElement element : thread.getStackTrace()) {
            text.append("\n    at ").append(element);
        }
        return text.toString();
    }
}
