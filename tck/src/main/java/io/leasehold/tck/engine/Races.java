package io.leasehold.tck.engine;

import io.leasehold.spi.StoreDescription;
import io.leasehold.tck.program.BiasedPrograms;
import io.leasehold.tck.program.Mix;
import io.leasehold.tck.program.Operation;
import io.leasehold.tck.program.Program;
import io.leasehold.tck.program.Script;
import io.leasehold.tck.program.Serves;
import io.leasehold.tck.program.Step;
import io.leasehold.tck.program.Whom;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Makes races at random. Stateless. */
public final class Races {

    private static final int HOSTS = 3;

    private Races() {}

    /**
     * A short race of everything on one instance, or on two that share keys: the fewer instances, the more calls meet.
     *
     * @param random where its randomness comes from
     * @param description what the store offers
     * @return the race
     */
    public static Race dense(RandomGenerator random, StoreDescription description) {
        int instances = random.nextInt(4) == 0 ? 2 : 1;
        Mix.Size size = new Mix.Size(instances, 3, 12 + random.nextInt(7));
        Mix mix = Mix.usual(description)
                .without(Mix.Kind.REOPEN, Mix.Kind.RESTART)
                .genuine()
                .size(size)
                .with(Mix.Kind.ACQUIRE, 12)
                .with(Mix.Kind.SAVE_AND_RELEASE, 8)
                .with(Mix.Kind.CLOCK, 3)
                .with(Mix.Kind.OPERATE, 1);
        Program program = BiasedPrograms.of(random, mix);
        return race(random.nextBoolean() ? program : startingWithLoads(program));
    }

    /** Every host begins with a load of the first instance: nothing meets as surely as that. */
    private static Program startingWithLoads(Program program) {
        int first = (int) program.steps().stream()
                .takeWhile(step -> step.operation() instanceof Operation.Create)
                .count();
        List<Step> steps = new ArrayList<>(program.steps().subList(0, first));
        int id = program.steps().get(first - 1).id();
        for (int host = 0; host < HOSTS; host++) {
            steps.add(new Step(
                    id + 1 + host, host, new Operation.Acquire(List.of(Whom.id(0)), Serves.types(0, 1), Script.LEASE)));
        }
        program.steps().subList(first, program.steps().size()).stream()
                .filter(step -> !(step.operation() instanceof Operation.Again))
                .forEach(step -> steps.add(new Step(step.id() + HOSTS, step.host(), step.operation())));
        return program.with(steps);
    }

    /**
     * A mixed race: creations first, then everything at once. A share of the clock's steps stays, so that leases lapse meanwhile.
     *
     * @param random where its randomness comes from
     * @param description what the store offers
     * @param size how many instances, hosts and steps
     * @return the race
     */
    public static Race mixed(RandomGenerator random, StoreDescription description, Mix.Size size) {
        Mix mix = Mix.usual(description)
                .without(Mix.Kind.REOPEN, Mix.Kind.RESTART)
                .with(Mix.Kind.CLOCK, 4)
                .with(Mix.Kind.READ, 9)
                .genuine()
                .size(size);
        return race(BiasedPrograms.of(random, mix));
    }

    /** The creations at the head come first. */
    private static Race race(Program program) {
        int opening = program.steps().stream()
                .takeWhile(step -> step.operation() instanceof Operation.Create)
                .mapToInt(Step::id)
                .max()
                .orElse(0);
        return new Race(program, opening);
    }
}
