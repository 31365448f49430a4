package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Create;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.Retention;
import io.leasehold.spi.Target;
import io.leasehold.tck.Rule;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Witness;
import io.leasehold.tck.Workbench;
import io.leasehold.tck.program.Birth;
import io.leasehold.tck.program.Due;
import io.leasehold.tck.program.Payload;
import io.leasehold.tck.program.Program;
import io.leasehold.tck.program.Script;
import io.leasehold.tck.program.Trace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Group CRUD, creations of one id: one after another, and at once. */
public interface CrudRaceRules {

    /**
     * An id is created again, differently, while its instance is idle, held, kept as completed; the creator then goes on.
     *
     * @param trial the try
     */
    @Rule("CRUD-03")
    @Witness(name = "a creation of an existing id", atLeast = 10)
    @Witness(name = "a creation of a kept id")
    @Witness(name = "a creation that was repeated", atLeast = 5)
    @Property(tries = 40)
    default void creatingAnExistingIdChangesNothing(@ForAll Trial trial) {
        Script script = Program.script();
        int created = script.a().create(0, birth -> Births.full(trial, birth));
        int life = trial.random().nextInt(3);
        if (life > 0) {
            int lease = script.a().acquire(0);
            if (life == 2) {
                script.a().complete(lease, Retention.keep(Duration.ofDays(1)));
            }
        }
        int again = script.b().create(0, birth -> different(trial, birth));
        int repeated = script.a().again(created);
        script.b().create(1, birth -> different(trial, birth));
        script.b().acquire(1);
        script.c().acquire(0);
        Trace trace = trial.verify(script.program());
        boolean refused = trace.refused(again, Refusal.AlreadyExists.class);
        trial.witnessIf(refused, "a creation of an existing id");
        trial.witnessIf(refused && life == 2, "a creation of a kept id");
        trial.witnessIf(trace.done(repeated), "a creation that was repeated");
    }

    private static Birth different(Trial trial, Birth birth) {
        Birth other = birth.due(Due.waiting()).bytes(40, Payload.Pattern.RANDOM);
        return trial.random().nextBoolean() ? other.leasedFor(Script.LEASE) : other;
    }

    /**
     * Two to four hosts create one id at once, each with a state of its own; then each goes on with an id of its own.
     *
     * @param trial the try
     */
    @Rule("CRUD-03")
    @Witness(name = "a lost race", atLeast = 10)
    @Witness(name = "a further call after a lost race", atLeast = 10)
    @Property(tries = 20)
    default void ofConcurrentCreationsOneWins(@ForAll Trial trial) {
        int hosts = 2 + trial.random().nextInt(3);
        trial.byHand(bench -> {
            InstanceId id = bench.names().instance(0);
            List<Callable<Boolean>> creators = new ArrayList<>();
            for (int host = 0; host < hosts; host++) {
                creators.add(creator(bench, id, host));
            }
            List<Boolean> won = bench.race(creators);
            long winners = won.stream().filter(each -> each).count();
            bench.require(
                    winners == 1, () -> winners + " of " + hosts + " concurrent creations of " + id + " were done");
            Result<Acquired> found = bench.store(0)
                    .acquire(bench.acquisition(0, Script.LEASE), List.of(Target.id(id)))
                    .get(0);
            Payload stored = Payload.small(won.indexOf(true) + 1);
            bench.require(
                    found.map(Acquired::state).equals(Result.done(stored.state())),
                    () -> "host " + (won.indexOf(true) + 1) + " won, but its state is not loaded: " + found);
            for (int i = 1; i < hosts; i++) {
                trial.witness("a lost race");
                trial.witness("a further call after a lost race");
            }
        });
    }

    /** Creates the id, and if another host was faster an id of its own on the same store. */
    private static Callable<Boolean> creator(Workbench bench, InstanceId id, int host) {
        InstanceStore store = bench.store(host);
        Create creation = creation(bench, id, host);
        Create own = creation(bench, bench.names().instance(host + 1), host);
        return () -> {
            Result<Create.Created> answer = store.create(creation);
            bench.note("host " + (host + 1) + " creates " + id + ": " + answer);
            if (answer instanceof Result.Done<Create.Created>) {
                return true;
            }
            boolean exists = answer instanceof Result.Refused<Create.Created> refused
                    && refused.reason() instanceof Refusal.AlreadyExists;
            bench.require(exists, () -> "host " + (host + 1) + " lost the race and was answered " + answer);
            Result<Create.Created> next = store.create(own);
            bench.require(
                    next instanceof Result.Done<Create.Created>,
                    () -> "after a lost race the same host's" + " next creation was answered " + next);
            return false;
        };
    }

    private static Create creation(Workbench bench, InstanceId id, int host) {
        return Create.of(id, Payload.small(host + 1).state())
                .ofType(bench.names().type(0));
    }
}
