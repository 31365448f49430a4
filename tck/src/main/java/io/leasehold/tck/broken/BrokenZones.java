package io.leasehold.tck.broken;

import static io.leasehold.tck.broken.BrokenProvider.laws;
import static io.leasehold.tck.broken.BrokenProvider.store;

import io.leasehold.record.Head;
import io.leasehold.record.Laws;
import io.leasehold.record.RecordInstanceStore;
import io.leasehold.record.RecordStore;
import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Create;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Next;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.Result;
import io.leasehold.spi.Save;
import io.leasehold.spi.Target;
import io.leasehold.spi.Timer;
import io.leasehold.tck.door.ForwardingRecords;
import io.leasehold.tck.door.ForwardingStore;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Stores in which instants depend on the zone of the JVM or of the session (rule TIMER-07). */
public final class BrokenZones implements BrokenFamily {

    /** The family. */
    public BrokenZones() {}

    @Override
    public List<BrokenProvider> providers() {
        return List.of(
                broken(
                        "LocalTimestamp",
                        "keeps timers of saves as local times, in the zone of a session that was opened in another",
                        session(session -> saving(waiting -> timed(waiting, at -> read(at, jvm(), session))))),
                broken(
                        "LocalBinding",
                        "compares timers with the local time of the JVM, whatever the zone of the session",
                        session(session -> dueing(at -> read(at, session, jvm())))),
                broken(
                        "RepeatedHour",
                        "keeps timers of saves as local times, of which a night in autumn has two of a kind",
                        laws(saving(waiting -> timed(waiting, at -> read(at, jvm(), jvm()))))),
                broken(
                        "RepeatedRetry",
                        "keeps retry-ats as local times, of which a night in autumn has two of a kind",
                        laws(saving(waiting -> waiting.retryAt(waiting.retryAt().map(at -> read(at, jvm(), jvm())))))),
                broken("LocalDelay", "adds the delay of a timer to the local time", store(LocalDelays::new)),
                broken("LocalExpiry", "adds the length of a lease to the local time", store(LocalLeases::new)),
                broken(
                        "FirstZone",
                        "reads in the zone in which it is opened again what it wrote in another",
                        new FirstZone(new ConcurrentHashMap<>())));
    }

    private static BrokenProvider broken(String name, String sentence, BrokenProvider.Opener opener) {
        return new BrokenProvider(name, "TIMER-07", sentence, opener);
    }

    private static ZoneId jvm() {
        return ZoneId.systemDefault();
    }

    /** What becomes of an instant that is written as local time of one zone and read as local time of another. */
    private static Instant read(Instant at, ZoneId written, ZoneId read) {
        return LocalDateTime.ofInstant(at, written).atZone(read).toInstant();
    }

    private static Head.Waiting timed(Head.Waiting waiting, UnaryOperator<Instant> change) {
        return new Head.Waiting(waiting.nextTimer().map(change), waiting.readySince(), waiting.retryAt());
    }

    private static Laws saving(UnaryOperator<Head.Waiting> change) {
        return new Laws() {
            @Override
            public Head save(Head head, Save save, Instant reading) {
                Head saved = Laws.super.save(head, save, reading);
                return saved.with(change.apply(saved.waiting()));
            }
        };
    }

    private static Laws dueing(UnaryOperator<Instant> change) {
        return new Laws() {
            @Override
            public Optional<Instant> dueWithoutOwner(Head head) {
                return Laws.super.dueWithoutOwner(head.with(timed(head.waiting(), change)));
            }
        };
    }

    /** Laws that depend on the zone in which the session was opened. */
    private static BrokenProvider.Opener session(Function<ZoneId, Laws> laws) {
        return (records, request) -> new RecordInstanceStore(records, request, laws.apply(jvm()));
    }

    /** What comes so long after an instant on the clock on the wall. */
    private static Instant onTheWall(Instant from, Duration delay) {
        return LocalDateTime.ofInstant(from, jvm()).plus(delay).atZone(jvm()).toInstant();
    }

    private record LocalDelays(InstanceStore store) implements ForwardingStore {
        @Override
        public Result<Create.Created> create(Create creation) {
            if (!(creation.next().timer() instanceof Timer.After after)) {
                return store.create(creation);
            }
            Instant due = onTheWall(store.storeTime().orThrow(), after.delay());
            return store.create(creation.next(Next.timed(Timer.at(due))));
        }
    }

    private record LocalLeases(InstanceStore store) implements ForwardingStore {
        @Override
        public List<Result<Acquired>> acquire(Acquisition acquisition, List<Target> targets) {
            if (acquisition.length().kind() != LeaseLength.Kind.FINITE) {
                return store.acquire(acquisition, targets);
            }
            Instant now = store.storeTime().orThrow();
            Duration asked = acquisition.length().duration();
            Duration found = Duration.between(now, onTheWall(now, asked));
            Duration length = found.isNegative() ? asked : found;
            return store.acquire(
                    new Acquisition(
                            acquisition.owner(), acquisition.types(), acquisition.number(), LeaseLength.of(length)),
                    targets);
        }
    }

    /** Opens stores on a record store that outlives them, so that they can be opened again. */
    private record FirstZone(Map<String, ZoneId> first) implements BrokenProvider.Opener {
        @Override
        public InstanceStore open(RecordStore records, OpenRequest request) {
            ZoneId written = first.computeIfAbsent(request.namespace(), name -> jvm());
            ZoneId session = jvm();
            return new RecordInstanceStore(new Outliving(records), request, dueing(at -> read(at, written, session)));
        }

        @Override
        public void erased(String namespace) {
            first.remove(namespace);
        }
    }

    /** A record store that is opened again, and says so. */
    record Outliving(RecordStore records) implements ForwardingRecords {
        @Override
        public Traits traits() {
            Traits old = records.traits();
            return new Traits(
                    old.product(), Reach.ONE_PROCESS, old.leaseDurability(), old.largestValueBytes(), old.facts());
        }
    }
}
