package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Create;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceKey;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Next;
import io.leasehold.spi.OperatorCommand;
import io.leasehold.spi.OperatorCommand.Force;
import io.leasehold.spi.OperatorCommand.Verb;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.Retention;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import io.leasehold.tck.Rule;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Witness;
import io.leasehold.tck.Workbench;
import io.leasehold.tck.program.Boundary;
import io.leasehold.tck.program.Cast;
import io.leasehold.tck.program.Due;
import io.leasehold.tck.program.Edges;
import io.leasehold.tck.program.Operation;
import io.leasehold.tck.program.Program;
import io.leasehold.tck.program.Script;
import io.leasehold.tck.program.Serves;
import io.leasehold.tck.program.Trace;
import io.leasehold.tck.program.Whom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Group KEY: correlation keys. */
public interface KeyRules {

    /** How often a key moves on at most while it is signalled. */
    int MOST_MOVES = 2000;

    /**
     * The life of a key: unknown, associated by a creation or a save, found, taken by another, freed by a save, a completion that keeps,
     * one that deletes or a termination, unknown again and used again.
     *
     * @param trial the try
     */
    @Rule("KEY-01")
    @Witness(name = "an unknown key", atLeast = 10)
    @Witness(name = "a taken key", atLeast = 10)
    @Witness(name = "a key used again after its instance ended", atLeast = 5)
    @Property(tries = 40)
    default void aKeyFindsItsInstanceUntilItIsFreed(@ForAll Trial trial) {
        Script script = Program.script();
        int unknown = script.b().does(new Operation.Signal(List.of(Whom.key(0))));
        script.b().does(new Operation.Find(Whom.key(0)));
        boolean atBirth = trial.random().nextBoolean();
        script.a().create(0, birth -> atBirth ? birth.due(Due.waiting()).keys(0, 1) : birth.due(Due.waiting()));
        int lease = script.a().acquire(0);
        script.a().save(lease, Script.LEASE, saving -> saving.due(Due.waiting()).add(0));
        script.b().does(new Operation.Signal(List.of(Whom.key(0))));
        int taken = script.b().create(1, birth -> birth.keys(0));
        int end = trial.random().nextInt(4);
        script.a().renew(lease, Script.LEASE);
        switch (end) {
            case 0 -> script.a().saveAndRelease(lease, saving -> saving.free(0));
            case 1 -> script.a().complete(lease, Retention.keep(Duration.ofDays(1)));
            case 2 -> script.a().complete(lease);
            default -> script.c().operate(Verb.TERMINATE, 0, Force.END_LEASE);
        }
        int gone = script.b().acquire(Script.LEASE, Whom.key(0));
        script.b().does(new Operation.Find(Whom.key(0)));
        script.b().does(new Operation.Signal(List.of(Whom.key(0))));
        script.b()
                .does(new Operation.Operate(
                        Whom.key(0), Verb.SUSPEND, Force.END_LEASE, Retention.delete(), Optional.empty()));
        int again = script.b().create(2, birth -> birth.keys(0));
        script.c().acquire(Script.LEASE, Whom.key(0));
        Trace trace = trial.verify(script.program());
        trial.witnessIf(
                trace.refusal(unknown).isPresent() && trace.refused(gone, Refusal.KeyUnknown.class), "an unknown key");
        trial.witnessIf(trace.refused(taken, Refusal.KeyTaken.class), "a taken key");
        trial.witnessIf(end > 0 && trace.done(again), "a key used again after its instance ended");
    }

    /**
     * One thread passes a key on from instance to instance, each of which ends; another signals by the key. A signal finds the owner or
     * an unknown key, never an instance that has ended.
     *
     * @param trial the try
     */
    @Rule("KEY-01")
    @Witness(name = "a signal by a key that moves", atLeast = 20)
    @Property(tries = 5)
    default void findingByKeyAndActingAreOneStep(@ForAll Trial trial) {
        trial.byHand(bench -> {
            InstanceKey key = bench.names().key(0);
            Target target = Target.key(key);
            bench.note("A creates instances with " + key
                    + " and terminates them, one after the other; B signals by the key");
            InstanceStore moving = bench.store(0);
            InstanceStore signalling = bench.store(1);
            AtomicBoolean over = new AtomicBoolean();
            Callable<Integer> mover = () -> {
                int moves = 0;
                while (!over.get() && moves < MOST_MOVES) {
                    create(bench, moving, moves, Set.of(key));
                    moving.operate(OperatorCommand.of(Verb.TERMINATE, target, "moves on"))
                            .orThrow();
                    moves++;
                }
                return moves;
            };
            Callable<Integer> signaller = () -> {
                try {
                    for (int i = 0; i < 30; i++) {
                        signalByKey(bench, signalling, key);
                    }
                    return 30;
                } finally {
                    over.set(true);
                }
            };
            int signals = bench.race(List.of(mover, signaller)).get(1);
            for (int i = 0; i < signals; i++) {
                trial.witness("a signal by a key that moves");
            }
        });
    }

    private static void signalByKey(Workbench bench, InstanceStore store, InstanceKey key) {
        Result<InstanceId> result = store.signal(List.of(Target.key(key))).get(0);
        bench.require(
                result instanceof Result.Done
                        || refusedAs(result, Refusal.KeyUnknown.class)
                        || refusedAs(result, Refusal.Busy.class),
                () -> "a signal by " + key + " was answered " + result);
    }

    private static boolean refusedAs(Result<?> result, Class<? extends Refusal> reason) {
        return result instanceof Result.Refused<?> refused && reason.isInstance(refused.reason());
    }

    private static Result<Create.Created> create(
            Workbench bench, InstanceStore store, int number, Set<InstanceKey> keys) {
        return store.create(Create.of(bench.names().instance(number), State.empty())
                .ofType(bench.names().type(0))
                .next(Next.waiting())
                .keys(keys));
    }

    /**
     * A save or a creation carries a key that another instance has, alone, among others, or beside one that it frees: nothing of it is
     * applied, neither state nor other keys; without the conflict all of it is.
     *
     * @param trial the try
     */
    @Rule("KEY-02")
    @Witness(name = "a refused save with keys", atLeast = 10)
    @Witness(name = "an accepted save with keys", atLeast = 10)
    @Property(tries = 40)
    default void aKeyIsAssociatedWithItsSaveOrNotAtAll(@ForAll Trial trial) {
        Script script = Program.script();
        script.a().create(0, birth -> birth.keys(0, 3));
        script.a().create(1, birth -> birth.keys(1));
        int lease = script.b().acquire(1);
        int key = trial.random().nextBoolean() ? 0 : 2;
        boolean ends = trial.random().nextBoolean();
        int saved = ends
                ? script.b().saveAndRelease(lease, saving -> saving.add(key).free(1))
                : script.b().save(lease, Script.LEASE, saving -> saving.add(key).free(1));
        script.c().create(2, birth -> birth.keys(4, 3));
        for (int each = 0; each < 5; each++) {
            script.c().does(new Operation.Find(Whom.key(each)));
        }
        script.c().acquire(1);
        Trace trace = trial.verify(script.program());
        trial.witnessIf(trace.refused(saved, Refusal.KeyTaken.class), "a refused save with keys");
        trial.witnessIf(trace.done(saved), "an accepted save with keys");
    }

    /**
     * Several hosts create an instance each with the same key, at the same moment: one has it, the others are refused and leave nothing.
     *
     * @param trial the try
     */
    @Rule("KEY-02")
    @Witness(name = "instances racing for one key", atLeast = 15)
    @Property(tries = 15)
    default void ofInstancesThatRaceForAKeyOneHasIt(@ForAll Trial trial) {
        trial.byHand(bench -> {
            InstanceKey key = bench.names().key(0);
            int racers = 2 + trial.random().nextInt(3);
            bench.note(racers + " hosts create an instance each, all with " + key);
            List<Callable<Result<Create.Created>>> creations = new ArrayList<>();
            for (int i = 0; i < racers; i++) {
                int number = i;
                InstanceStore store = bench.store(i);
                creations.add(() ->
                        create(bench, store, number, Set.of(key, bench.names().key(number + 1))));
            }
            List<Result<Create.Created>> results = bench.race(creations);
            List<Integer> winners = new ArrayList<>();
            for (int i = 0; i < racers; i++) {
                if (results.get(i) instanceof Result.Done) {
                    winners.add(i);
                } else {
                    leftNothing(bench, i, results.get(i));
                }
            }
            bench.require(winners.size() == 1, () -> winners.size() + " creations with the same key were accepted");
            InstanceId owner = bench.store(0).find(Target.key(key)).orThrow().id();
            bench.require(owner.equals(bench.names().instance(winners.get(0))), () -> key + " finds " + owner);
            trial.witness("instances racing for one key");
        });
    }

    private static void leftNothing(Workbench bench, int number, Result<?> result) {
        bench.require(
                refusedAs(result, Refusal.KeyTaken.class) || refusedAs(result, Refusal.Busy.class),
                () -> "the losing creation was answered " + result);
        Result<?> loser = bench.store(0).find(Target.id(bench.names().instance(number)));
        Result<?> otherKey = bench.store(0).find(Target.key(bench.names().key(number + 1)));
        bench.require(
                refusedAs(loser, Refusal.Absent.class) && refusedAs(otherKey, Refusal.KeyUnknown.class),
                () -> "the refused creation left " + loser + " and " + otherKey);
    }

    /**
     * An instance that is idle, held, lapsed, held without end or for no time, suspended, of another type or ended is acquired by its
     * key: answered as by its id.
     *
     * @param trial the try
     */
    @Rule("KEY-03")
    @Witness(name = "a load by key of a held instance", atLeast = 5)
    @Witness(name = "a load by key of a suspended instance", atLeast = 2)
    @Witness(name = "a load by key of an unserved instance", atLeast = 2)
    @Witness(name = "a load by key granted", atLeast = 5)
    @Property(tries = 60)
    default void aLoadByKeyKeepsTheRulesOfALoadById(@ForAll Trial trial) {
        int standing = trial.random().nextInt(8);
        Script script = Program.script();
        script.a().create(0, birth -> birth.type(standing == 5 ? 1 : 0).keys(0));
        if (standing > 0 && standing != 5) {
            LeaseLength length = switch (standing) {
                case 3 -> LeaseLength.infinite();
                case 4 -> LeaseLength.of(Duration.ZERO);
                default -> Script.LEASE;
            };
            int lease = script.a().acquire(length, Whom.key(0));
            switch (standing) {
                case 2 -> script.moveTo(Boundary.expiry(lease), trial.random().nextInt(-1, 2));
                case 6 -> script.a().suspend(lease);
                case 7 -> script.a().complete(lease, Retention.keep(Duration.ofDays(1)));
                default -> {}
            }
        }
        int byKey = script.b().acquire(Script.LEASE, Whom.key(0));
        script.b().again(byKey);
        script.c().does(new Operation.Acquire(List.of(Whom.key(0)), Serves.types(0, 1), Script.LEASE));
        script.b().saveAndRelease(byKey);
        Trace trace = trial.verify(script.program());
        trial.witnessIf(trace.refused(byKey, Refusal.Held.class), "a load by key of a held instance");
        trial.witnessIf(trace.refused(byKey, Refusal.Suspended.class), "a load by key of a suspended instance");
        trial.witnessIf(trace.refused(byKey, Refusal.WrongHostType.class), "a load by key of an unserved instance");
        trial.witnessIf(trace.done(byKey), "a load by key granted");
    }

    /**
     * Two keys that differ in one thing that some store folds belong to two instances, and each finds its own.
     *
     * @param trial the try
     */
    @Rule("KEY-03")
    @Witness(name = "near-equal keys", atLeast = 20)
    @Property(tries = 1)
    default void keysCompareExactly(@ForAll Trial trial) {
        for (Edges.Pair pair : Edges.nearlyEqual()) {
            Cast cast = Cast.standard()
                    .texts(Cast.Texts.literally(List.of(), List.of(), List.of(pair.one(), pair.other())));
            Script script = Program.script(cast);
            script.a().create(0, birth -> birth.keys(0));
            int unknown = script.b().does(new Operation.Find(Whom.key(1)));
            int other = script.a().create(1, birth -> birth.keys(1));
            script.b().acquire(Script.LEASE, Whom.key(0));
            script.b().acquire(Script.LEASE, Whom.key(1));
            Trace trace = trial.verify(script.program());
            trial.witnessIf(trace.refused(unknown, Refusal.KeyUnknown.class) && trace.done(other), "near-equal keys");
        }
    }
}
