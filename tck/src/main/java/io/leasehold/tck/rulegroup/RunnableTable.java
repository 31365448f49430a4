package io.leasehold.tck.rulegroup;

import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.OperatorCommand.Force;
import io.leasehold.spi.OperatorCommand.Verb;
import io.leasehold.spi.Release.Work;
import io.leasehold.spi.Retention;
import io.leasehold.tck.program.Actor;
import io.leasehold.tck.program.Boundary;
import io.leasehold.tck.program.Due;
import io.leasehold.tck.program.Operation;
import io.leasehold.tck.program.Program;
import io.leasehold.tck.program.Script;
import io.leasehold.tck.program.Serves;
import io.leasehold.tck.program.When;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** Every combination of what decides whether an instance is runnable, as programs that end in one look. Stateless. */
final class RunnableTable {

    /** From the making of the instance to the look; all phases are told by their distance to it. */
    private static final Duration WAIT = Duration.ofSeconds(10);

    private static final Duration TICK = Duration.of(1, ChronoUnit.MICROS);
    private static final Duration PAST = Duration.ofSeconds(1);

    private RunnableTable() {}

    private enum Phase {
        NONE,
        TICK_AHEAD,
        NOW,
        PAST_BY_FAR;

        When when() {
            return this == NONE ? When.never() : When.in(duration());
        }

        Duration duration() {
            return this == TICK_AHEAD ? WAIT.plus(TICK) : this == NOW ? WAIT : PAST;
        }
    }

    private enum Tenancy {
        LIVE,
        LAPSED,
        INFINITE,
        ZERO_KEPT_BACK,
        ZERO_OFFERED;

        LeaseLength length() {
            return switch (this) {
                case LIVE -> LeaseLength.of(WAIT.plus(TICK));
                case LAPSED -> LeaseLength.of(WAIT);
                case INFINITE -> LeaseLength.infinite();
                case ZERO_KEPT_BACK, ZERO_OFFERED -> LeaseLength.of(Duration.ZERO);
            };
        }

        Duration reoffer() {
            return this == ZERO_KEPT_BACK ? WAIT.plus(TICK) : WAIT;
        }
    }

    private enum End {
        SUSPENDED_BY_OPERATOR,
        SUSPENDED_BY_HOLDER,
        COMPLETED,
        TERMINATED
    }

    /** Who looks, for which type. */
    private record Look(int host, int type, Duration reoffer) {}

    static List<Program> programs() {
        List<Program> rows = new ArrayList<>();
        for (int type : List.of(0, 1)) {
            withoutOwner(type, rows);
            for (Tenancy tenancy : Tenancy.values()) {
                for (int asker : List.of(0, 1)) {
                    owned(tenancy, new Look(asker, type, tenancy.reoffer()), rows);
                }
            }
            for (End end : End.values()) {
                ended(end, new Look(1, type, WAIT), rows);
            }
        }
        return rows;
    }

    private static void withoutOwner(int type, List<Program> rows) {
        Look look = new Look(1, type, WAIT);
        for (Phase timer : Phase.values()) {
            for (Phase retry : List.of(Phase.NONE, Phase.TICK_AHEAD, Phase.NOW)) {
                for (int marks = 0; marks < 4; marks++) {
                    Script script = Program.script();
                    int born = create(script, Due.timed(timer.when()));
                    markReady(script, (marks & 1) != 0);
                    backOff(script, retry);
                    signal(script, (marks & 2) != 0);
                    rows.add(look(script, born, look));
                }
            }
        }
    }

    private static void owned(Tenancy tenancy, Look look, List<Program> rows) {
        for (Due due :
                List.of(Due.waiting(), Due.ready(), Due.timed(Phase.TICK_AHEAD.when()), Due.timed(Phase.NOW.when()))) {
            for (boolean signalled : List.of(false, true)) {
                Script script = Program.script();
                int born = create(script, due);
                script.a().acquire(0, tenancy.length());
                signal(script, signalled);
                rows.add(look(script, born, look));
            }
        }
    }

    private static void ended(End end, Look look, List<Program> rows) {
        for (Due due : List.of(Due.waiting(), Due.ready(), Due.timed(Phase.NOW.when()))) {
            for (boolean signalled : List.of(false, true)) {
                Script script = Program.script();
                int born = create(script, due);
                int lease = script.a().acquire(0);
                end(script.a(), lease, end);
                signal(script, signalled);
                rows.add(look(script, born, look));
            }
        }
    }

    private static void end(Actor host, int lease, End end) {
        switch (end) {
            case SUSPENDED_BY_OPERATOR -> host.operate(Verb.SUSPEND, 0, Force.END_LEASE);
            case SUSPENDED_BY_HOLDER -> host.suspend(lease);
            case COMPLETED -> host.complete(lease, Retention.keep(Duration.ofDays(1)));
            case TERMINATED -> host.terminate(lease, Retention.keep(Duration.ofDays(1)));
        }
    }

    private static int create(Script script, Due due) {
        return script.a().create(0, birth -> birth.due(due));
    }

    /** An operator who ends a lease by force marks the instance ready and leaves its timer. */
    private static void markReady(Script script, boolean ready) {
        if (ready) {
            script.a().acquire(0);
            script.a().operate(Verb.RELEASE, 0, Force.END_LEASE);
        }
    }

    private static void backOff(Script script, Phase retry) {
        if (retry != Phase.NONE) {
            int lease = script.a().acquire(0);
            script.a().release(lease, Work.NOT_STARTED, retry.when());
        }
    }

    private static void signal(Script script, boolean signalled) {
        if (signalled) {
            script.a().signal(0);
        }
    }

    private static Program look(Script script, int born, Look look) {
        script.moveTo(Boundary.after(born, WAIT), 0);
        script.host(look.host).does(new Operation.Look(Serves.types(look.type), 5, Script.LEASE, look.reoffer));
        return script.program();
    }
}
