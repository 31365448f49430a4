package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Capability;
import io.leasehold.spi.Completion;
import io.leasehold.spi.Create;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceKey;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.KeyChanges;
import io.leasehold.spi.Lease;
import io.leasehold.spi.Next;
import io.leasehold.spi.OperatorCommand;
import io.leasehold.spi.Release;
import io.leasehold.spi.Result;
import io.leasehold.spi.Retention;
import io.leasehold.spi.Save;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import io.leasehold.spi.Timer;
import io.leasehold.spi.WriteStamp;
import io.leasehold.tck.Workbench;
import io.leasehold.tck.program.Script;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/** The steps of a {@link CrashStory}, on two instances, and how they are read back. Confined to one thread. */
final class CrashLife {

    private final Workbench bench;
    private final RandomGenerator random;
    private final int first;
    private final List<InstanceId> ids;
    private final List<Step> steps = new ArrayList<>();
    private final Map<InstanceId, Acquired> held = new HashMap<>();

    /** A step that was made: on what, and whether its effect must survive a power loss. */
    private record Step(InstanceId instance, boolean durable) {}

    CrashLife(Workbench bench, RandomGenerator random) {
        this(bench, random, 0);
    }

    /** One of several lives, each on instances of its own. */
    CrashLife(Workbench bench, RandomGenerator random, int life) {
        this.bench = bench;
        this.random = random;
        this.first = 2 * life;
        this.ids = List.of(bench.names().instance(first), bench.names().instance(first + 1));
    }

    /** Whether the last step was done, and changed what must survive everything. */
    boolean lastIsDurable() {
        return steps.get(steps.size() - 1).durable;
    }

    boolean durable(int number, InstanceId id) {
        Step step = steps.get(number - 1);
        return step.durable && step.instance.equals(id);
    }

    /** What is stored of every instance. */
    Map<InstanceId, Object> read(InstanceStore store) {
        Map<InstanceId, Object> read = new LinkedHashMap<>();
        ids.forEach(id -> read.put(id, store.find(Target.id(id))));
        return read;
    }

    /** Makes a step and says what it was. */
    String step(InstanceStore store) {
        InstanceId id = ids.get(random.nextInt(ids.size()));
        Acquired mine = held.get(id);
        if (!(store.find(Target.id(id)) instanceof Result.Done<InstanceSnapshot> found)) {
            held.remove(id);
            return made(id, true, "creates", store.create(creation(id)));
        }
        if (found.value().standing().status() == InstanceSnapshot.Status.SUSPENDED) {
            return operates(store, id, OperatorCommand.Verb.RESUME);
        }
        if (found.value().standing().status() != InstanceSnapshot.Status.ACTIVE) {
            return made(
                    id,
                    true,
                    "signals the ended",
                    store.signal(List.of(Target.id(id))).get(0));
        }
        return mine == null ? withoutLease(store, id) : underLease(store, mine);
    }

    private String withoutLease(InstanceStore store, InstanceId id) {
        return switch (random.nextInt(6)) {
            case 0 -> signals(store, id);
            case 1 -> operates(store, id, OperatorCommand.Verb.SUSPEND);
            default -> acquires(store, id);
        };
    }

    private String acquires(InstanceStore store, InstanceId id) {
        Result<Acquired> acquired = store.acquire(bench.acquisition(0, Script.LEASE), List.of(Target.id(id)))
                .get(0);
        if (acquired instanceof Result.Done<Acquired> done) {
            held.put(id, done.value());
        }
        return made(id, false, "acquires", acquired);
    }

    private String signals(InstanceStore store, InstanceId id) {
        return made(id, true, "signals", store.signal(List.of(Target.id(id))).get(0));
    }

    private String underLease(InstanceStore store, Acquired mine) {
        Lease lease = mine.held().lease();
        InstanceId id = lease.instance();
        return switch (random.nextInt(8)) {
            case 0 -> signals(store, id);
            case 1 ->
                made(
                        id,
                        false,
                        "renews",
                        store.renew(Script.LEASE, List.of(lease)).get(0));
            case 2, 3 -> ends(store, mine);
            case 4, 5 ->
                made(
                        id,
                        true,
                        "saves",
                        store.save(Script.LEASE, List.of(save(mine, Timer.none())))
                                .get(0));
            default -> savesAndReleases(store, mine);
        };
    }

    private String savesAndReleases(InstanceStore store, Acquired mine) {
        InstanceId id = mine.instance().id();
        held.remove(id);
        Save save = save(mine, random.nextBoolean() ? Timer.after(Duration.ofSeconds(3)) : Timer.none());
        return made(
                id,
                true,
                "saves and releases",
                store.saveAndRelease(List.of(save)).get(0));
    }

    private String ends(InstanceStore store, Acquired mine) {
        InstanceId id = mine.instance().id();
        WriteStamp stamp = mine.held().lease().write(bench.number());
        held.remove(id);
        if (random.nextBoolean()) {
            return made(
                    id,
                    false,
                    "releases",
                    store.release(List.of(Release.of(stamp))).get(0));
        }
        Completion completion = new Completion(stamp, mine.unseen(), retention());
        return made(id, true, "completes", store.complete(List.of(completion)).get(0));
    }

    private String operates(InstanceStore store, InstanceId id, OperatorCommand.Verb verb) {
        held.remove(id);
        OperatorCommand command =
                OperatorCommand.of(verb, Target.id(id), "a crash is near").forced();
        return made(id, true, verb == OperatorCommand.Verb.RESUME ? "resumes" : "suspends", store.operate(command));
    }

    private String made(InstanceId id, boolean durable, String what, Result<?> answer) {
        boolean done = answer instanceof Result.Done;
        steps.add(new Step(id, durable && done));
        return "A " + what + " " + id + (done ? "" : ": " + answer);
    }

    private Create creation(InstanceId id) {
        Create creation = Create.of(id, state())
                .ofType(bench.names().type(0))
                .next(Next.waiting())
                .keys(keys(id));
        return random.nextBoolean() ? creation : creation.leasedBy(bench.acquisition(0, Script.LEASE));
    }

    private Save save(Acquired mine, Timer retryAt) {
        InstanceId id = mine.instance().id();
        Next next = Next.timed(Timer.after(Duration.ofSeconds(random.nextInt(1, 90))))
                .notBefore(retryAt);
        Save save = Save.of(mine.held().lease().write(bench.number()), next)
                .state(state())
                .acknowledging(mine.unseen());
        Set<InstanceKey> keys = keys(id);
        boolean add = random.nextBoolean();
        KeyChanges changes = add ? new KeyChanges(keys, Set.of()) : new KeyChanges(Set.of(), keys);
        return new Save(save.stamp(), save.state(), save.next(), save.acknowledged(), changes, Optional.empty());
    }

    private Retention retention() {
        return random.nextBoolean() ? Retention.delete() : Retention.keep(Duration.ofDays(1));
    }

    /** The size tells one state from the others, and the bytes follow from the size. */
    private State state() {
        return LimitChecks.state(10 + 7 * (int) bench.number());
    }

    private Set<InstanceKey> keys(InstanceId id) {
        return bench.description().capabilities().contains(Capability.KEYS)
                ? Set.of(bench.names().key(first + ids.indexOf(id)))
                : Set.of();
    }

    /** Keys find what carries them and nothing else, states are whole, and a new write sticks. */
    void requireConsistent(InstanceStore store, Map<InstanceId, Object> read) {
        for (InstanceId id : ids) {
            Object found = read.get(id);
            for (InstanceKey key : keys(id)) {
                boolean finds = store.find(Target.key(key)) instanceof Result.Done;
                boolean carries = found instanceof Result.Done<?> done
                        && done.value() instanceof InstanceSnapshot snapshot
                        && snapshot.content().keys().contains(key);
                bench.require(finds == carries, () -> key + (finds ? " finds " : " does not find ") + found);
            }
        }
        requireWholeState(store, read);
    }

    private void requireWholeState(InstanceStore store, Map<InstanceId, Object> read) {
        for (InstanceId id : ids) {
            if (!(read.get(id) instanceof Result.Done<?> done)
                    || !(done.value() instanceof InstanceSnapshot snapshot)
                    || snapshot.ownership().lease().isEmpty()) {
                continue;
            }
            Lease lease = snapshot.ownership().lease().get().lease();
            Acquisition again = new Acquisition(
                    lease.owner(), HostTypes.of(bench.names().type(0)), lease.acquisitionNo(), Script.LEASE);
            Result<Acquired> repeated =
                    store.acquire(again, List.of(Target.id(id))).get(0);
            State whole = LimitChecks.state((int) snapshot.content().stateSizeBytes());
            bench.require(
                    repeated instanceof Result.Done<Acquired> acquired
                            && acquired.value().state().equals(whole),
                    () -> "the state of " + id + " is not whole: " + repeated);
        }
    }
}
