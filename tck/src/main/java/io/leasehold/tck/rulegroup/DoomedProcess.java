package io.leasehold.tck.rulegroup;

import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Result;
import io.leasehold.spi.StoreException;
import io.leasehold.spi.Target;
import io.leasehold.tck.RoomElsewhere;
import io.leasehold.tck.Workbench;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;

/**
 * The process of a {@link KillStory}: it reads an {@link Order} from its input, works on the store, tells each step on its output as
 * soon as it is acknowledged, and dies without closing anything. It also dies when its input ends, with the process that started it.
 */
public final class DoomedProcess {
    /** How many lives it lives, each on two instances of its own. */
    static final int LIVES = 4;

    /** Before each line that it says: what a store prints has none. */
    static final String PREFIX = "@leasehold-tck ";

    private static final int STEPS = 8;

    private final Order order;
    private final PrintStream output;

    /** How it dies. */
    enum Ending {
        /** Halts as soon as the last step is acknowledged and told. */
        AT_ONCE,
        /** Halts when it has also read what the last step left. */
        AFTER_READING,
        /** Waits to be killed. */
        KILLED
    }

    /** What it says. */
    enum Word {
        /** The store cannot be opened. */
        CLOSED,
        /** The store is another one. */
        STRANGER,
        /** A step was acknowledged. */
        DID,
        /** What the steps of a life have left. */
        LEFT,
        /** What there was before the last step. */
        BEFORE,
        /** A step threw. */
        THREW
    }

    /**
     * What it is to do.
     *
     * @param room the store
     * @param landmark an instance that was created in the first process
     * @param seed where the steps come from
     * @param ending how it dies
     */
    record Order(RoomElsewhere room, String landmark, long seed, Ending ending) implements Serializable {}

    private DoomedProcess(Order order, PrintStream output) {
        this.order = order;
        this.output = output;
    }

    /**
     * Lives and dies.
     *
     * @param arguments none
     * @throws IOException if there is no order
     * @throws ClassNotFoundException if the order is from another class path
     */
    public static void main(String[] arguments) throws IOException, ClassNotFoundException {
        PrintStream output = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        System.setOut(System.err);
        ObjectInputStream input = new ObjectInputStream(System.in);
        Order order = (Order) input.readObject();
        Thread watchdog = new Thread(DoomedProcess::dieWithTheParent, "watchdog");
        watchdog.setDaemon(true);
        watchdog.start();
        try {
            new DoomedProcess(order, output).live();
        } finally {
            Runtime.getRuntime().halt(0);
        }
    }

    private static void dieWithTheParent() {
        try {
            System.in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException noParent) {
            Runtime.getRuntime().halt(1);
        }
        Runtime.getRuntime().halt(1);
    }

    private void say(Word word, Object text) {
        output.println(PREFIX + word + " " + String.valueOf(text).replaceAll("\\R", " "));
    }

    private void live() {
        Workbench bench;
        try {
            bench = order.room.open();
        } catch (RuntimeException | LinkageError e) {
            say(Word.CLOSED, e);
            return;
        }
        try {
            live(bench);
        } catch (StoreException | IllegalStateException e) {
            say(Word.THREW, e);
        }
    }

    private void live(Workbench bench) {
        InstanceStore store = bench.store(0);
        if (!(store.find(Target.id(new InstanceId(order.landmark))) instanceof Result.Done)) {
            say(Word.STRANGER, "");
            return;
        }
        SplittableRandom random = new SplittableRandom(order.seed);
        for (int number = 0; number < LIVES; number++) {
            CrashLife life = new CrashLife(bench, random, number);
            boolean last = number == LIVES - 1;
            for (int step = 0; step < STEPS; step++) {
                say(Word.DID, life.step(store));
            }
            if (last && order.ending == Ending.AT_ONCE) {
                oneMore(life, store);
                return;
            }
            say(Word.LEFT, life.read(store));
        }
        if (order.ending == Ending.KILLED) {
            waitForTheEnd();
        }
    }

    /** Until there is one that shows, and must. */
    private void oneMore(CrashLife life, InstanceStore store) {
        do {
            say(Word.BEFORE, life.read(store));
            say(Word.DID, life.step(store));
        } while (!life.lastIsDurable());
    }

    private static void waitForTheEnd() {
        while (!Thread.interrupted()) {
            LockSupport.park();
        }
    }
}
