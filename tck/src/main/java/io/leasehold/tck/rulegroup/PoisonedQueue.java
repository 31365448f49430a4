package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Completion;
import io.leasehold.spi.Create;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Look;
import io.leasehold.spi.Next;
import io.leasehold.spi.OperatorCommand;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.Retention;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import io.leasehold.tck.Unobservable;
import io.leasehold.tck.Workbench;
import io.leasehold.tck.model.Damage;
import io.leasehold.tck.program.Script;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Bad instances that were due before all good ones, in a namespace of its own. Confined to one thread. */
final class PoisonedQueue {
    /** After how many attempts the store quarantines. */
    static final int ATTEMPTS = 4;

    /** How many instances a look takes. */
    static final int LIMIT = 5;

    private static final int SUSPECT_FROM = (ATTEMPTS + 1) / 2;
    private static final Duration BEYOND_EVERY_WAIT = Duration.ofMinutes(5);

    private final Workbench bench;
    private final InstanceStore store;
    private final Poison poison;
    private final Map<InstanceId, Integer> bad = new LinkedHashMap<>();
    private final State state;
    private int good;
    private boolean suspectLast;

    /** What is wrong with an instance. */
    enum Poison {
        /** Its record cannot be read. */
        UNREADABLE,
        /** Its state cannot be read. */
        UNDECODABLE,
        /** Whoever takes it dies. */
        KILLS_ITS_HOST
    }

    PoisonedQueue(Workbench bench, Poison poison, int count) {
        this.bench = bench;
        this.store = bench.store(0);
        this.poison = poison;
        this.state = LimitChecks.state(300);
        bench.note(count + " instances are due first, each " + poison);
        for (int i = 0; i < count; i++) {
            InstanceId id = bench.names().instance(i);
            create(id);
            bad.put(id, 0);
            spoil(id);
        }
    }

    private void create(InstanceId id) {
        store.create(Create.of(id, state).ofType(bench.names().type(0)).next(Next.ready()))
                .orThrow();
        bench.clock().advance(Duration.ofSeconds(1));
    }

    private void spoil(InstanceId id) {
        Optional<Damage> damage = switch (poison) {
            case UNREADABLE -> Optional.of(Damage.RECORD);
            case UNDECODABLE -> Optional.of(Damage.STATE);
            case KILLS_ITS_HOST -> Optional.empty();
        };
        damage.ifPresent(what -> {
            if (!bench.room().damage(id, what)) {
                throw new Unobservable("the hook damage is not implemented");
            }
        });
    }

    /** Adds so many good ones behind; all of them must be handed out in as many looks as that many need. */
    void mustDeliver(int count) {
        for (int i = 0; i < count; i++) {
            create(bench.names().instance(1000 + good + i));
        }
        good += count;
        int looks = 2 + (count + bad.size()) / LIMIT;
        int left = count;
        for (int i = 0; i < looks && left > 0; i++) {
            left -= look(left);
        }
        int missing = left;
        bench.require(
                missing == 0,
                () -> missing + " of " + count + " good instances were not handed out in " + looks + " looks of "
                        + LIMIT + ", behind " + bad.size() + " bad ones");
    }

    /** One look; completes the good ones and returns how many there were. */
    private int look(int goodLeft) {
        Result<Look> answer = store.acquireRunnable(
                new Look.Request(bench.acquisition(1, Script.LEASE), LIMIT, Duration.ofSeconds(1)));
        bench.require(answer instanceof Result.Done, () -> "a look over bad instances was answered " + answer);
        List<Acquired> taken = new ArrayList<>(answer.orThrow().acquired());
        List<Acquired> poisoned = taken.stream()
                .filter(each -> bad.containsKey(each.instance().id()))
                .toList();
        taken.removeAll(poisoned);
        poisoned.forEach(each -> handedOut(each, taken.size() + poisoned.size(), goodLeft));
        suspectLast = poisoned.stream().anyMatch(PoisonedQueue::suspect);
        for (Acquired each : taken) {
            store.complete(List.of(new Completion(
                            each.held().lease().write(bench.number()), each.unseen(), Retention.delete())))
                    .get(0)
                    .orThrow();
        }
        return taken.size();
    }

    private static boolean suspect(Acquired acquired) {
        return acquired.instance().ownership().attempts() > SUSPECT_FROM;
    }

    private void handedOut(Acquired acquired, int together, int goodLeft) {
        InstanceId id = acquired.instance().id();
        int times = bad.merge(id, 1, Integer::sum);
        bench.require(
                poison == Poison.KILLS_ITS_HOST, () -> id + ", which is " + poison + ", was handed out: " + acquired);
        bench.require(
                acquired.instance().ownership().attempts() == times && times <= ATTEMPTS,
                () -> id + " was handed out " + times + " times, and counts "
                        + acquired.instance().ownership().attempts() + " attempts of " + ATTEMPTS);
        bench.require(
                acquired.state().equals(state),
                () -> id + " was handed out with " + acquired.state() + " instead of " + state);
        if (suspect(acquired)) {
            bench.require(
                    together == 1,
                    () -> id + ", at attempt " + times + ", was handed out with " + (together - 1) + " others");
            bench.require(
                    !suspectLast || goodLeft == 0,
                    () -> id + ", at attempt " + times + ", was handed out in the look after one that handed out"
                            + " another such instance, while good ones waited");
        }
    }

    /** Lets all leases lapse and all waits end, and looks until nothing is handed out any more. */
    void again() {
        bench.clock().advance(BEYOND_EVERY_WAIT);
        bench.note("five minutes pass");
        mustDeliver(1);
        int most = bad.size() + 2;
        boolean some = true;
        for (int i = 0; some && i < most; i++) {
            int before = total();
            look(0);
            some = total() > before;
        }
    }

    private int total() {
        return bad.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** Every bad one is where the contract puts it, with its bytes; returns how many. */
    int requireQuarantined() {
        bad.keySet().forEach(id -> {
            if (poison == Poison.UNREADABLE) {
                requireCorrupt(id);
            } else {
                requireQuarantined(id);
            }
        });
        return bad.size();
    }

    private void requireCorrupt(InstanceId id) {
        Result<?> found = store.find(Target.id(id));
        bench.require(
                found instanceof Result.Refused<?> refused && refused.reason() instanceof Refusal.Corrupt,
                () -> id + ", whose record cannot be read, was found as " + found);
    }

    private void requireQuarantined(InstanceId id) {
        InstanceSnapshot found = store.find(Target.id(id)).orThrow();
        bench.require(
                found.standing().status() == InstanceSnapshot.Status.SUSPENDED
                        && found.standing().reason().equals(Optional.of(InstanceSnapshot.QUARANTINED))
                        && found.ownership().attempts() == ATTEMPTS
                        && found.schedule().readySince().isPresent(),
                () -> id + ", which is " + poison + ", is to be quarantined, ready, after " + ATTEMPTS
                        + " attempts, and is " + found);
        bench.require(
                found.content().stateSizeBytes() == state.sizeBytes()
                        && found.content().encoding().equals(state.encoding()),
                () -> id + " was created with " + state + " and is kept as " + found.content());
        if (poison == Poison.KILLS_ITS_HOST) {
            requireResumable(id);
        }
    }

    private void requireResumable(InstanceId id) {
        store.operate(OperatorCommand.of(OperatorCommand.Verb.RESUME, Target.id(id), "repaired"))
                .orThrow();
        Acquisition acquisition = bench.acquisition(2, Script.LEASE);
        Acquired resumed =
                store.acquire(acquisition, List.of(Target.id(id))).get(0).orThrow();
        bench.require(
                resumed.state().equals(state) && resumed.instance().ownership().attempts() == 1,
                () -> id + " was resumed, and comes with " + resumed.state() + " instead of " + state + " and "
                        + resumed.instance().ownership().attempts() + " attempts instead of 1");
    }
}
