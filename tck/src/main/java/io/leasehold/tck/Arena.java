package io.leasehold.tck;

import io.leasehold.spi.Capability;
import io.leasehold.spi.StoreDescription;
import io.leasehold.tck.program.Interpreter;
import io.leasehold.tck.program.Oracle;
import io.leasehold.tck.program.Program;
import io.leasehold.tck.program.Retelling;
import io.leasehold.tck.program.Shrinker;
import io.leasehold.tck.program.Trace;
import io.leasehold.tck.run.TestNamespaces;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The store under test during one run: opened once for each set of options and used by all programs, because a fresh store for each
 * would cost seconds. Closing it closes the stores and erases the namespaces. Confined to one thread, but for closing.
 */
public final class Arena implements AutoCloseable {

    /** Programs only move time forward, so a long run uses up the calendar; then it goes on in a new namespace. */
    private static final Instant LAST_CALL = Instant.parse("3000-01-01T00:00:00Z");

    private final InstanceStoreTck candidate;
    private final Retelling retelling;
    private final Map<Map<String, String>, OpenRoom> rooms = new HashMap<>();
    private @Nullable OpenRoom racing;
    private @Nullable StoreDescription description;

    private Arena(InstanceStoreTck candidate, Retelling retelling) {
        this.candidate = candidate;
        this.retelling = retelling;
    }

    /**
     * An arena for a store, in which a mistake is told by the smallest program; opens nothing yet.
     *
     * @param candidate the author's class: an {@link InstanceStoreTck} or a {@link RecordStoreTck}
     * @return the arena, to be closed
     * @throws HarnessFault if it is neither
     */
    public static Arena of(Candidate candidate) {
        return of(candidate, Retelling.SMALLEST);
    }

    /**
     * An arena for a store; opens nothing yet.
     *
     * @param candidate the author's class
     * @param retelling how mistakes are told
     * @return the arena, to be closed
     */
    public static Arena of(Candidate candidate, Retelling retelling) {
        return new Arena(instanceStore(candidate), retelling);
    }

    private static InstanceStoreTck instanceStore(Candidate candidate) {
        if (candidate instanceof InstanceStoreTck store) {
            return store;
        }
        if (candidate instanceof RecordStoreTck records) {
            return new RecordCandidate(records);
        }
        throw new HarnessFault(candidate.getClass().getName() + " must implement InstanceStoreTck or RecordStoreTck");
    }

    /**
     * What the store says of itself.
     *
     * @return the description
     */
    public StoreDescription description() {
        if (description == null) {
            description = shared(Map.of()).description();
        }
        return description;
    }

    /** A database of this process may take the kit's connections for those of a stranger: then one kind of room is open at a time. */
    private boolean isGatedAlone() {
        return candidate.dataSource().isPresent()
                && !description().capabilities().contains(Capability.MULTI_PROCESS);
    }

    /**
     * Runs a program: in the namespace of all programs, or in one of its own if it must not see others.
     *
     * @param program the program
     * @param oracle judges besides the model
     * @return what happened
     */
    public Trace run(Program program, Oracle oracle) {
        if (program.needsOwnNamespace()) {
            return runAlone(program, oracle);
        }
        return run(program, oracle, shared(program.cast().options()));
    }

    /**
     * Runs a program in a namespace of its own, where the clock starts at noon: a story that begins there reads best.
     *
     * @param program the program
     * @param oracle judges besides the model
     * @return what happened
     */
    public Trace runAlone(Program program, Oracle oracle) {
        return alone(program.cast().options(), room -> run(program, oracle, room));
    }

    Retelling retelling() {
        return retelling;
    }

    /** The run that is told: the given one, or that of the smallest program that shows the same mistake. */
    Trace retold(Trace failed, Supplier<Oracle> oracles) {
        if (retelling == Retelling.AS_SEEN) {
            return failed;
        }
        Trace smallest = Shrinker.shrink(failed, smaller -> run(smaller, oracles.get()));
        Trace alone = runAlone(smallest.program(), oracles.get());
        return alone.showsTheSameAs(smallest) ? alone : smallest;
    }

    private static Trace run(Program program, Oracle oracle, OpenRoom room) {
        room.hostClocks(program.cast().clockOffsets());
        return Interpreter.run(program, room, oracle);
    }

    /**
     * The room that all programs with the same options share.
     *
     * @param options options of the store
     * @return the open room
     */
    public OpenRoom shared(Map<String, String> options) {
        OpenRoom room = rooms.get(options);
        if (room != null && room.clock().instant().isBefore(LAST_CALL)) {
            return room;
        }
        if (room != null) {
            room.close();
        }
        makeWay();
        OpenRoom fresh = new OpenRoom(candidate, TestNamespaces.fresh(), options);
        rooms.put(Map.copyOf(options), fresh);
        return fresh;
    }

    /**
     * The room for races, with gates wherever the store can have them.
     *
     * @return the open room
     */
    public OpenRoom racing() {
        if (racing != null && racing.clock().instant().isAfter(LAST_CALL)) {
            endRaces();
        }
        if (racing == null) {
            if (isGatedAlone()) {
                close();
            }
            racing = OpenRoom.gated(candidate, TestNamespaces.fresh());
        }
        racing.settle();
        return racing;
    }

    /**
     * Does something in a gated room of its own, where the clock starts at noon and nothing is left of other races: what a store does,
     * and how many gates it passes, depends on the work alone.
     *
     * @param <T> what it returns
     * @param work what is done
     * @return what it returned
     */
    public <T> T racingAlone(Function<OpenRoom, T> work) {
        if (isGatedAlone()) {
            close();
        }
        try (OpenRoom room = OpenRoom.gated(candidate, TestNamespaces.fresh())) {
            return work.apply(room);
        }
    }

    /**
     * Does something in a namespace of its own, which is erased afterwards.
     *
     * @param <T> what it returns
     * @param options options of the store
     * @param work what is done
     * @return what it returned
     */
    public <T> T alone(Map<String, String> options, Function<OpenRoom, T> work) {
        makeWay();
        // Opens the room of all programs if nothing was opened yet: what stores share, a pool or a database, then
        // lasts.
        description();
        try (OpenRoom room = new OpenRoom(candidate, TestNamespaces.fresh(), options)) {
            return work.apply(room);
        }
    }

    @Override
    public void close() {
        rooms.values().forEach(OpenRoom::close);
        rooms.clear();
        endRaces();
    }

    /** Closes the room for races: its gates may keep others from opening the store. */
    public void endRaces() {
        if (racing != null) {
            racing.close();
            racing = null;
        }
    }

    private void makeWay() {
        if (racing != null && isGatedAlone()) {
            endRaces();
        }
    }
}
