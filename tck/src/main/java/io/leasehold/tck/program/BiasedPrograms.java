package io.leasehold.tck.program;

import io.leasehold.spi.HolderStop;
import io.leasehold.spi.OperatorCommand;
import io.leasehold.spi.Query;
import io.leasehold.spi.Release;
import io.leasehold.tck.program.Mix.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;

/**
 * Makes programs at random, biased towards what goes wrong: few instances, few hosts, clock steps around the boundaries, arguments
 * that come again. The same randomness makes the same program. Confined to one thread.
 */
public final class BiasedPrograms {

    private static final int MOST_WAITING_HOURS = 30;

    private final RandomGenerator random;
    private final Mix mix;
    private final Choices choices;
    private final Script script;
    private final int instances;
    private final int hosts;

    private BiasedPrograms(RandomGenerator random, Mix mix, Cast cast) {
        this.random = random;
        this.mix = mix;
        this.script = Program.script(cast);
        this.instances = 1 + random.nextInt(mix.size().instances());
        this.hosts = Math.min(mix.size().hosts(), 2 + random.nextInt(2));
        this.choices = new Choices(random, mix, instances);
    }

    /**
     * Makes a program.
     *
     * @param random where its randomness comes from
     * @param mix what it is made of
     * @return the program
     */
    public static Program of(RandomGenerator random, Mix mix) {
        return of(random, mix, Cast.standard());
    }

    /**
     * Makes a program with a cast of its own.
     *
     * @param random where its randomness comes from
     * @param mix what it is made of
     * @param cast options and names
     * @return the program
     */
    public static Program of(RandomGenerator random, Mix mix, Cast cast) {
        return new BiasedPrograms(random, mix, cast).program();
    }

    private Program program() {
        for (int i = 0; i < instances; i++) {
            create(i);
        }
        int steps = mix.size().steps() / 2 + random.nextInt(mix.size().steps() / 2 + 1);
        int total = mix.weights().values().stream().mapToInt(Integer::intValue).sum();
        for (int i = 0; i < steps; i++) {
            step(kind(random.nextInt(total)));
        }
        return script.program();
    }

    private Kind kind(int ticket) {
        int left = ticket;
        for (Kind kind : Kind.values()) {
            left -= mix.weights().getOrDefault(kind, 0);
            if (left < 0) {
                return kind;
            }
        }
        return Kind.CLOCK;
    }

    private void step(Kind kind) {
        switch (kind) {
            case CREATE -> create(random.nextInt(instances + 1));
            case READ -> read();
            case ACQUIRE -> add(new Operation.Acquire(choices.targets(), choices.serves(), choices.length()));
            case LOOK ->
                add(new Operation.Look(
                        choices.serves(), 1 + random.nextInt(3), choices.length(), choices.oneOf(Choices.REOFFERS)));
            case RENEW -> holder(host -> new Operation.Renew(choices.length(), choices.leases(host)));
            case SAVE -> holder(host -> new Operation.Save(choices.length(), saves(host, false)));
            case SAVE_AND_RELEASE -> holder(host -> new Operation.SaveAndRelease(saves(host, true)));
            case RELEASE ->
                holder(host -> new Operation.LetGo(
                        choices.leases(host), choices.oneOf(List.of(Release.Work.values())), choices.retryAt()));
            case COMPLETE ->
                holder(host -> new Operation.Complete(choices.leases(host), choices.seen(), choices.retention()));
            case STOP ->
                holder(host -> new Operation.Stop(
                        choices.lease(host), choices.oneOf(List.of(HolderStop.Verb.values())), choices.retention()));
            case SIGNAL -> add(new Operation.Signal(choices.targets()));
            case OPERATE -> operate();
            case RECLAIM -> add(new Operation.Reclaim(choices.serves(), choices.oneOf(Choices.REOFFERS), 10));
            case AGAIN -> again();
            case CLOCK -> clock();
            case RESTART -> add(new Operation.Restart());
            case REOPEN -> add(new Operation.Reopen());
        }
    }

    private void create(int instance) {
        Birth birth = Birth.plain(script.nextId()).due(choices.due(false)).type(choices.type());
        birth = choices.chance(50) && mix.keys() ? birth.keys(choices.key()) : birth;
        birth = choices.chance(15) ? birth.leasedFor(choices.length()) : birth;
        script.host(random.nextInt(hosts)).does(new Operation.Create(instance, birth));
    }

    private void read() {
        Serves types = Serves.types(0, 1);
        add(
                switch (random.nextInt(3)) {
                    case 0 -> new Operation.Find(choices.target());
                    case 1 -> new Operation.ListPage(types, choices.oneOf(List.of(Query.Filter.values())), 10);
                    default -> new Operation.Count(types);
                });
    }

    private List<Saving> saves(int host, boolean mayRetry) {
        List<Saving> saves = new ArrayList<>();
        for (LeaseRef lease : choices.leases(host)) {
            Saving save = Saving.plain(lease, script.nextId() * 10 + saves.size())
                    .due(choices.due(mayRetry))
                    .acknowledging(choices.seen());
            save = choices.chance(20) ? save.noState() : save;
            save = choices.chance(20) && mix.keys() ? save.add(choices.key()) : save;
            saves.add(choices.chance(10) && mix.keys() ? save.free(choices.otherKey(save)) : save);
        }
        return saves;
    }

    private void operate() {
        Optional<LeaseRef> epoch =
                choices.chance(20) ? Optional.of(choices.lease(random.nextInt(hosts))) : Optional.empty();
        add(new Operation.Operate(
                choices.target(),
                choices.oneOf(List.of(OperatorCommand.Verb.values())),
                choices.oneOf(List.of(OperatorCommand.Force.values())),
                choices.retention(),
                epoch));
    }

    private void again() {
        List<Integer> calls = script.callIds();
        add(new Operation.Again(calls.get(random.nextInt(calls.size()))));
    }

    private void clock() {
        switch (random.nextInt(6)) {
            case 0 -> script.advance(VirtualClock.TICK);
            case 1 -> script.moveTo(Boundary.next(), -1);
            case 2, 3 -> script.moveTo(Boundary.next(), 0);
            case 4 -> script.moveTo(Boundary.next(), 1);
            default -> script.advance(Duration.ofHours(1 + random.nextInt(MOST_WAITING_HOURS)));
        }
    }

    private void holder(IntFunction<Operation> make) {
        int host = random.nextInt(hosts);
        script.host(host).does(make.apply(host));
    }

    private void add(Operation operation) {
        script.host(random.nextInt(hosts)).does(operation);
    }
}
