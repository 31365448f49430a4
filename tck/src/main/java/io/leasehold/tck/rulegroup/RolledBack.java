package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Look;
import io.leasehold.spi.Query;
import io.leasehold.spi.Result;
import io.leasehold.spi.Target;
import io.leasehold.tck.Workbench;
import io.leasehold.tck.program.Script;
import io.leasehold.tck.rulegroup.JoinedCalls.Call;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/** What a store remembers of calls that were rolled back. Confined to one thread. */
final class RolledBack {

    private final Workbench bench;
    private final InstanceStore store;

    /** What a host can learn of its instances. */
    private record Known(
            List<Result<?>> found, Set<InstanceSnapshot> listed, Query.Counts counts, Optional<Instant> earliestDue) {}

    RolledBack(Workbench bench, InstanceStore store) {
        this.bench = bench;
        this.store = store;
    }

    void leavesNoMemory(RandomGenerator random) {
        List<JoinedCalls> both = JoinedCalls.prepare(bench, 2);
        JoinedCalls joining = both.get(0);
        JoinedCalls plain = both.get(1);
        List<Call> calls = JoinedStory.anyOrder(random);
        Known before = known(joining);
        try (CallersTransaction caller = CallersTransaction.begin(bench)) {
            for (Call call : calls) {
                bench.note("A calls " + call + " inside the caller's transaction");
                joining.make(call, caller.joined());
            }
            known(joining);
            caller.rollBack();
        }
        requireAsBefore(before, known(joining), "at once");
        bench.note("the clock moves by 9 s, beyond the timers of the saves and short of the leases' end");
        bench.clock().advance(Duration.ofSeconds(9));
        requireAsBefore(before, known(joining), "9 s later");
        requireHandlesGoOn(joining.again(), plain.again(), calls);
    }

    private Known known(JoinedCalls joining) {
        HostTypes types = HostTypes.of(bench.names().type(0));
        Acquisition acquisition = bench.acquisition(1, Script.LEASE);
        Look look = store.acquireRunnable(new Look.Request(acquisition, 100, Duration.ofSeconds(1)))
                .orThrow();
        List<InstanceId> taken = look.acquired().stream()
                .map(Acquired::instance)
                .map(instance -> instance.id())
                .toList();
        bench.require(taken.isEmpty(), () -> "a look is handed " + taken + ", of which nothing is runnable");
        Query.Counts counts = store.counts(types).orThrow();
        return new Known(
                joining.found(store),
                joining.listed(store),
                new Query.Counts(counts.byFilter(), Instant.EPOCH),
                look.earliestDue());
    }

    private void requireAsBefore(Known before, Known after, String when) {
        requireSame("found", before.found(), after.found(), when);
        requireSame("listed", before.listed(), after.listed(), when);
        requireSame("counted", before.counts(), after.counts(), when);
        requireSame("due", before.earliestDue(), after.earliestDue(), when);
    }

    private void requireSame(String what, Object before, Object after, String when) {
        bench.require(
                after.equals(before),
                () -> when + " after the rollback what is " + what + " is " + after + ", and before it was " + before);
    }

    /** The same calls by the same handles are new to the store: they come to what they come to elsewhere. */
    private void requireHandlesGoOn(JoinedCalls joining, JoinedCalls plain, List<Call> calls) {
        for (Call call : calls) {
            bench.note("A calls " + call + " once more, joining nothing");
            List<String> here = joining.words(joining.make(call, store));
            List<String> there = plain.words(plain.make(call, store));
            requireSame(call + " answers", there, here, "once more");
        }
        requireSame("is stored", plain.words(plain.found(store)), joining.words(joining.found(store)), "once more");
        requireHandedOut(joining, plain);
    }

    private void requireHandedOut(JoinedCalls joining, JoinedCalls plain) {
        bench.clock().advance(Duration.ofMinutes(1));
        Acquisition acquisition = bench.acquisition(1, Script.LEASE);
        List<Target> here = joining.ids().stream().map(Target::id).toList();
        List<Target> there = plain.ids().stream().map(Target::id).toList();
        List<InstanceId> taken = store
                .acquireRunnable(new Look.Request(acquisition, 100, Duration.ofSeconds(1)))
                .orThrow()
                .acquired()
                .stream()
                .map(acquired -> acquired.instance().id())
                .toList();
        List<String> ours = taken.stream()
                .filter(id -> here.contains(Target.id(id)))
                .map(id -> joining.words(id.value()))
                .sorted()
                .toList();
        List<String> theirs = taken.stream()
                .filter(id -> there.contains(Target.id(id)))
                .map(id -> plain.words(id.value()))
                .sorted()
                .toList();
        requireSame("handed out", theirs, ours, "once more");
        bench.note("B acquires by id what is left");
        requireSame(
                "acquired by id",
                plain.words(List.copyOf(store.acquire(bench.acquisition(1, Script.LEASE), there))),
                joining.words(List.copyOf(store.acquire(bench.acquisition(1, Script.LEASE), here))),
                "once more");
    }
}
