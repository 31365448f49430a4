package io.leasehold.tck.rulegroup;

import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.OperatorCommand.Force;
import io.leasehold.spi.OperatorCommand.Verb;
import io.leasehold.spi.Release.Work;
import io.leasehold.spi.Retention;
import io.leasehold.tck.program.Due;
import io.leasehold.tck.program.Program;
import io.leasehold.tck.program.Script;
import io.leasehold.tck.program.When;
import java.time.Duration;

/** Instances that a sweep must leave alone. Stateless. */
final class OrphanStories {

    private static final Retention KEPT = Retention.keep(Duration.ofDays(300_000));

    private OrphanStories() {}

    /** What an instance without a live owner can be, and yet no orphan. */
    enum NoOrphan {
        NEW_WAITER,
        SAVED_WAITER,
        RELEASED_WAITER,
        BACKED_OFF_WAITER,
        SUSPENDED_BY_HOLDER,
        SUSPENDED_BY_OPERATOR,
        COMPLETED,
        TERMINATED,
        LAPSED_WITH_TIMER,
        INFINITE
    }

    /**
     * An instance that ages, is swept, and is looked for.
     *
     * @param kind what it is
     * @param age how long it waits for the sweep
     * @return the program; the step before the last is the sweep
     */
    static Program noOrphan(NoOrphan kind, Duration age) {
        Script script = Program.script();
        Due due = kind == NoOrphan.LAPSED_WITH_TIMER ? Due.timed(When.in(Duration.ofDays(300_000))) : Due.waiting();
        script.a().create(0, birth -> birth.due(due));
        become(kind, script);
        script.advance(age);
        script.b().reclaim(Duration.ZERO);
        script.b().find(0);
        return script.program();
    }

    private static void become(NoOrphan kind, Script script) {
        if (kind == NoOrphan.NEW_WAITER) {
            return;
        }
        int lease = script.a().acquire(0, kind == NoOrphan.INFINITE ? LeaseLength.infinite() : Script.LEASE);
        switch (kind) {
            case SAVED_WAITER -> script.a().saveAndRelease(lease, saving -> saving.due(Due.waiting()));
            case RELEASED_WAITER -> script.a().release(lease);
            case BACKED_OFF_WAITER -> script.a().release(lease, Work.STARTED, When.in(Duration.ofDays(1)));
            case SUSPENDED_BY_HOLDER -> script.a().suspend(lease);
            case SUSPENDED_BY_OPERATOR -> script.a().operate(Verb.SUSPEND, 0, Force.END_LEASE);
            case COMPLETED -> script.a().complete(lease, KEPT);
            case TERMINATED -> script.a().terminate(lease, KEPT);
            case NEW_WAITER, LAPSED_WITH_TIMER, INFINITE -> {}
        }
    }
}
