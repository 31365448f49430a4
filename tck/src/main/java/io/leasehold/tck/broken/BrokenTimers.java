package io.leasehold.tck.broken;

import static io.leasehold.tck.broken.BrokenProvider.laws;
import static io.leasehold.tck.broken.BrokenProvider.records;
import static io.leasehold.tck.broken.BrokenProvider.store;

import io.leasehold.record.Head;
import io.leasehold.record.Laws;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Release;
import io.leasehold.spi.Save;
import io.leasehold.spi.WriteStamp;
import io.leasehold.tck.program.Edges;
import io.leasehold.tck.program.VirtualClock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Stores that treat instants wrongly (group TIMER). */
public final class BrokenTimers implements BrokenFamily {

    private static final Instant LAST = Edges.instants().get(Edges.instants().size() - 1);
    private static final Duration MILLISECOND = Duration.ofMillis(1);

    /** The family. */
    public BrokenTimers() {}

    @Override
    public List<BrokenProvider> providers() {
        return Stream.of(precision(), none(), boundary(), edges(), order(), moving())
                .flatMap(List::stream)
                .toList();
    }

    private static BrokenProvider law(String name, String rule, String sentence, Laws laws) {
        return new BrokenProvider(name, rule, sentence, laws(laws));
    }

    private static Head retimed(Head head, UnaryOperator<Instant> change) {
        Head.Waiting old = head.waiting();
        return head.with(new Head.Waiting(old.nextTimer().map(change), old.readySince(), old.retryAt()));
    }

    private static Laws saving(UnaryOperator<Head> change) {
        return new Laws() {
            @Override
            public Head save(Head head, Save save, Instant reading) {
                return change.apply(Laws.super.save(head, save, reading));
            }
        };
    }

    /** Another instant from which an instance without an owner is due, if it has a timer. */
    private static Laws due(UnaryOperator<Instant> change) {
        return new Laws() {
            @Override
            public Optional<Instant> dueWithoutOwner(Head head) {
                return Laws.super.dueWithoutOwner(retimed(head, change));
            }
        };
    }

    private static Instant truncated(Instant instant) {
        return instant.truncatedTo(ChronoUnit.MILLIS);
    }

    private static Instant roundedHalfEven(Instant instant) {
        Duration rest = Duration.between(truncated(instant), instant);
        int half = rest.multipliedBy(2).compareTo(MILLISECOND);
        boolean odd = truncated(instant).toEpochMilli() % 2 != 0;
        return half > 0 || (half == 0 && odd) ? truncated(instant).plus(MILLISECOND) : truncated(instant);
    }

    private static List<BrokenProvider> precision() {
        return List.of(
                law(
                        "TruncatingTimer",
                        "TIMER-01",
                        "truncates the timers of saves to milliseconds",
                        saving(head -> retimed(head, BrokenTimers::truncated))),
                law(
                        "RoundHalfEven",
                        "TIMER-01",
                        "rounds the timers of saves to even milliseconds",
                        saving(head -> retimed(head, BrokenTimers::roundedHalfEven))),
                law(
                        "TruncatingRetryAt",
                        "TIMER-01",
                        "truncates a retry-at to milliseconds",
                        saving(head -> head.with(
                                head.waiting().retryAt(head.waiting().retryAt().map(BrokenTimers::truncated))))),
                new BrokenProvider(
                        "TruncatingCreation",
                        "TIMER-01",
                        "truncates the timers of creations to milliseconds",
                        store(store -> new RetimedCreations(store, BrokenTimers::truncated))));
    }

    private static List<BrokenProvider> none() {
        return List.of(
                law("NoneIsMax", "TIMER-02", "takes no timer for the last instant", new Laws() {
                    @Override
                    public Optional<Instant> dueWithoutOwner(Head head) {
                        return Laws.super.dueWithoutOwner(head).or(() -> Optional.of(LAST));
                    }
                }),
                law("NoneIsAtOnce", "TIMER-02", "takes no timer for an instant of the past", new Laws() {
                    @Override
                    public Optional<Instant> dueWithoutOwner(Head head) {
                        return head.waiting().nextTimer().isEmpty()
                                ? Optional.of(Instant.EPOCH)
                                : Laws.super.dueWithoutOwner(head);
                    }
                }),
                law("NoneIsForgotten", "TIMER-02", "gives a waiter a timer when it is released", new Laws() {
                    @Override
                    public Head release(Head head, Release release, Instant reading) {
                        Head released = Laws.super.release(head, release, reading);
                        Head.Waiting old = released.waiting();
                        return released.with(new Head.Waiting(
                                old.nextTimer().or(() -> Optional.of(LAST)), old.readySince(), old.retryAt()));
                    }
                }),
                law("MaxIsNone", "TIMER-02", "takes the last instant for no timer", new Laws() {
                    @Override
                    public Optional<Instant> dueWithoutOwner(Head head) {
                        return Laws.super.dueWithoutOwner(head).filter(LAST::isAfter);
                    }
                }));
    }

    private static List<BrokenProvider> boundary() {
        return List.of(
                law("EarlyByOne", "TIMER-03", "is due one tick early", due(at -> at.minus(VirtualClock.TICK))),
                law("StrictDue", "TIMER-03", "is due one tick late", due(at -> at.plus(VirtualClock.TICK))),
                law("LoadConsumesTimer", "TIMER-03", "clears the timer when the instance is loaded", new Laws() {
                    @Override
                    public Head grant(Head head, Acquisition acquisition, Instant reading) {
                        return Laws.super.grant(head, acquisition, reading).with(Head.Waiting.NOTHING);
                    }
                }),
                law(
                        "RecoversByTimerOnly",
                        "TIMER-03",
                        "takes over a lapsed lease only when its timer comes",
                        new Laws() {
                            @Override
                            public Optional<Instant> dueAt(Head head) {
                                Optional<Instant> due = Laws.super.dueAt(head);
                                return head.waiting().nextTimer().isPresent()
                                        ? due.map(at -> later(
                                                at, head.waiting().nextTimer().get()))
                                        : due;
                            }
                        }),
                new BrokenProvider(
                        "StrictListing",
                        "TIMER-03",
                        "lists what could be activated one tick late",
                        store(StrictListing::new)));
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    private static int wrapped(long seconds) {
        return (int) seconds;
    }

    private static List<BrokenProvider> edges() {
        return List.of(
                law(
                        "Wrap2038",
                        "TIMER-04",
                        "keeps seconds in 32 bits",
                        due(at -> Instant.ofEpochSecond(wrapped(at.getEpochSecond()), at.getNano()))),
                law(
                        "Wrap2262",
                        "TIMER-04",
                        "keeps nanoseconds in 64 bits",
                        due(at -> Instant.ofEpochSecond(0, at.getEpochSecond() * 1_000_000_000L + at.getNano()))),
                law(
                        "MinBecomesFuture",
                        "TIMER-04",
                        "takes what lies before 1970 for the far future",
                        due(at -> at.isBefore(Instant.EPOCH) ? LAST : at)),
                new BrokenProvider(
                        "SaveRefusesPast",
                        "TIMER-04",
                        "refuses in saves what it accepts in creations",
                        store(SaveRefusesPast::new)),
                new BrokenProvider(
                        "EndsAt2500",
                        "TIMER-04",
                        "moves timers beyond 2500 to that year",
                        store(store -> new RetimedCreations(
                                store,
                                at -> at.isAfter(Instant.parse("2500-12-31T00:00:00Z"))
                                        ? Instant.parse("2500-12-31T00:00:00Z")
                                        : at))));
    }

    private static List<BrokenProvider> order() {
        return List.of(
                new BrokenProvider(
                        "RandomOrder",
                        "TIMER-05",
                        "hands out what is due in the order of a hash",
                        records(OrderedDues::byHash)),
                new BrokenProvider(
                        "NewestFirst",
                        "TIMER-05",
                        "hands out first what became due last",
                        records(OrderedDues::newestFirst)),
                law("TimersFirst", "TIMER-05", "hands out timers before ready saves and signals", new Laws() {
                    @Override
                    public boolean suspect(Head head, int attemptLimit) {
                        return head.waiting().nextTimer().isEmpty() || Laws.super.suspect(head, attemptLimit);
                    }
                }),
                law("LapsedLast", "TIMER-05", "hands out lapsed leases when nothing else is due", new Laws() {
                    @Override
                    public boolean suspect(Head head, int attemptLimit) {
                        return head.ownership().lease().isPresent() || Laws.super.suspect(head, attemptLimit);
                    }
                }),
                new BrokenProvider(
                        "MergeEqualTimers",
                        "TIMER-05",
                        "keeps one instance for each due instant",
                        records(MergedDues::new)));
    }

    private static List<BrokenProvider> moving() {
        return List.of(
                new BrokenProvider(
                        "OldTimerStillFires",
                        "TIMER-06",
                        "hands out an instance at an instant that was replaced",
                        store(OldTimerStillFires::new)),
                new BrokenProvider(
                        "RenewTouchesTimer",
                        "TIMER-06",
                        "moves the timer when it renews",
                        store(RenewTouchesTimer::new)),
                new BrokenProvider(
                        "HalfAppliedSave",
                        "TIMER-06",
                        "moves the timer although it refuses the save for a taken key",
                        store(HalfAppliedSave::new)),
                law("EarliestTimerWins", "TIMER-06", "keeps the earlier of two timers", new Laws() {
                    @Override
                    public Head save(Head head, Save save, Instant reading) {
                        Head saved = Laws.super.save(head, save, reading);
                        return retimed(
                                saved,
                                at -> head.waiting()
                                        .nextTimer()
                                        .filter(at::isAfter)
                                        .orElse(at));
                    }
                }),
                law("LateSaveMovesTimer", "TIMER-06", "accepts a late save", new Laws() {
                    @Override
                    public boolean late(Head head, WriteStamp stamp) {
                        return false;
                    }
                }),
                law("TakeoverTouchesTimer", "TIMER-06", "makes the timer come when a host takes over", new Laws() {
                    @Override
                    public Head grant(Head head, Acquisition acquisition, Instant reading) {
                        Head granted = Laws.super.grant(head, acquisition, reading);
                        return head.ownership().lease().isPresent() ? retimed(granted, at -> reading) : granted;
                    }
                }),
                law("SignalTouchesTimer", "TIMER-06", "makes the timer come when a signal comes", new Laws() {
                    @Override
                    public Head signal(Head head, Instant reading) {
                        return retimed(Laws.super.signal(head, reading), at -> reading);
                    }
                }),
                law("ReleaseTouchesTimer", "TIMER-06", "makes the timer come when a host lets go", new Laws() {
                    @Override
                    public Head release(Head head, Release release, Instant reading) {
                        return retimed(Laws.super.release(head, release, reading), at -> reading);
                    }
                }));
    }
}
