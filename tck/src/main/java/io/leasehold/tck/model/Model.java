package io.leasehold.tck.model;

import io.leasehold.spi.InstanceId;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The model in one state: an immutable value. Thread-safe.
 *
 * <p>Usually it is one {@link World}. Where a reply was lost, or damage may be here or there, it is several: each observation
 * strikes out those that would have answered otherwise.
 */
public final class Model {
    private static final int MOST_ALTERNATIVES = 4096;

    private final Settings settings;
    private final Twist twist;
    private final Set<World> worlds;

    private Model(Settings settings, Twist twist, Set<World> worlds) {
        this.settings = settings;
        this.twist = twist;
        this.worlds = worlds;
    }

    /**
     * One allowed answer to a call.
     *
     * @param answer the answer, as a store would return it
     * @param next the model after it
     */
    public record Possible(Object answer, Model next) {}

    /**
     * The model of an empty store.
     *
     * @param settings what the model has to know of the store
     * @return the initial state
     */
    public static Model initial(Settings settings) {
        return twisted(settings, Twist.NONE);
    }

    static Model twisted(Settings settings, Twist twist) {
        return new Model(settings, twist, Set.of(World.EMPTY));
    }

    /**
     * The same state with other settings: attempt limit, tolerance, contention.
     *
     * @param others the settings from now on
     * @return the model
     */
    public Model with(Settings others) {
        return new Model(others, twist, worlds);
    }

    /**
     * The state after the caller has damaged the stored form of an instance.
     *
     * @param instance the instance
     * @param damage what was damaged
     * @return the model, which allows and where certain demands the answer <em>corrupt</em>
     */
    public Model damaged(InstanceId instance, Damage damage) {
        Set<World> after = new LinkedHashSet<>();
        for (World world : worlds) {
            world.life(instance)
                    .ifPresentOrElse(
                            life -> conditions(damage)
                                    .forEach(condition -> after.add(world.put(life.condition(condition)))),
                            () -> after.add(world));
        }
        return new Model(settings, twist, after);
    }

    private static List<Life.Condition> conditions(Damage damage) {
        return switch (damage) {
            case RECORD -> List.of(Life.Condition.RECORD_DAMAGED);
            case STATE -> List.of(Life.Condition.STATE_DAMAGED);
            case SOMEWHERE -> List.of(Life.Condition.RECORD_DAMAGED, Life.Condition.STATE_DAMAGED);
        };
    }

    /**
     * Judges an observed answer.
     *
     * @param call the call
     * @param reading the reading of the store's clock that decided it
     * @param answer exactly what the store returned: a result, or for a batch a list of results
     * @return whether the answer is allowed, and the model after it
     */
    public Verdict observe(Call call, Instant reading, Object answer) {
        List<Contract.Element> elements = Contract.elements(call);
        List<?> results = answer instanceof List<?> list ? list : List.of(answer);
        if (results.size() != elements.size()) {
            return new Verdict.Differs(elements.size() + " results", results.size() + " results", "ERR-01");
        }
        Set<World> after = worlds;
        for (int i = 0; i < elements.size(); i++) {
            Result<?> result = (Result<?>) results.get(i);
            Judged judged = judge(after, elements.get(i), reading, result);
            if (judged.after().isEmpty()) {
                String where = elements.size() > 1 ? "element " + (i + 1) + ": " : "";
                return new Verdict.Differs(
                        where + Words.anyOf(judged.otherwise()),
                        where + Words.of(result),
                        Suspicion.rule(call, judged.otherwise(), result));
            }
            after = judged.after();
        }
        return new Verdict.Agrees(new Model(settings, twist, after));
    }

    /**
     * Judges what a call on many instances did with one of them.
     *
     * @param share the instance's share of the call
     * @param reading the reading of the store's clock that decided it
     * @return whether it is allowed, and the model after it
     */
    public Verdict observe(Share share, Instant reading) {
        Result<?> observed = Shares.observed(share);
        Judged judged = judge(worlds, (world, moment) -> Shares.steps(world, moment, share), reading, observed);
        return judged.after().isEmpty()
                ? new Verdict.Differs(Words.anyOf(judged.otherwise()), Words.of(observed), Shares.rule(share))
                : new Verdict.Agrees(new Model(settings, twist, judged.after()));
    }

    /** The states that are left, or if none is the steps that would have been allowed. */
    private record Judged(Set<World> after, List<Step> otherwise) {}

    private Judged judge(Set<World> before, Contract.Element element, Instant reading, Result<?> observed) {
        Set<World> after = new LinkedHashSet<>();
        List<Step> otherwise = new ArrayList<>();
        for (World world : before) {
            if (notApplied(observed)) {
                after.add(world);
            }
            boolean lost = observed instanceof Result.Unknown;
            Freedom freedom = lost ? Freedom.HIDDEN : Freedom.shownBy(observed);
            for (Step step : element.steps(world, new Moment(reading, settings, freedom, twist))) {
                if (lost || (step.objection().isEmpty() && step.answer().equals(observed))) {
                    after.add(step.next());
                } else {
                    otherwise.add(step);
                }
            }
        }
        if (after.size() > MOST_ALTERNATIVES) {
            throw new IllegalStateException("more than " + MOST_ALTERNATIVES + " states are possible");
        }
        return new Judged(after, otherwise);
    }

    /** Busy and unavailable mean that nothing was applied; of a lost reply it is one of the possibilities. */
    private boolean notApplied(Result<?> observed) {
        boolean busy = observed instanceof Result.Refused<?> refused
                && (refused.reason() instanceof Refusal.Busy || refused.reason() instanceof Refusal.Unavailable);
        return observed instanceof Result.Unknown || (busy && settings.contention() == Settings.Contention.MAY_BE_BUSY);
    }

    /**
     * The allowed answers in words, for explanations.
     *
     * @param call the call
     * @param reading the reading of the store's clock that decides it
     * @return a sentence for each alternative
     */
    public List<String> expectations(Call call, Instant reading) {
        return possible(call, reading).stream()
                .map(possible -> Words.ofAnswer(possible.answer()))
                .distinct()
                .toList();
    }

    /**
     * Allowed answers, one for each alternative, where the contract leaves freedom with the plainest choice: the next epoch,
     * everything runnable up to the limit.
     *
     * @param call the call
     * @param reading the reading of the store's clock that decides it
     * @return the answers and the model after each
     */
    public List<Possible> possible(Call call, Instant reading) {
        Moment moment = new Moment(reading, settings, Freedom.PLAIN, twist);
        List<Partial> partials =
                worlds.stream().map(world -> new Partial(List.of(), world)).toList();
        for (Contract.Element element : Contract.elements(call)) {
            partials = partials.stream()
                    .flatMap(partial ->
                            element.steps(partial.world(), moment).stream().map(partial::then))
                    .toList();
        }
        return partials.stream()
                .map(partial -> new Possible(
                        Contract.isBatch(call)
                                ? partial.answers()
                                : partial.answers().get(0),
                        new Model(settings, twist, Set.of(partial.world()))))
                .toList();
    }

    /** The answers to the first elements of a call, and the state after them. */
    private record Partial(List<Result<?>> answers, World world) {
        Partial then(Step step) {
            List<Result<?>> more = new ArrayList<>(answers);
            more.add(step.answer());
            return new Partial(List.copyOf(more), step.next());
        }
    }

    /** The possible states, for the check of the model itself. */
    Set<World> worlds() {
        return worlds;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Model that
                && settings.equals(that.settings)
                && twist == that.twist
                && worlds.equals(that.worlds);
    }

    @Override
    public int hashCode() {
        return worlds.hashCode();
    }

    @Override
    public String toString() {
        return worlds.toString();
    }
}
