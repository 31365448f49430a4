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
import io.leasehold.spi.Query;
import io.leasehold.spi.Release;
import io.leasehold.spi.Result;
import io.leasehold.spi.Retention;
import io.leasehold.spi.Save;
import io.leasehold.spi.SignalMark;
import io.leasehold.spi.Target;
import io.leasehold.spi.Timer;
import io.leasehold.tck.Workbench;
import io.leasehold.tck.program.Script;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The calls that can join a transaction, on a dozen instances of their own: each call is a batch with an element in its middle that is
 * refused. Two of them, made on two dozens, must come to the same. Confined to one thread.
 */
final class JoinedCalls {

    private static final int SIZE = 12;
    private static final int CREATED = 0;
    private static final int SAVED = 2;
    private static final int RELEASED = 4;
    private static final int COMPLETED = 6;
    private static final int SIGNALLED = 8;
    private static final int LOST = 10;
    private static final int NOWHERE = 11;

    private final Workbench bench;
    private final int base;
    private final Map<Integer, Lease> leases = new HashMap<>();
    private int writes;

    /** A call. */
    enum Call {
        CREATE,
        SAVE,
        SAVE_AND_RELEASE,
        COMPLETE,
        SIGNAL
    }

    private JoinedCalls(Workbench bench, int base) {
        this.bench = bench;
        this.base = base;
    }

    /** Several dozens, alike in everything. */
    static List<JoinedCalls> prepare(Workbench bench, int count) {
        List<JoinedCalls> all = IntStream.range(0, count)
                .mapToObj(number -> new JoinedCalls(bench, number * SIZE))
                .toList();
        InstanceStore store = bench.store(0);
        bench.note("A creates instances and acquires them");
        all.forEach(dozen -> IntStream.rangeClosed(SAVED, LOST)
                .forEach(role -> store.create(dozen.creation(role)).orThrow()));
        List<Target> targets = all.stream().flatMap(JoinedCalls::held).toList();
        List<Result<Acquired>> acquired = store.acquire(bench.acquisition(0, Script.LEASE), targets);
        for (int i = 0; i < targets.size(); i++) {
            Lease lease = acquired.get(i).orThrow().held().lease();
            all.get(i / (targets.size() / count)).lease(lease);
        }
        all.forEach(dozen -> store.release(List.of(Release.of(dozen.lease(LOST).write(1))))
                .get(0)
                .orThrow());
        return all;
    }

    /** One of the signalled sleeps, all others are held. */
    private Stream<Target> held() {
        return IntStream.rangeClosed(SAVED, LOST)
                .filter(role -> role != SIGNALLED)
                .mapToObj(this::id)
                .map(Target::id);
    }

    private void lease(Lease lease) {
        for (int role = 0; role < SIZE; role++) {
            if (id(role).equals(lease.instance())) {
                leases.put(role, lease);
            }
        }
    }

    private Lease lease(int role) {
        Lease lease = leases.get(role);
        if (lease == null) {
            throw new IllegalStateException("role " + role + " has no lease");
        }
        return lease;
    }

    private InstanceId id(int role) {
        return bench.names().instance(base + role);
    }

    /** All that they are about. */
    List<InstanceId> ids() {
        return IntStream.range(0, SIZE).mapToObj(this::id).toList();
    }

    private Set<InstanceKey> keys(int role) {
        return bench.description().capabilities().contains(Capability.KEYS)
                ? Set.of(bench.names().key(base + role))
                : Set.of();
    }

    private Create creation(int role) {
        return Create.of(id(role), LimitChecks.state(10 + role))
                .ofType(bench.names().type(0))
                .next(Next.waiting())
                .keys(keys(role));
    }

    /** The same instances by the same handles, as if no call had been made. */
    JoinedCalls again() {
        JoinedCalls again = new JoinedCalls(bench, base);
        again.leases.putAll(leases);
        return again;
    }

    /** Makes a call on a store, joined or not. */
    List<Result<?>> make(Call call, InstanceStore on) {
        writes++;
        return List.copyOf(
                switch (call) {
                    case CREATE -> creates(on);
                    case SAVE -> on.save(Script.LEASE, saves(SAVED));
                    case SAVE_AND_RELEASE -> on.saveAndRelease(saves(RELEASED));
                    case COMPLETE -> on.complete(completions());
                    case SIGNAL ->
                        on.signal(List.of(
                                Target.id(id(SIGNALLED)), Target.id(id(NOWHERE)), Target.id(id(SIGNALLED + 1))));
                });
    }

    private List<Result<?>> creates(InstanceStore on) {
        Acquisition leased = bench.acquisition(0, Script.LEASE);
        return List.of(
                on.create(creation(CREATED).next(Next.ready())),
                on.create(creation(SAVED)),
                on.create(creation(CREATED + 1).leasedBy(leased)));
    }

    private List<Save> saves(int role) {
        return Stream.of(role, LOST, role + 1).map(this::save).toList();
    }

    private Save save(int role) {
        boolean first = role % 2 == 0;
        Next next = first ? Next.ready() : Next.timed(Timer.after(Duration.ofSeconds(writes)));
        // Alternately without and with its key.
        Set<InstanceKey> changed = keys(role);
        KeyChanges change = first || changed.isEmpty()
                ? KeyChanges.NONE
                : writes % 2 == 0 ? new KeyChanges(changed, Set.of()) : new KeyChanges(Set.of(), changed);
        return Save.of(lease(role).write(writes + 1), next)
                .state(LimitChecks.state(100 * writes + role))
                .keys(change);
    }

    private List<Completion> completions() {
        return Stream.of(COMPLETED, LOST, COMPLETED + 1)
                .map(role -> new Completion(
                        lease(role).write(writes + 1),
                        SignalMark.NONE,
                        role == COMPLETED ? Retention.delete() : Retention.keep(Duration.ofDays(1))))
                .toList();
    }

    /** What is stored of each instance. */
    List<Result<?>> found(InstanceStore store) {
        List<Result<?>> found = new ArrayList<>();
        ids().forEach(id -> found.add(store.find(Target.id(id))));
        return found;
    }

    /** What a listing shows of them, which is one call. */
    Set<InstanceSnapshot> listed(InstanceStore store) {
        HostTypes types = HostTypes.of(bench.names().type(0));
        Set<InstanceId> ours = Set.copyOf(ids());
        return store.list(new Query(types, Query.Filter.ANY, Optional.empty(), 100)).orThrow().instances().stream()
                .filter(instance -> ours.contains(instance.id()))
                .collect(Collectors.toSet());
    }

    /** Answers in words that are equal if the answers are: names are told from each other by their roles alone. */
    List<String> words(List<Result<?>> answers) {
        return answers.stream().map(answer -> words(String.valueOf(answer))).toList();
    }

    /** The same for a text. */
    String words(String answer) {
        String words = answer;
        for (int role = 0; role < SIZE; role++) {
            words = words.replace(id(role).value(), "instance " + role)
                    .replace(bench.names().key(base + role).value(), "key " + role);
        }
        return words.replaceAll("(epoch|acquisitionNo)=\\d+", "$1").replaceAll("token=[^,\\]]*", "token");
    }
}
