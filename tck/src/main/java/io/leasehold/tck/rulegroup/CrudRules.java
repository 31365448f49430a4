package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Capability;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.Query;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Retention;
import io.leasehold.tck.Rule;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Witness;
import io.leasehold.tck.model.Damage;
import io.leasehold.tck.program.Actor;
import io.leasehold.tck.program.BiasedPrograms;
import io.leasehold.tck.program.Cast;
import io.leasehold.tck.program.Due;
import io.leasehold.tck.program.Edges;
import io.leasehold.tck.program.Event;
import io.leasehold.tck.program.Mix;
import io.leasehold.tck.program.Operation;
import io.leasehold.tck.program.Payload;
import io.leasehold.tck.program.Program;
import io.leasehold.tck.program.Saving;
import io.leasehold.tck.program.Script;
import io.leasehold.tck.program.Serves;
import io.leasehold.tck.program.Trace;
import io.leasehold.tck.program.When;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Group CRUD: round trip and identity. */
public interface CrudRules extends CrudRaceRules {

    /**
     * States of all sizes and patterns follow each other on one instance; each is loaded twice, by its saver and by another host.
     *
     * @param trial the try
     */
    @Rule("CRUD-01")
    @Witness(name = "a state of an edge size read back", atLeast = 50)
    @Witness(name = "a long state replaced by a shorter one", atLeast = 5)
    @Witness(name = "the encoding changed between two saves", atLeast = 5)
    @Property(tries = 60)
    default void everyStateComesBackByteForByte(@ForAll Trial trial) {
        Script script = Program.script();
        List<Payload> payloads = new ArrayList<>();
        List<Integer> loads = new ArrayList<>();
        payloads.add(payload(trial, 1));
        script.a().create(0, birth -> birth.payload(payloads.get(0)));
        for (int i = 1; i < 4; i++) {
            Actor host = script.host(i % 2);
            int load = host.acquire(0);
            loads.add(load);
            Payload next = payload(trial, load);
            payloads.add(next);
            host.save(load, Script.LEASE, saving -> saving.state(next));
            host.saveAndRelease(load, Saving::noState);
        }
        loads.add(script.c().acquire(0));
        Trace trace = trial.verify(script.program());
        loads.forEach(load -> trial.witnessIf(trace.acquired(load).isPresent(), "a state of an edge size read back"));
        for (int i = 1; i < payloads.size(); i++) {
            Payload before = payloads.get(i - 1);
            Payload after = payloads.get(i);
            trial.witnessIf(after.sizeBytes() < before.sizeBytes(), "a long state replaced by a shorter one");
            trial.witnessIf(!after.encoding().equals(before.encoding()), "the encoding changed between two saves");
        }
    }

    private static Payload payload(Trial trial, int tag) {
        int size = trial.oneOf(Edges.stateSizes(trial.description().limits()));
        Payload.Pattern pattern = trial.oneOf(List.of(Payload.Pattern.values()));
        return new Payload(tag, size, pattern, trial.oneOf(List.of("plain", "plain", "gzip", "cbor+zstd:1.0")));
    }

    /**
     * All other fields are set at random by creation and saves, and read back by another host after each.
     *
     * @param trial the try
     */
    @Rule("CRUD-02")
    @Witness(name = "a save of random fields read back", atLeast = 50)
    @Witness(name = "a save without a state", atLeast = 10)
    @Property(tries = 60)
    default void everyFieldComesBackAsItWasStored(@ForAll Trial trial) {
        Script script = Program.script();
        script.a().create(0, birth -> Births.full(trial, birth).due(due(trial)));
        List<Integer> saves = new ArrayList<>();
        List<Integer> stateless = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            script.b().signal(0);
            int lease = script.a().acquire(0);
            boolean withState = trial.random().nextInt(3) > 0;
            int save = script.a().saveAndRelease(lease, saving -> fields(trial, withState ? saving : saving.noState()));
            (withState ? saves : stateless).add(save);
            script.advance(Duration.ofSeconds(1));
            script.b().does(new Operation.Reopen());
            script.b().find(0);
        }
        script.c().acquire(0);
        Trace trace = trial.verify(script.program());
        saves.forEach(each -> trial.witnessIf(trace.done(each), "a save of random fields read back"));
        stateless.forEach(each -> trial.witnessIf(trace.done(each), "a save without a state"));
    }

    private static Saving fields(Trial trial, Saving saving) {
        Due due = due(trial);
        Saving timed = saving.due(trial.random().nextBoolean() ? due : due.notBefore(timer(trial)));
        Saving started = trial.has(Capability.ACTIVATION)
                ? timed.activation(trial.random().nextInt(3))
                : timed;
        if (!trial.has(Capability.KEYS)) {
            return started;
        }
        return trial.random().nextBoolean() ? started.add(trial.random().nextInt(3)) : started.free(0);
    }

    private static Due due(Trial trial) {
        return trial.oneOf(List.of(Due.ready(), Due.waiting(), Due.timed(timer(trial)), Due.timed(timer(trial))));
    }

    private static When timer(Trial trial) {
        return trial.random().nextBoolean()
                ? When.at(trial.oneOf(Edges.instants()))
                : When.in(Duration.ofNanos(trial.random().nextLong(100_000_000_000L)));
    }

    /**
     * A hundred times an instance is loaded and saved as it was; all but the write stamp and the epoch stay.
     *
     * @param trial the try
     */
    @Rule("CRUD-02")
    @Witness(name = "a load and save without a change", atLeast = 100)
    @Property(tries = 1)
    default void loadingAndSavingWithoutAChangeAltersNothing(@ForAll Trial trial) {
        Due due = Due.timed(When.sinceStart(Duration.ofDays(1).plusNanos(1000)));
        Script script = Program.script();
        script.a().create(0, birth -> Births.full(trial, birth).due(due));
        List<Integer> saves = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            Actor host = script.host(i % 3);
            int lease = host.acquire(0);
            saves.add(host.saveAndRelease(lease, saving -> saving.noState().due(due)));
            if (i % 10 == 0) {
                host.does(new Operation.Reopen());
                script.advance(Duration.ofSeconds(7));
            }
        }
        Trace trace = trial.verify(script.program());
        saves.forEach(each -> trial.witnessIf(trace.done(each), "a load and save without a change"));
    }

    /**
     * A host asks for instances that are absent, held, kept as completed or damaged, in every way, and for ids nearly equal to
     * existing ones; then the listing shows what it showed before.
     *
     * @param trial the try
     */
    @Rule("CRUD-04")
    @Witness(name = "absent", atLeast = 5)
    @Witness(name = "held", atLeast = 5)
    @Witness(name = "kept as completed", atLeast = 5)
    @Property(tries = 30)
    default void everyReasonHasAnAnswerOfItsOwn(@ForAll Trial trial) {
        Edges.Pair pair = trial.oneOf(Edges.nearlyEqual());
        Cast.Texts texts = new Cast.Texts(
                List.of(pair.one(), "held", "kept", "damaged", pair.other()), List.of(), List.of(), false);
        Script script = Program.script(Cast.standard().texts(texts));
        for (int instance = 0; instance < 4; instance++) {
            script.a().create(instance);
        }
        script.a().acquire(1);
        script.a().complete(script.a().acquire(2), Retention.keep(Duration.ofDays(1)));
        Damage damage = trial.oneOf(List.of(Damage.STATE, Damage.RECORD));
        script.a().does(new Operation.Harm(3, damage));
        List<Integer> asked = new ArrayList<>();
        trial.random().ints(6, 1, 5).forEach(instance -> {
            script.b().find(instance);
            script.b().signal(instance == 3 ? 0 : instance);
            asked.add(script.b().acquire(instance));
        });
        script.c().does(new Operation.ListPage(Serves.first(), Query.Filter.ANY, 100));
        script.c().does(new Operation.Count(Serves.first()));
        Trace trace = trial.verify(script.program());
        asked.forEach(each -> {
            trial.witnessIf(trace.refused(each, Refusal.Absent.class), "absent");
            trial.witnessIf(trace.refused(each, Refusal.Held.class), "held");
            trial.witnessIf(trace.refused(each, Refusal.Ended.class), "kept as completed");
        });
    }

    /**
     * Hosts do anything on three instances, mostly reading and asking in vain; after each step all three are compared.
     *
     * @param trial the try
     */
    @Rule("CRUD-05")
    @Witness(name = "a find", atLeast = 3)
    @Witness(name = "an empty look", atLeast = 10)
    @Witness(name = "a refused load", atLeast = 50)
    @Witness(name = "a write beside another instance", atLeast = 5)
    @Property(tries = 60)
    default void askingChangesNothingAndAWriteChangesNoOther(@ForAll Trial trial) {
        Mix mix = Mix.usual(trial.description())
                .with(Mix.Kind.READ, 5)
                .with(Mix.Kind.LOOK, 8)
                .with(Mix.Kind.ACQUIRE, 12);
        Trace trace = trial.verify(BiasedPrograms.of(trial.random(), mix));
        for (Event event : trace.events()) {
            if (event instanceof Event.Called called) {
                count(trial, trace, called);
            }
        }
    }

    private static void count(Trial trial, Trace trace, Event.Called called) {
        int step = called.step().id();
        Operation operation = called.step().operation();
        trial.witnessIf(trace.value(step, InstanceSnapshot.class).isPresent(), "a find");
        trial.witnessIf(operation instanceof Operation.Look && trace.lease(step).isEmpty(), "an empty look");
        trial.witnessIf(
                operation instanceof Operation.Acquire && trace.refusal(step).isPresent(), "a refused load");
        boolean several = trace.program().steps().stream()
                        .filter(each -> each.operation() instanceof Operation.Create)
                        .count()
                > 1;
        boolean write = operation instanceof Operation.Save || operation instanceof Operation.SaveAndRelease;
        trial.witnessIf(several && write && trace.done(step), "a write beside another instance");
    }
}
