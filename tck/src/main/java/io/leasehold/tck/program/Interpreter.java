package io.leasehold.tck.program;

import io.leasehold.spi.InstanceId;
import io.leasehold.spi.Target;
import io.leasehold.tck.model.Call;
import io.leasehold.tck.model.Model;
import io.leasehold.tck.model.Verdict;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Runs one program in a room: resolves references, makes the calls in virtual time, and after each compares the answer, and then
 * every instance of the program, with the reference model. Stops at the first disagreement. Made for one run, confined to one
 * thread.
 */
public final class Interpreter {

    /** Up to so many instances all of them are read after each step; beyond, only those that the step named. */
    private static final int INSPECT_ALL = 4;

    private final Program program;
    private final Room room;
    private final Oracle oracle;
    private final Ledger ledger;
    private final Names names;
    private final List<Event> events = new ArrayList<>();
    private final Set<InstanceId> created = new LinkedHashSet<>();
    private Model model;
    private Optional<Disagreement> disagreement = Optional.empty();

    private Interpreter(Program program, Room room, Oracle oracle) {
        this.program = program;
        this.room = room;
        this.oracle = oracle;
        this.names = new Names(program.cast().texts(), room.freshSuffix());
        this.ledger = new Ledger(names, room.clock().instant());
        this.model = Model.initial(room.settings());
    }

    /**
     * Runs a program.
     *
     * @param program the program
     * @param room where it runs
     * @param oracle judges besides the model
     * @return what happened, up to the first disagreement
     */
    public static Trace run(Program program, Room room, Oracle oracle) {
        return new Interpreter(program, room, oracle).run();
    }

    private Trace run() {
        for (Step step : program.steps()) {
            take(step);
            if (disagreement.isPresent()) {
                break;
            }
        }
        return trace();
    }

    private Trace trace() {
        return new Trace(program, names, events, disagreement);
    }

    private void take(Step step) {
        Operation operation = step.operation();
        if (operation instanceof Operation.Advance advance) {
            moveTo(step, Optional.of(room.clock().instant().plus(advance.by())));
        } else if (operation instanceof Operation.MoveTo move) {
            moveTo(
                    step,
                    ledger.instant(move.boundary(), room.clock().instant())
                            .map(instant -> instant.plus(VirtualClock.TICK.multipliedBy(move.ticks()))));
        } else if (operation instanceof Operation.Restart) {
            ledger.restart(step.host());
            add(new Event.Happened(step, "dies and starts anew"));
        } else if (operation instanceof Operation.Reopen) {
            add(
                    room.reopen(step.host())
                            ? new Event.Happened(step, "closes the store and opens it again")
                            : new Event.Skipped(step, "the store keeps nothing"));
        } else if (operation instanceof Operation.Harm harm) {
            harm(step, harm);
        } else if (operation instanceof Operation.PresetEpoch preset) {
            add(
                    room.presetEpoch(names.instance(preset.instance()), preset.epoch())
                            ? new Event.Happened(step, "finds that epochs go on above " + preset.epoch())
                            : new Event.Skipped(step, "there is no hook that could"));
        } else if (operation instanceof Operation.ReadClock) {
            readClock(step);
        } else {
            call(step);
        }
    }

    private void moveTo(Step step, Optional<Instant> target) {
        Instant from = room.clock().instant();
        if (target.isEmpty()) {
            add(new Event.Skipped(step, "there is no such instant"));
        } else if (!target.get().isAfter(from)) {
            add(new Event.Skipped(step, "that instant has passed"));
        } else {
            room.clock().moveTo(target.get());
            add(new Event.Moved(step, from, target.get()));
        }
    }

    private void harm(Step step, Operation.Harm harm) {
        InstanceId instance = names.instance(harm.instance());
        if (!created.contains(instance) || !room.damage(instance, harm.what())) {
            add(new Event.Skipped(step, "there is nothing to damage, or no hook that could"));
            return;
        }
        model = model.damaged(instance, harm.what());
        String part = harm.what().name().toLowerCase(Locale.ROOT);
        add(new Event.Happened(step, "finds the " + part + " of " + instance + " damaged"));
    }

    private void readClock(Step step) {
        Instant reading = room.clock().instant();
        Object answer = room.store(step.host()).storeTime();
        boolean equal = Answers.results(answer).stream()
                .flatMap(result -> Answers.value(result).stream())
                .anyMatch(reading::equals);
        add(new Event.Happened(step, "reads the store's clock: " + answer));
        if (!equal) {
            disagree(new Disagreement("CLK-01", reading.toString(), String.valueOf(answer), "storeTime"));
        }
    }

    private void call(Step step) {
        Optional<Call> made = new CallMaker(ledger, step, room.clock().instant()).call();
        if (made.isEmpty()) {
            add(new Event.Skipped(step, "what it refers to did not come about"));
            return;
        }
        Call call = made.get();
        Event.Called event = new Event.Called(step, call, room.clock().instant(), answer(step.host(), call));
        add(event);
        judge(call, event.reading(), event.answer(), "");
        ledger.record(event);
        if (call instanceof Call.Create create) {
            created.add(create.creation().id());
        }
        if (!(call instanceof Call.Find)) {
            inspect(step, call);
        }
    }

    /** What the store answered; an exception counts as an answer that the model does not know. */
    private Object answer(int host, Call call) {
        try {
            return call.applyTo(room.store(host));
        } catch (RuntimeException e) {
            return e;
        }
    }

    private void inspect(Step step, Call call) {
        Set<InstanceId> read = created.size() <= INSPECT_ALL ? created : new LinkedHashSet<>(Calls.instances(call));
        for (InstanceId instance : read) {
            if (disagreement.isPresent()) {
                return;
            }
            Call find = new Call.Find(Target.id(instance));
            Instant reading = room.clock().instant();
            Object answer = answer(step.host(), find);
            events.add(new Event.Inspected(step, find, reading, answer));
            judge(find, reading, answer, " after " + kind(call));
        }
    }

    private void judge(Call call, Instant reading, Object answer, String circumstance) {
        if (disagreement.isPresent()) {
            return;
        }
        String kind = kind(call) + circumstance;
        if (answer instanceof RuntimeException thrown) {
            String expected = Expectation.of(model, call, reading, thrown).expected();
            disagree(new Disagreement("ERR-02", expected, "throws " + thrown, kind));
            return;
        }
        Verdict verdict = model.observe(call, reading, answer);
        if (verdict instanceof Verdict.Agrees agrees) {
            model = agrees.next();
        } else {
            Verdict.Differs differs = (Verdict.Differs) verdict;
            Expectation told = Expectation.of(model, call, reading, answer);
            disagree(new Disagreement(differs.rule(), told.expected(), told.observed(), kind));
        }
    }

    private void add(Event event) {
        Optional<Trace> before = oracle == Oracle.NONE ? Optional.empty() : Optional.of(trace());
        events.add(event);
        before.flatMap(trace -> oracle.judge(event, trace)).ifPresent(this::disagree);
    }

    private void disagree(Disagreement found) {
        if (disagreement.isEmpty()) {
            disagreement = Optional.of(found);
        }
    }

    private static String kind(Call call) {
        return call.getClass().getSimpleName();
    }
}
