package io.leasehold.tck.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Lets one lane at a time go on to its next gate. A lane that waits for something else, a lock in the store or an answer that another
 * lane would have to make possible, is seen by the state of its thread, or in the database, and left aside until it reaches a gate
 * again. Made for one run.
 */
final class Scheduler {

    private static final int BLOCKED_POLLS = 3;
    private static final long PATIENCE_MILLIS = 10_000;

    private final Strategy strategy;
    private final Optional<LockWatch> locks;
    private final Map<Thread, Lane> byThread = new ConcurrentHashMap<>();
    private final Map<Integer, Lane> lanes = new TreeMap<>();
    private final List<Decision> decisions = new ArrayList<>();
    private Optional<Integer> chosen = Optional.empty();
    private boolean open;

    private enum State {
        RUNNING,
        AT_GATE,
        DONE
    }

    /** One thread that takes steps. Guarded by the scheduler. */
    private static final class Lane {
        private final Thread thread;
        private State state = State.RUNNING;
        private int blockedPolls;
        private int step;
        /** Not guarded: true from before the monitor is entered, so that entering it is not taken for being blocked. */
        private volatile boolean arriving;

        Lane(Thread thread) {
            this.thread = thread;
        }

        boolean isBlocked() {
            return state == State.RUNNING && blockedPolls >= BLOCKED_POLLS;
        }

        boolean isSettled() {
            return state != State.RUNNING || isBlocked();
        }
    }

    Scheduler(Strategy strategy, Optional<LockWatch> locks) {
        this.strategy = strategy;
        this.locks = locks;
    }

    /** Adds a lane before the race begins. */
    synchronized void add(int lane, Thread thread) {
        Lane added = new Lane(thread);
        lanes.put(lane, added);
        byThread.put(thread, added);
    }

    /** Called by the lanes' threads before each step, which is a gate too. */
    void begin(int step) {
        Lane lane = byThread.get(Thread.currentThread());
        if (lane != null) {
            synchronized (this) {
                lane.step = step;
            }
            pass();
        }
    }

    /** Called by the lanes' threads at each gate; returns when it is their turn. Other threads pass at once. */
    void pass() {
        Lane lane = byThread.get(Thread.currentThread());
        if (lane != null) {
            lane.arriving = true;
            await(lane);
        }
    }

    private synchronized void await(Lane lane) {
        lane.arriving = false;
        lane.state = State.AT_GATE;
        lane.blockedPolls = 0;
        notifyAll();
        boolean interrupted = false;
        while (!open && !chosen.map(lanes::get).filter(lane::equals).isPresent()) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true; // whoever interrupted the store's thread means the store, not the gate
            }
        }
        chosen = Optional.empty();
        lane.state = State.RUNNING;
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Called by a lane's thread when it has taken its last step. */
    void done() {
        Lane lane = byThread.get(Thread.currentThread());
        if (lane != null) {
            lane.arriving = true;
            synchronized (this) {
                lane.state = State.DONE;
                notifyAll();
            }
        }
    }

    /** Conducts the race; returns the lanes that hang, none if all are done. */
    synchronized List<Thread> conduct() throws InterruptedException {
        Optional<Integer> last = Optional.empty();
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
        while (true) {
            settle(deadline);
            List<Integer> ready = lanes(State.AT_GATE);
            if (ready.isEmpty()) {
                List<Integer> running = lanes(State.RUNNING);
                if (running.isEmpty() || System.nanoTime() > deadline) {
                    return hanging(running);
                }
                lanes.values().forEach(lane -> lane.blockedPolls = 0); // nobody else can help them: wait on
                continue;
            }
            int went = strategy.choose(ready, last.filter(ready::contains));
            decide(ready, last, went);
            last = Optional.of(went);
            deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
        }
    }

    private void decide(List<Integer> ready, Optional<Integer> last, int went) {
        Lane lane = lanes.get(went);
        if (lane == null) {
            throw new IllegalStateException("there is no lane " + went);
        }
        decisions.add(new Decision(ready, last.filter(ready::contains), went, lane.step));
        lane.state = State.RUNNING;
        locks.ifPresent(LockWatch::forget);
        chosen = Optional.of(went);
        notifyAll();
    }

    private List<Thread> hanging(List<Integer> running) {
        open = true;
        notifyAll();
        return running.stream()
                .flatMap(lane -> Optional.ofNullable(lanes.get(lane)).stream())
                .map(lane -> lane.thread)
                .toList();
    }

    private List<Integer> lanes(State state) {
        return lanes.entrySet().stream()
                .filter(entry -> entry.getValue().state == state)
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Waits until every lane is at a gate, done or blocked. */
    private void settle(long deadline) throws InterruptedException {
        while (!lanes.values().stream().allMatch(Lane::isSettled) && System.nanoTime() < deadline) {
            wait(1);
            for (Lane lane : lanes.values()) {
                if (lane.state == State.RUNNING) {
                    lane.blockedPolls = waits(lane) ? lane.blockedPolls + 1 : 0;
                }
            }
        }
    }

    /** Not one that has been chosen and not yet woken, nor one that is about to say that it has come to a gate. */
    private boolean waits(Lane lane) {
        if (lane.arriving || chosen.isPresent()) {
            return false;
        }
        return switch (lane.thread.getState()) {
            case BLOCKED, WAITING, TIMED_WAITING -> true;
            case NEW, RUNNABLE, TERMINATED ->
                locks.map(watch -> watch.waits(lane.thread)).orElse(false);
        };
    }

    synchronized List<Decision> decisions() {
        return List.copyOf(decisions);
    }
}
