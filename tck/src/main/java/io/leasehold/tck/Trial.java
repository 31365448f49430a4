package io.leasehold.tck;

import io.leasehold.spi.Capability;
import io.leasehold.spi.StoreDescription;
import io.leasehold.tck.engine.Exploration;
import io.leasehold.tck.engine.Race;
import io.leasehold.tck.engine.Run;
import io.leasehold.tck.program.Disagreement;
import io.leasehold.tck.program.Oracle;
import io.leasehold.tck.program.Program;
import io.leasehold.tck.program.Story;
import io.leasehold.tck.program.Trace;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * One try of a rule: randomness that depends on the seed alone, and the store to spend it on. A property takes it as {@code @ForAll
 * Trial trial}; equal seeds make equal programs. Confined to one thread, but for {@link #witness(String)}.
 */
public final class Trial {

    private final long seed;
    private final RandomGenerator random;
    private final @Nullable Arena arena;
    private final @Nullable Witnesses witnesses;

    private Trial(long seed, @Nullable Arena arena, @Nullable Witnesses witnesses) {
        this.seed = seed;
        this.random = new SplittableRandom(seed);
        this.arena = arena;
        this.witnesses = witnesses;
    }

    /**
     * A try that has no store yet.
     *
     * @param seed where its randomness comes from
     * @return the trial
     */
    public static Trial of(long seed) {
        return new Trial(seed, null, null);
    }

    /**
     * The same try on a store.
     *
     * @param store the store
     * @param counters the witnesses of the property
     * @return the trial
     */
    public Trial on(Arena store, Witnesses counters) {
        return new Trial(seed, store, counters);
    }

    /**
     * Where its randomness comes from.
     *
     * @return the seed
     */
    public long seed() {
        return seed;
    }

    /**
     * The randomness of this try.
     *
     * @return always the same generator
     */
    public RandomGenerator random() {
        return random;
    }

    /**
     * One of several values.
     *
     * @param <T> their type
     * @param values at least one
     * @return one of them at random
     */
    public <T> T oneOf(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    /**
     * What the store says of itself.
     *
     * @return the description
     */
    public StoreDescription description() {
        return arena().description();
    }

    /**
     * Whether the store declares a capability.
     *
     * @param capability the capability
     * @return true if it does
     */
    public boolean has(Capability capability) {
        return description().capabilities().contains(capability);
    }

    /**
     * Runs a program and compares every answer with the model.
     *
     * @param program the program
     * @return what happened
     * @throws RuleViolation with the story of the smallest program that shows it, if an answer is not allowed
     */
    public Trace verify(Program program) {
        return verify(program, Oracle::none, Trial::violationOfModel);
    }

    /**
     * Runs a program and compares every answer with the model and with an oracle of the rule.
     *
     * @param program the program
     * @param oracles makes an oracle for each run: the first one, and those that look for a smaller program
     * @return what happened
     * @throws RuleViolation with the story of the smallest program that shows it, if an answer is not allowed
     */
    public Trace verify(Program program, Supplier<Oracle> oracles) {
        return verify(program, oracles, Trial::violation);
    }

    private Trace verify(Program program, Supplier<Oracle> oracles, Function<Trace, RuleViolation> violation) {
        Arena store = arena();
        Trace trace = store.run(program, oracles.get());
        if (trace.disagreement().isEmpty()) {
            return trace;
        }
        throw violation.apply(store.retold(trace, oracles));
    }

    /**
     * Runs a race step by step, by a schedule of the try's seed, and checks its history. A store that has no gates, because it takes
     * neither its records nor its directory from the kit, runs it on free threads.
     *
     * @param race the race
     * @return what came of it
     * @throws RuleViolation with the smallest race found, if no order of its calls explains the answers, or a call never returns
     * @throws InconclusiveRun if the search for an order was given up
     */
    public Run verify(Race race) {
        return new Racing(arena(), Racing.Engine.CONTROLLED).verify(race, random.nextLong());
    }

    /**
     * Runs a race by a schedule and checks its history.
     *
     * @param race the race
     * @param schedule the lanes in the order in which they go on from gate to gate; one that is not there is passed over, and when the
     *     schedule is over whoever went last goes on
     * @return what came of it
     * @throws RuleViolation with the smallest race found, if no order of its calls explains the answers, or a call never returns
     */
    public Run verify(Race race, List<Integer> schedule) {
        return new Racing(arena(), Racing.Engine.CONTROLLED).verify(race, schedule);
    }

    /**
     * Runs a race by every schedule with few interruptions and checks each history.
     *
     * @param race a small race
     * @param preemptions how often a host is interrupted, at most
     * @param mostRuns how many schedules are tried, at most
     * @return how many were
     * @throws RuleViolation with the smallest race found, if no order of the calls of one explains the answers
     */
    public int explore(Race race, int preemptions, int mostRuns) {
        return Exploration.run(preemptions, mostRuns, schedule -> verify(race, schedule));
    }

    /**
     * Runs a race on free threads and checks its history.
     *
     * @param race the race
     * @return what came of it
     * @throws RuleViolation with the smallest race found, if no order of its calls explains the answers
     * @throws InconclusiveRun if the search for an order was given up
     */
    public Run verifyFree(Race race) {
        return new Racing(arena(), Racing.Engine.FREE).verify(race, random.nextLong());
    }

    /** What an oracle of a rule sees, the program alone cannot show again. */
    private static RuleViolation violation(Trace trace) {
        return new RuleViolation(Story.ending(trace), Story.of(trace), Optional.of(namedRule(trace)));
    }

    private static RuleViolation violationOfModel(Trace trace) {
        return new RuleViolation(Story.ending(trace), Story.of(trace), trace.program(), namedRule(trace));
    }

    private static String namedRule(Trace trace) {
        return trace.disagreement().map(Disagreement::rule).orElse("");
    }

    /**
     * Does something by hand in the namespace of all programs, with fresh names: what no program can say.
     *
     * @param work what is done
     * @throws RuleViolation if a check of it fails
     */
    public void byHand(Consumer<Workbench> work) {
        work.accept(new Workbench(arena().shared(Map.of())));
    }

    /**
     * Does something by hand in a namespace of its own.
     *
     * @param options options of the store
     * @param work what is done
     * @throws RuleViolation if a check of it fails
     */
    public void aloneByHand(Map<String, String> options, Consumer<Workbench> work) {
        arena().alone(options, room -> {
            work.accept(new Workbench(room));
            return room;
        });
    }

    /**
     * Does something by hand in a namespace of its own, where the {@linkplain io.leasehold.tck.engine.Gates#watch() watch} of the room
     * counts what the store does with its records, files or connections, as far as it takes them from the kit.
     *
     * @param work what is done
     * @throws RuleViolation if a check of it fails
     */
    public void watchedByHand(Consumer<Workbench> work) {
        arena().racingAlone(room -> {
            work.accept(new Workbench(room));
            return room;
        });
    }

    /** Closes whatever is open of the store, namespaces of other programs included, for another process to have it. */
    public void letGo() {
        arena().close();
    }

    /**
     * Counts one occurrence of a witness. Thread-safe.
     *
     * @param name the name of a witness that the property declares
     */
    public void witness(String name) {
        counters().witness(name);
    }

    /**
     * Counts several occurrences of a witness. Thread-safe.
     *
     * @param name the name of a witness that the property declares
     * @param occurrences how many, zero included
     */
    public void witness(String name, long occurrences) {
        counters().witness(name, occurrences);
    }

    /**
     * Counts one occurrence of a witness, if it occurred.
     *
     * @param occurred whether it did
     * @param name the name of a witness that the property declares
     */
    public void witnessIf(boolean occurred, String name) {
        if (occurred) {
            witness(name);
        }
    }

    /** The seed, which is all there is to know about a try. */
    @Override
    public String toString() {
        return "trial of seed " + seed;
    }

    private Arena arena() {
        if (arena == null) {
            throw new HarnessFault(this + " has no store; the property is not run by the kit");
        }
        return arena;
    }

    private Witnesses counters() {
        if (witnesses == null) {
            throw new HarnessFault(this + " has no witnesses; the property is not run by the kit");
        }
        return witnesses;
    }
}
