package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Capability;
import io.leasehold.spi.OperatorCommand.Force;
import io.leasehold.spi.OperatorCommand.Verb;
import io.leasehold.spi.Retention;
import io.leasehold.tck.Rule;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Unobservable;
import io.leasehold.tck.Witness;
import io.leasehold.tck.files.CrashModel;
import io.leasehold.tck.program.Due;
import io.leasehold.tck.program.Operation;
import io.leasehold.tck.program.Program;
import io.leasehold.tck.program.Script;
import io.leasehold.tck.program.Trace;
import io.leasehold.tck.program.When;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Group DUR: what was acknowledged is still there. */
public interface DurabilityRules {

    /**
     * The store is closed and opened anew after every operation of a life; every answer is as if it had stayed open.
     *
     * @param trial the try
     */
    @Rule("DUR-01")
    @Witness(name = "operations acknowledged before a reopening", atLeast = 20)
    @Property(tries = 8)
    default void whatWasAcknowledgedIsThereAfterReopening(@ForAll Trial trial) {
        Script script = Program.script();
        script.a().create(0, birth -> birth.due(Due.waiting()).leasedFor(Script.LEASE));
        script.a().create(1, birth -> birth.due(Due.timed(When.in(Duration.ofSeconds(1)))));
        int lease = script.nextId() - 2;
        reopened(script, script.b().signal(0));
        reopened(script, script.a().save(lease, Script.LEASE, saving -> saving.due(Due.waiting())));
        reopened(script, script.a().renew(lease, Script.LEASE));
        int second = script.b().acquire(1);
        reopened(script, second);
        switch (trial.random().nextInt(4)) {
            case 0 -> reopened(script, script.b().complete(second, Retention.keep(Duration.ofDays(1))));
            case 1 -> reopened(script, script.b().suspend(second));
            case 2 -> reopened(script, script.c().operate(Verb.SUSPEND, 1, Force.END_LEASE));
            default -> reopened(script, script.b().saveAndRelease(second));
        }
        reopened(script, script.a().saveAndRelease(lease));
        script.c().look(5);
        Trace trace = trial.verify(script.program());
        for (int step = 1; step < script.nextId(); step++) {
            trial.witnessIf(trace.done(step), "operations acknowledged before a reopening");
        }
    }

    private static void reopened(Script script, int step) {
        for (int host = 0; host < 3; host++) {
            script.host(host).does(new Operation.Reopen());
        }
        script.host(step % 3).find(0);
        script.host(step % 3).find(1);
    }

    /**
     * The process is killed directly after an acknowledgement, at every point of a random life, as far as its files show that; and other
     * processes, as far as they can open the store, die by their own hand or by that of the kit. Everything acknowledged is there,
     * leases too.
     *
     * @param trial the try
     */
    @Rule("DUR-01")
    @Witness(name = "kills after an acknowledgement", atLeast = 4)
    @Property(tries = 2)
    default void whatWasAcknowledgedSurvivesAKill(@ForAll Trial trial) {
        Optional<Unobservable> images = unseen(() -> trial.aloneByHand(Map.of(), bench -> {
            CrashStory story = CrashStory.tell(bench, trial.random());
            int tried = story.check(CrashModel.PROCESS_KILL, CrashStory.Demand.ACKNOWLEDGED);
            trial.witness("kills after an acknowledgement", tried);
        }));
        Optional<Unobservable> deaths = unseen(() -> deaths(trial));
        if (images.isPresent() && deaths.isPresent()) {
            throw images.get().and(deaths.get());
        }
    }

    private static Optional<Unobservable> unseen(Runnable look) {
        try {
            look.run();
            return Optional.empty();
        } catch (Unobservable reason) {
            return Optional.of(reason);
        }
    }

    private static void deaths(Trial trial) {
        if (!trial.has(Capability.MULTI_PROCESS)) {
            trial.letGo();
        }
        DoomedProcess.Ending later =
                trial.oneOf(List.of(DoomedProcess.Ending.AFTER_READING, DoomedProcess.Ending.KILLED));
        for (DoomedProcess.Ending ending : List.of(DoomedProcess.Ending.AT_ONCE, later)) {
            trial.aloneByHand(Map.of(), bench -> {
                KillStory.check(bench, ending, trial.random().nextLong());
                trial.witness("kills after an acknowledgement");
            });
        }
    }

    /**
     * The process is killed between any two calls to its files: each operation is there as a whole or not at all, in all that it
     * touches.
     *
     * @param trial the try
     */
    @Rule("DUR-02")
    @Witness(name = "stops between two calls", atLeast = 10)
    @Property(tries = 3)
    default void anOperationIsThereAsAWholeOrNotAtAll(@ForAll Trial trial) {
        trial.aloneByHand(Map.of(), bench -> {
            CrashStory story = CrashStory.tell(bench, trial.random());
            trial.witness("stops between two calls", story.check(CrashModel.PROCESS_KILL, CrashStory.Demand.WHOLE));
        });
    }

    /**
     * The machine dies at any point: on every disk that this may leave, the store opens by itself to whole operations with all that was
     * acknowledged, leases apart if it says so; a second opening shows the same, and a new write sticks.
     *
     * @param trial the try
     */
    @Rule("DUR-03")
    @Witness(name = "disks after a power loss", atLeast = 10)
    @Property(tries = 2)
    default void everyDiskThatAPowerLossLeavesRecovers(@ForAll Trial trial) {
        trial.aloneByHand(Map.of(), bench -> {
            CrashStory story = CrashStory.tell(bench, trial.random());
            int tried = story.check(CrashModel.ORDERED_METADATA, CrashStory.Demand.WHOLE)
                    + story.check(CrashModel.ANYTHING_UNFORCED, CrashStory.Demand.WHOLE);
            trial.witness("disks after a power loss", tried);
        });
    }
}
