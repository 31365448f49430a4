package io.leasehold.tck.records;

import io.leasehold.record.Change;
import io.leasehold.record.Change.Durability;
import io.leasehold.record.RecordInstanceStore;
import io.leasehold.record.RecordKeys;
import io.leasehold.record.RecordStore;
import io.leasehold.record.Slot;
import io.leasehold.record.Step;
import io.leasehold.record.Write;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.tck.HarnessFault;
import io.leasehold.tck.InconclusiveRun;
import io.leasehold.tck.RuleViolation;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Unobservable;
import io.leasehold.tck.Workbench;
import io.leasehold.tck.program.VirtualClock;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The record store below the store under test, with keys that nobody else uses and that sort after all other records of the namespace;
 * they are removed at the end. In stories the keys stand without what they have in common. Thread-safe.
 */
public final class RecordBench {
    private static final int MOST_ATTEMPTS = 20;

    private final Workbench bench;
    private final String prefix;
    private final Set<String> used = ConcurrentHashMap.newKeySet();

    private RecordBench(Workbench bench) {
        this.bench = bench;
        String namespace = bench.room().environment(0).namespace();
        this.prefix = RecordKeys.of(namespace).prefix() + "z" + bench.room().freshSuffix() + "/";
    }

    /**
     * Does something with the records of the namespace that all tries share.
     *
     * @param trial the try
     * @param work what is done; may throw violations, and what a store throws becomes one
     */
    public static void on(Trial trial, Consumer<RecordBench> work) {
        trial.byHand(bench -> use(bench, work));
    }

    /**
     * Does something with the records of a namespace of its own, so that the store may be closed.
     *
     * @param trial the try
     * @param work what is done; may throw violations, and what a store throws becomes one
     */
    public static void alone(Trial trial, Consumer<RecordBench> work) {
        trial.aloneByHand(Map.of(), bench -> use(bench, work));
    }

    static void use(Workbench workbench, Consumer<RecordBench> work) {
        RecordBench bench = new RecordBench(workbench);
        try {
            work.accept(bench);
        } catch (HarnessFault | InconclusiveRun | Unobservable e) {
            throw e;
        } catch (RuntimeException e) {
            RuleViolation violation = bench.violation("the store threw " + e);
            violation.addSuppressed(e);
            throw violation;
        } finally {
            bench.clear();
        }
    }

    /** Best effort: the namespace is erased at the end of the run in any case. */
    private void clear() {
        try {
            List<Write> removals = used.stream().map(Write::remove).toList();
            store(0).replace(List.of(
                    new Step<>(List.of(), (reading, slots) -> new Change<>("", removals, Durability.LEASE_ONLY))));
        } catch (RuntimeException closedOrBroken) {
            return;
        }
    }

    /**
     * The record store as a host sees it. Not to be called by racing threads: take the stores before the race.
     *
     * @param host the host, from 0
     * @return the record store
     */
    public RecordStore store(int host) {
        return below(bench.store(host));
    }

    /**
     * The record store below an instance store.
     *
     * @param store the instance store
     * @return its record store
     * @throws HarnessFault if it has none: then the rule should have been skipped
     */
    public static RecordStore below(InstanceStore store) {
        if (store instanceof RecordInstanceStore onRecords) {
            return onRecords.records();
        }
        throw new HarnessFault(store.getClass().getName() + " does not stand on a record store");
    }

    /**
     * A key of this bench.
     *
     * @param name its name, printable ASCII
     * @return the whole key
     */
    public String key(String name) {
        used.add(prefix + name);
        return prefix + name;
    }

    /**
     * What all keys of this bench start with, and no other key of the store.
     *
     * @return the start of the keys
     */
    public String prefix() {
        return prefix;
    }

    /**
     * A text for people.
     *
     * @param text a text with whole keys
     * @return the text with the names of the keys
     */
    public String plain(String text) {
        return text.replace(prefix, "");
    }

    /**
     * The clock of the store.
     *
     * @return the clock
     */
    public VirtualClock clock() {
        return bench.clock();
    }

    /**
     * The bench below: for reopening and for directories that the kit watches.
     *
     * @return the workbench
     */
    public Workbench workbench() {
        return bench;
    }

    /**
     * Puts a record, and tries again if the store is busy.
     *
     * @param host the host that does it
     * @param name the name of the key
     * @param content the new contents; the word {@code absent} removes the record
     * @param durability how durable
     */
    public void put(int host, String name, String content, Durability durability) {
        write(host, List.of(write(name, content)), durability);
    }

    /**
     * Writes records in one step, and tries again if the store is busy.
     *
     * @param host the host that does it
     * @param writes the writes
     * @param durability how durable
     */
    public void write(int host, List<Write> writes, Durability durability) {
        Step<String> step = new Step<>(List.of(), (reading, slots) -> new Change<>("", writes, durability));
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            if (run(store(host), step) instanceof Result.Done<String>) {
                return;
            }
        }
        throw new InconclusiveRun("the store did not do a simple write in " + MOST_ATTEMPTS + " attempts");
    }

    /**
     * A write of text.
     *
     * @param name the name of the key
     * @param content the new contents; the word {@code absent} removes the record
     * @return the write
     */
    public Write write(String name, String content) {
        return content.equals("absent") ? Write.remove(key(name)) : Write.put(key(name), bytes(content));
    }

    /**
     * Runs one step and checks the form of the answer.
     *
     * @param <A> the answer
     * @param store the record store
     * @param step the step
     * @return done; unknown; or refused, but only as busy or unavailable
     */
    public <A> Result<A> run(RecordStore store, Step<A> step) {
        List<Result<A>> results = store.replace(List.of(step));
        require(results.size() == 1, () -> "replace of one step gave " + results.size() + " answers");
        Result<A> result = results.get(0);
        require(
                isAllowed(result),
                () -> "replace answered a step " + result + "; a record store refuses as busy or as"
                        + " unavailable only");
        return result;
    }

    static boolean isAllowed(@Nullable Result<?> result) {
        return result instanceof Result.Done
                || result instanceof Result.Unknown
                || (result instanceof Result.Refused<?> refused
                        && (refused.reason() instanceof Refusal.Busy
                                || refused.reason() instanceof Refusal.Unavailable));
    }

    /**
     * What find says of one key.
     *
     * @param host the host that asks
     * @param name the name of the key
     * @return its contents as text
     */
    public String find(int host, String name) {
        List<Slot> slots = store(host).find(List.of(key(name)));
        require(slots.size() == 1, () -> "find of one key gave " + slots.size() + " slots");
        return text(slots.get(0));
    }

    /**
     * The contents of a slot as text.
     *
     * @param slot a slot of a store under test, which may wrongly be null
     * @return the contents; or absent, damaged or null
     */
    public static String text(@Nullable Slot slot) {
        if (slot == null) {
            return "null";
        }
        return slot.isPresent()
                ? StandardCharsets.ISO_8859_1.decode(slot.buffer()).toString()
                : slot.toString();
    }

    /**
     * Bytes of a text.
     *
     * @param text the text, one byte for each character
     * @return the bytes
     */
    public static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /**
     * Lets several threads start together and waits for all of them.
     *
     * @param <T> what they return
     * @param runners what each thread does
     * @return what they returned, in order
     * @throws RuleViolation if one of them throws, or is not done after a minute
     */
    public <T> List<T> race(List<? extends Callable<T>> runners) {
        return bench.race(runners);
    }

    /**
     * Tells the reader of a failure what was done.
     *
     * @param line one line of the story, in plain words
     */
    public void note(String line) {
        bench.note(plain(line));
    }

    /**
     * Demands something.
     *
     * @param holds whether it holds
     * @param happened what happened instead, in words
     * @throws RuleViolation with the notes as its story, if it does not hold
     */
    public void require(boolean holds, Supplier<String> happened) {
        if (!holds) {
            throw violation(happened.get());
        }
    }

    private RuleViolation violation(String happened) {
        return bench.violation(plain(happened));
    }
}
