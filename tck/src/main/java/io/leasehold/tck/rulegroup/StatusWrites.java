package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Query;
import io.leasehold.spi.Retention;
import io.leasehold.tck.Trial;
import io.leasehold.tck.program.Operation;
import io.leasehold.tck.program.Script;
import io.leasehold.tck.program.Serves;
import java.time.Duration;

/** Numbered writes by number, and what comes by a suspended instance. Stateless. */
final class StatusWrites {

    /** The kind of write that completes and keeps. */
    static final int COMPLETE_AND_KEEP = 4;

    private StatusWrites() {}

    /** A write of one of six kinds; returns its step. */
    static int write(Script script, int kind, int lease) {
        return switch (kind) {
            case 0 -> script.a().save(lease);
            case 1 -> script.a().saveAndRelease(lease);
            case 2 -> script.a().release(lease);
            case 3 -> script.a().terminate(lease, Retention.keep(StatusScripts.KEPT));
            case COMPLETE_AND_KEEP -> script.a().complete(lease, Retention.keep(StatusScripts.KEPT));
            default -> script.a().complete(lease);
        };
    }

    /** Everything that looks for instances, or loads one, comes by; a signal may come too. */
    static void scan(Trial trial, Script script, int lease) {
        script.c().look(5);
        script.c().reclaim(Duration.ZERO);
        script.c().acquire(0);
        if (lease > 0) {
            script.a().saveAndRelease(lease);
        }
        StatusScripts.ask(trial, script);
        script.b().does(new Operation.ListPage(Serves.first(), Query.Filter.SUSPENDED, 5));
        if (trial.random().nextInt(4) == 0) {
            script.b().signal(0);
        }
    }
}
