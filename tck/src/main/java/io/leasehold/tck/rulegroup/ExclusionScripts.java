package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Capability;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.tck.Trial;
import io.leasehold.tck.program.Actor;
import io.leasehold.tck.program.Disagreement;
import io.leasehold.tck.program.Event;
import io.leasehold.tck.program.Operation;
import io.leasehold.tck.program.Oracle;
import io.leasehold.tck.program.Script;
import io.leasehold.tck.program.Serves;
import io.leasehold.tck.program.Trace;
import io.leasehold.tck.program.Whom;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Pieces of programs of group EXCL. */
final class ExclusionScripts {

    private ExclusionScripts() {}

    /** What instance 0 can be asked for by. */
    static List<Whom> names(Trial trial) {
        return trial.has(Capability.KEYS) ? List.of(Whom.id(0), Whom.key(0)) : List.of(Whom.id(0));
    }

    /** Loads by id or key, or by a look that may take nothing else. */
    static int load(Trial trial, Actor host, Serves serves, Whom whom) {
        boolean look = trial.random().nextInt(3) == 0;
        return host.does(
                look
                        ? new Operation.Look(serves, 1, Script.LEASE, Duration.ofSeconds(1))
                        : new Operation.Acquire(List.of(whom), serves, Script.LEASE));
    }

    /** What a host does from its load to its letting go. */
    static List<Runnable> visit(Trial trial, Actor host, List<Integer> loads) {
        int[] lease = new int[1];
        Runnable load = () -> {
            lease[0] = load(trial, host, Serves.first(), trial.oneOf(names(trial)));
            loads.add(lease[0]);
        };
        Runnable work = () -> {
            if (trial.random().nextBoolean()) {
                host.save(lease[0]);
            } else {
                host.renew(lease[0], Script.LEASE);
            }
        };
        Runnable end = () -> {
            if (trial.random().nextBoolean()) {
                host.saveAndRelease(lease[0]);
            } else {
                host.release(lease[0]);
            }
        };
        return List.of(load, work, load, end);
    }

    /** After a failed delivery nobody owns the instance, and an epoch and an attempt are spent. */
    static Oracle damagedHasNoOwner() {
        return (event, before) -> {
            if (!(event instanceof Event.Called called) || !(called.answer() instanceof Result.Done<?> done)) {
                return Optional.empty();
            }
            if (!(done.value() instanceof InstanceSnapshot found) || !sawCorrupt(before)) {
                return Optional.empty();
            }
            return found.ownership()
                    .lease()
                    .map(held -> new Disagreement(
                            "EXCL-05",
                            "no owner, because the state could not be delivered",
                            found.id() + " is owned by " + held.lease().owner() + " until " + held.expiry(),
                            "Find"));
        };
    }

    private static boolean sawCorrupt(Trace before) {
        return before.events().stream()
                .filter(Event.Called.class::isInstance)
                .map(event -> ((Event.Called) event).answer())
                .anyMatch(answer -> answer instanceof List<?> results
                        && results.stream()
                                .anyMatch(result -> result instanceof Result.Refused<?> refused
                                        && refused.reason() instanceof Refusal.Corrupt));
    }
}
