package io.leasehold.tck.broken;

import static io.leasehold.tck.broken.BrokenProvider.laws;
import static io.leasehold.tck.broken.BrokenProvider.records;
import static io.leasehold.tck.broken.BrokenProvider.store;

import io.leasehold.record.Change;
import io.leasehold.record.Head;
import io.leasehold.record.Laws;
import io.leasehold.record.RecordInstanceStore;
import io.leasehold.record.RecordStore;
import io.leasehold.record.Step;
import io.leasehold.record.Write;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Expiry;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceSnapshot.Ownership;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Look;
import io.leasehold.spi.OperatorCommand;
import io.leasehold.spi.OperatorCommand.Verb;
import io.leasehold.spi.OrphanSweep;
import io.leasehold.spi.Query;
import io.leasehold.spi.Query.Filter;
import io.leasehold.spi.Result;
import io.leasehold.spi.Target;
import io.leasehold.tck.door.ForwardingStore;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Stores whose sweep takes what is no orphan, too early, or for ever (group ORPH). */
public final class BrokenOrphans implements BrokenFamily {

    /** The family. */
    public BrokenOrphans() {}

    @Override
    public List<BrokenProvider> providers() {
        return Stream.of(waiters(), boundaries(), infinite())
                .flatMap(List::stream)
                .toList();
    }

    private static BrokenProvider law(String name, String rule, String sentence, Laws laws) {
        return new BrokenProvider(name, rule, sentence, laws(laws));
    }

    private static List<BrokenProvider> waiters() {
        return List.of(
                new BrokenProvider(
                        "DeleteMaxTimer",
                        "ORPH-02",
                        "removes instances that have neither timer nor owner",
                        store(store -> new Sweeper(
                                store,
                                Filter.ACTIVE,
                                each -> each.schedule().nextTimer().isEmpty()
                                        && each.ownership().lease().isEmpty(),
                                Verb.TERMINATE))),
                new BrokenProvider(
                        "SweepSuspended",
                        "ORPH-02",
                        "makes suspended instances run again",
                        store(store -> new Sweeper(store, Filter.SUSPENDED, each -> true, Verb.RESUME))),
                new BrokenProvider(
                        "SweepWithTimer",
                        "ORPH-02",
                        "ends lapsed leases of instances that have a timer",
                        store(store -> new Sweeper(
                                store,
                                Filter.ACTIVE,
                                each -> each.schedule().nextTimer().isPresent()
                                        && each.ownership().lease().isPresent(),
                                Verb.RELEASE))),
                new BrokenProvider(
                        "SweepPurgesKept",
                        "ORPH-02",
                        "removes kept completions before their time",
                        (sound, request) -> new Purger(
                                new RecordInstanceStore(sound, request), sound, "n/" + request.namespace() + "/i/")));
    }

    /** Operates on everything of a kind whenever it sweeps. */
    private record Sweeper(InstanceStore store, Filter filter, Predicate<InstanceSnapshot> kind, Verb verb)
            implements ForwardingStore {
        @Override
        public Result<OrphanSweep.Report> reclaimOrphans(OrphanSweep sweep) {
            Query query = new Query(sweep.types(), filter, Optional.empty(), 100);
            store.list(query).orThrow().instances().stream()
                    .filter(kind)
                    .forEach(each -> store.operate(OperatorCommand.of(verb, Target.id(each.id()), "swept")));
            return store.reclaimOrphans(sweep);
        }
    }

    /** Removes the records of everything that has ended whenever it sweeps. */
    private record Purger(InstanceStore store, RecordStore records, String heads) implements ForwardingStore {
        @Override
        public Result<OrphanSweep.Report> reclaimOrphans(OrphanSweep sweep) {
            Query query = new Query(sweep.types(), Filter.ANY, Optional.empty(), 100);
            List<Write> removals = store.list(query).orThrow().instances().stream()
                    .filter(each -> each.standing().endedAt().isPresent())
                    .map(each -> Write.remove(heads + each.id()))
                    .toList();
            records.replace(List.of(
                    new Step<>(List.of(), (reading, none) -> new Change<>("", removals, Change.Durability.MACHINE))));
            return store.reclaimOrphans(sweep);
        }
    }

    /** Sweeps with another grace than it was asked for. */
    private record OtherGrace(InstanceStore store, UnaryOperator<Duration> other) implements ForwardingStore {
        @Override
        public Result<OrphanSweep.Report> reclaimOrphans(OrphanSweep sweep) {
            return store.reclaimOrphans(new OrphanSweep(sweep.types(), other.apply(sweep.grace()), sweep.limit()));
        }
    }

    private static List<BrokenProvider> boundaries() {
        return List.of(
                new BrokenProvider(
                        "GraceIgnored",
                        "ORPH-03",
                        "reclaims at expiry, without waiting for the grace",
                        store(store -> new OtherGrace(store, grace -> Duration.ZERO))),
                law("GraceIsStrict", "ORPH-03", "reclaims only after expiry plus grace, not at it", new Laws() {
                    @Override
                    public boolean orphan(Head head, Instant reading, Duration grace) {
                        return Laws.super.orphan(head, reading, grace.plusNanos(1000));
                    }
                }),
                new BrokenProvider(
                        "GraceEndsEarly",
                        "ORPH-03",
                        "reclaims one tick before expiry plus grace",
                        store(store -> new OtherGrace(
                                store, grace -> grace.isZero() ? grace : grace.minus(1, ChronoUnit.MICROS)))),
                law("SweepForgetsHolder", "ORPH-03", "does not name the earlier holder after a sweep", new Laws() {
                    @Override
                    public Head grant(Head head, Acquisition acquisition, Instant reading) {
                        Head granted = Laws.super.grant(head, acquisition, reading);
                        return head.ownership().lease().isEmpty() ? withoutPrevious(granted) : granted;
                    }
                }),
                law("SweepKeepsEpoch", "ORPH-03", "ends a dead lease without raising the epoch", new Laws() {
                    @Override
                    public Head evict(Head head, Instant reading) {
                        Ownership now = Laws.super.evict(head, reading).ownership();
                        return Laws.super
                                .evict(head, reading)
                                .with(new Ownership(
                                        now.lease(),
                                        head.ownership().epoch(),
                                        now.lastWrite(),
                                        now.previous(),
                                        now.attempts()));
                    }
                }),
                new BrokenProvider(
                        "SweepOnOldListing",
                        "ORPH-03",
                        "judges by what it read before a renewal",
                        records(TornSteps::new)));
    }

    private static Head withoutPrevious(Head evicted) {
        Ownership now = evicted.ownership();
        return evicted.with(new Ownership(now.lease(), now.epoch(), now.lastWrite(), Optional.empty(), now.attempts()));
    }

    private static List<BrokenProvider> infinite() {
        return List.of(
                law("StealsInfinite", "ORPH-05", "sweeps infinite leases too", new Laws() {
                    @Override
                    public Optional<Instant> dueAt(Head head) {
                        return never(head) ? Optional.of(Instant.EPOCH) : Laws.super.dueAt(head);
                    }

                    @Override
                    public Optional<Instant> runnableFrom(Head head, Look.Request request) {
                        return never(head) ? Optional.empty() : Laws.super.runnableFrom(head, request);
                    }

                    @Override
                    public boolean orphan(Head head, Instant reading, Duration grace) {
                        return (never(head) && orphanShaped(head)) || Laws.super.orphan(head, reading, grace);
                    }
                }),
                law("ForceReleaseStrands", "ORPH-05", "frees by force without marking ready", new Laws() {
                    @Override
                    public Head evict(Head head, Instant reading) {
                        return Laws.super.evict(head, reading).with(head.waiting());
                    }
                }),
                law("FreesUnforced", "ORPH-05", "frees an infinite lease without force", new Laws() {
                    @Override
                    public boolean protectedFrom(Head head, OperatorCommand command, Instant reading) {
                        return !never(head) && Laws.super.protectedFrom(head, command, reading);
                    }
                }),
                new BrokenProvider(
                        "InfiniteUnlisted", "ORPH-05", "does not list infinite leases", store(InfiniteUnlisted::new)));
    }

    private static boolean never(Head head) {
        return head.ownership()
                .lease()
                .filter(held -> held.expiry() instanceof Expiry.Never)
                .isPresent();
    }

    private record InfiniteUnlisted(InstanceStore store) implements ForwardingStore {
        @Override
        public Result<Query.Page> list(Query query) {
            return query.filter() == Filter.INFINITE
                    ? store.list(query)
                            .map(page -> new Query.Page(List.of(), page.damaged(), page.storeTime(), Optional.empty()))
                    : store.list(query);
        }
    }
}
