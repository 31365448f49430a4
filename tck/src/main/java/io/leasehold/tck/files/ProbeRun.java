package io.leasehold.tck.files;

import io.leasehold.record.Change;
import io.leasehold.record.RecordStore;
import io.leasehold.record.Slot;
import io.leasehold.record.Step;
import io.leasehold.spi.Result;
import io.leasehold.tck.files.ProbeStep.Disturbance;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** One program, run once: the disk it left and what it was told. Confined to one thread. */
final class ProbeRun {
    static final String DIRECTORY = "/store";

    private final CrashProbe.Opener opener;
    private final long seed;
    private final Random random;
    private final RecordingFileSystem disk = RecordingFileSystem.create();
    private final List<Session> sessions = new ArrayList<>();
    private final List<ProbeStep> program = new ArrayList<>();
    private final List<String> violations = new ArrayList<>();
    private final ProbeHistory history = new ProbeHistory();
    private int kills;
    /** The most file calls that a step has made so far: a kill is aimed at one of the calls of the step, or soon after. */
    private long callsOfStep = 8;

    /**
     * A process and its store.
     *
     * @param process the process
     * @param store the store it has open
     */
    private record Session(RecordingFileSystem process, RecordStore store) {}

    private ProbeRun(CrashProbe.Opener opener, long seed) {
        this.opener = opener;
        this.seed = seed;
        this.random = new Random(seed);
    }

    static ProbeRun of(CrashProbe.Opener opener, long seed, int steps) {
        ProbeRun run = new ProbeRun(opener, seed);
        try {
            run.start();
            for (int number = 1; number <= steps; number++) {
                run.step(number);
            }
            run.finish();
        } catch (IOException | RuntimeException e) {
            run.violations.add(run.story("the program ended with " + e));
        }
        return run;
    }

    private void start() throws IOException {
        Files.createDirectory(disk.getPath(DIRECTORY));
        disk.settle();
        sessions.add(session("p0"));
        if (sessions.get(0).store.traits().reach() == RecordStore.Reach.MANY_PROCESSES) {
            sessions.add(session("p1"));
        }
    }

    private Session session(String name) throws IOException {
        RecordingFileSystem process = disk.process(name);
        return new Session(process, opener.open(process.getPath(DIRECTORY)));
    }

    private void step(int number) throws IOException {
        ProbeStep step = ProbeStep.random(number, sessions.size(), random);
        program.add(step);
        Session session = sessions.get(step.process());
        if (step.disturbance() == Disturbance.KILL) {
            long call = session.process.steps() + 1 + random.nextInt((int) callsOfStep);
            disk.faults().kill(session.process.process(), call);
        }
        long before = session.process.steps();
        replace(step, session);
        callsOfStep = Math.max(callsOfStep, Math.min(64, session.process.steps() - before + 1));
        restartKilled(number);
        if (step.disturbance() == Disturbance.REOPEN) {
            restart(step.process());
        } else if (step.disturbance() == Disturbance.FIND) {
            find("find " + number, sessions.get((step.process() + 1) % sessions.size()));
        }
    }

    /** What a process left half done when it died is read at once by another, or by the one that takes its place. */
    private void restartKilled(int number) throws IOException {
        for (int i = 0; i < sessions.size(); i++) {
            if (!sessions.get(i).process.isOpen()) {
                kills++;
                Session survivor = sessions.get((i + 1) % sessions.size());
                if (survivor.process.isOpen()) {
                    find("find by the survivor of " + number, survivor);
                }
                restart(i);
                find("find after the restart of " + number, sessions.get(i));
            }
        }
    }

    private void restart(int index) throws IOException {
        closeQuietly(sessions.get(index));
        sessions.get(index).process.kill();
        sessions.set(index, session("p" + index + "-" + program.size()));
    }

    private void replace(ProbeStep step, Session session) {
        Map<String, Integer> seen = new TreeMap<>();
        List<Boolean> decided = new ArrayList<>();
        Step<Integer> transition = new Step<>(step.reads(), (reading, slots) -> {
            decided.add(true);
            seen.clear();
            seen.putAll(seenIn(step, slots));
            return new Change<>(step.number(), step.toWrites(), step.durability());
        });
        history.add(new ProbeHistory.Entry(step, seen, false));
        Result<Integer> result = result(session, transition);
        history.entries().remove(history.entries().size() - 1);
        boolean isAlive = session.process.isOpen(); // the answer of a process that died meanwhile reached nobody
        if (isAlive && result instanceof Result.Done<Integer>) {
            Map<Integer, String> told = history.deliveredBy(seen, "step " + step.number());
            told.put(step.number(), "acknowledged");
            history.add(new ProbeHistory.Entry(step, Map.copyOf(seen), true));
            history.tell("step " + step.number(), told);
            disk.acknowledge("step " + step.number());
        } else if (isAlive) {
            violations.add(story("step " + step.number() + " was not done, though nothing disturbed it: " + result));
        } else if (!decided.isEmpty()) {
            history.add(new ProbeHistory.Entry(step, Map.copyOf(seen), false));
        }
    }

    private Map<String, Integer> seenIn(ProbeStep step, List<Slot> slots) {
        return history.traced(ProbeState.of(step.reads(), slots, history).origins());
    }

    /** What a store throws when its process is killed is its own business. */
    private static Result<Integer> result(Session session, Step<Integer> transition) {
        try {
            return session.store.replace(List.of(transition)).get(0);
        } catch (ProbeState.Mangled e) {
            throw e;
        } catch (RuntimeException e) {
            if (session.process.isOpen()) {
                throw e;
            }
            return Result.unknown(e);
        }
    }

    /** A reader may be killed, too, by a kill that its last step was too short for. */
    private void find(String label, Session session) {
        try {
            Map<String, Integer> origins = history.traced(
                    ProbeState.read(session.store, ProbeStep.KEYS, history).origins());
            if (session.process.isOpen()) {
                history.tell(label, history.deliveredBy(origins, label));
                disk.acknowledge(label);
            }
        } catch (ProbeState.Mangled e) {
            throw e;
        } catch (RuntimeException e) {
            if (session.process.isOpen()) {
                throw e;
            }
        }
    }

    /** Half of the programs end with a clean close, half with a kill. */
    private void finish() {
        for (Session session : sessions) {
            if (seed % 2 == 0) {
                session.process.kill();
            }
            closeQuietly(session);
            session.process.kill();
        }
    }

    private static void closeQuietly(Session session) {
        try {
            session.store.close();
        } catch (RuntimeException e) {
            if (session.process.isOpen()) {
                throw e;
            }
        }
    }

    /** The violation with the program that shows it. */
    String story(String violation) {
        StringBuilder story = new StringBuilder("seed " + seed + ": " + violation);
        program.forEach(
                step -> story.append(System.lineSeparator()).append("    ").append(step));
        return story.toString();
    }

    RecordingFileSystem disk() {
        return disk;
    }

    ProbeHistory history() {
        return history;
    }

    long seed() {
        return seed;
    }

    int kills() {
        return kills;
    }

    List<String> violations() {
        return violations;
    }
}
