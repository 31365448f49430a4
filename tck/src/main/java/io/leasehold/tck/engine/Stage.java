package io.leasehold.tck.engine;

import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Target;
import io.leasehold.tck.history.History;
import io.leasehold.tck.history.HistoryRecorder;
import io.leasehold.tck.history.Invocation;
import io.leasehold.tck.model.Call;
import io.leasehold.tck.program.Caller;
import io.leasehold.tck.program.Names;
import io.leasehold.tck.program.Operation;
import io.leasehold.tck.program.Room;
import io.leasehold.tck.program.Step;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One run of a race: its names, its store as each host sees it, and the history that it leaves. Thread-safe. */
final class Stage {

    private final Race race;
    private final Room room;
    private final Names names;
    private final Caller caller;
    private final HistoryRecorder recorder;
    private final Map<Integer, InstanceStore> stores = new HashMap<>();

    Stage(Race race, Room room) {
        this.race = race;
        this.room = room;
        this.names = new Names(race.program().cast().texts(), room.freshSuffix());
        this.caller = new Caller(names, room.clock());
        this.recorder = new HistoryRecorder(room.clock());
        race.program().steps().forEach(step -> stores.computeIfAbsent(step.host(), room::store));
    }

    Race race() {
        return race;
    }

    HistoryRecorder recorder() {
        return recorder;
    }

    void open() {
        race.first().forEach(this::take);
    }

    /** Takes a step; a void one does nothing. */
    void take(Step step) {
        Operation operation = step.operation();
        if (Race.isClock(step)) {
            Optional<Instant> target = caller.target(operation);
            target.ifPresent(recorder::moveClock);
        } else if (operation instanceof Operation.Restart) {
            caller.restart(step.host());
            recorder.note(step.host(), "dies and starts anew");
        } else {
            caller.call(step).ifPresent(call -> call(step, call));
        }
    }

    private void call(Step step, Call call) {
        Invocation made = recorder.invoke(step.id(), step.host(), store(step.host()), call);
        caller.answered(step, call, made.answer());
    }

    private InstanceStore store(int host) {
        InstanceStore store = stores.get(host);
        if (store == null) {
            throw new IllegalStateException("host " + host + " takes no part");
        }
        return store;
    }

    /** When all is quiet every instance is read: what was lost shows. */
    Run close() {
        race.program().steps().stream()
                .filter(step -> step.operation() instanceof Operation.Create)
                .map(step -> names.instance(((Operation.Create) step.operation()).instance()))
                .distinct()
                .forEach(id -> recorder.invoke(Invocation.NO_STEP, 0, room.store(0), new Call.Find(Target.id(id))));
        return run();
    }

    Run run() {
        History history = recorder.history();
        return new Run(race, names, history, List.of(), "");
    }
}
