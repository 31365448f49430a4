package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Capability;
import io.leasehold.spi.Create;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.State;
import io.leasehold.tck.HarnessFault;
import io.leasehold.tck.InconclusiveRun;
import io.leasehold.tck.RoomElsewhere;
import io.leasehold.tck.RuleViolation;
import io.leasehold.tck.Unobservable;
import io.leasehold.tck.Workbench;
import io.leasehold.tck.engine.ChildJvm;
import io.leasehold.tck.rulegroup.DoomedProcess.Ending;
import io.leasehold.tck.rulegroup.DoomedProcess.Order;
import io.leasehold.tck.rulegroup.DoomedProcess.Word;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * Another process works on the store and dies directly after an acknowledgement; this one opens the store and looks. Confined to one
 * thread.
 */
final class KillStory {
    private static final long PATIENCE_SECONDS = 60;
    private static final int LANDMARK = 1000;

    private final Workbench bench;
    private final Ending ending;
    private final List<String> left = new ArrayList<>();
    private String before = "";

    private KillStory(Workbench bench, Ending ending) {
        this.bench = bench;
        this.ending = ending;
    }

    /** Tells one story and checks it; the bench is the first one of its room. */
    static void check(Workbench bench, Ending ending, long seed) {
        KillStory story = new KillStory(bench, ending);
        boolean shared = bench.description().capabilities().contains(Capability.MULTI_PROCESS);
        Order order = story.order(seed);
        if (!shared) {
            bench.room().letGo();
        }
        story.run(order, shared);
        if (shared) {
            story.look("a process that had the store open all the time");
            bench.room().letGo();
        }
        story.look("a process that opens the store again");
    }

    private Order order(long seed) {
        InstanceId landmark = bench.names().instance(LANDMARK);
        bench.store(0).create(Create.of(landmark, State.empty())).orThrow();
        RoomElsewhere elsewhere = bench.room()
                .elsewhere()
                .orElseThrow(() -> new Unobservable("the kit does not know how another process opens the store"
                        + " (InstanceStoreTck.elsewhere), so none can be killed"));
        return new Order(elsewhere, landmark.value(), seed, ending);
    }

    private void run(Order order, boolean shared) {
        Process process;
        try {
            process = new ProcessBuilder(ChildJvm.command(DoomedProcess.class, List.of()))
                    .redirectErrorStream(true)
                    .start();
        } catch (IOException e) {
            throw new Unobservable("no second process can be started: " + e.getMessage());
        }
        Thread timeout = killer(process);
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            // The stream stays open: its end would be that of the process.
            ObjectOutputStream output = new ObjectOutputStream(process.getOutputStream());
            output.writeObject(order);
            output.flush();
            read(process, lines, shared);
            process.waitFor();
        } catch (IOException e) {
            throw new HarnessFault("the other process cannot be talked to: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InconclusiveRun("the wait for the other process was interrupted");
        } finally {
            timeout.interrupt();
            process.toHandle().destroyForcibly();
        }
    }

    /** What hangs is killed all the same; then lines are missing. */
    private static Thread killer(Process process) {
        Thread thread = new Thread(
                () -> {
                    try {
                        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                            process.toHandle().destroyForcibly();
                        }
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                "leasehold-tck-kill");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private void read(Process process, BufferedReader lines, boolean shared) throws IOException {
        List<String> printed = new ArrayList<>();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (!line.startsWith(DoomedProcess.PREFIX)) {
                printed.add(line);
                continue;
            }
            String said = line.substring(DoomedProcess.PREFIX.length());
            int blank = said.indexOf(' ');
            hear(Word.valueOf(said.substring(0, blank)), said.substring(blank + 1), shared);
            if (ending == Ending.KILLED && left.size() == DoomedProcess.LIVES) {
                process.toHandle().destroyForcibly();
            }
        }
        int told = left.size() + (before.isEmpty() ? 0 : 1);
        if (told < DoomedProcess.LIVES) {
            throw new InconclusiveRun("the other process ended early, or did not end in " + PATIENCE_SECONDS
                    + " s; it printed: " + String.join(" / ", printed));
        }
        bench.note("the process of A dies");
    }

    private void hear(Word word, String text, boolean shared) {
        switch (word) {
            case DID -> bench.note(text + " (in another process)");
            case LEFT -> left.add(text);
            case BEFORE -> before = text;
            case THREW -> throw bench.violation("in another process the store threw " + text);
            case STRANGER ->
                throw new Unobservable(
                        "another process that opens the store by InstanceStoreTck.elsewhere does not find"
                                + " the instances of this one, so none can be killed");
            case CLOSED -> {
                if (shared) {
                    throw bench.violation("the store declares MULTI_PROCESS, but to another process it says " + text);
                }
                throw new Unobservable("another process cannot open the store, so none can be killed: " + text);
            }
        }
    }

    private void look(String who) {
        try {
            InstanceStore store = bench.store(0);
            for (int number = 0; number < DoomedProcess.LIVES; number++) {
                look(store, number, who);
            }
        } catch (RuleViolation violation) {
            throw violation;
        } catch (RuntimeException e) {
            throw bench.violation("after the death of its process the store threw " + e);
        }
    }

    private void look(InstanceStore store, int number, String who) {
        CrashLife life = new CrashLife(bench, new SplittableRandom(), number);
        Map<InstanceId, Object> found = life.read(store);
        if (number < left.size()) {
            String expected = left.get(number);
            bench.require(
                    found.toString().equals(expected),
                    () -> "an acknowledged step is lost: " + who + " finds " + found + " instead of " + expected);
        } else {
            bench.require(
                    !found.toString().equals(before),
                    () -> "the last step was acknowledged and is lost: " + who + " still finds " + found);
        }
        life.requireConsistent(store, found);
    }
}
