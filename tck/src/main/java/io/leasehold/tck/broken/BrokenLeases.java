package io.leasehold.tck.broken;

import static io.leasehold.tck.broken.BrokenProvider.laws;
import static io.leasehold.tck.broken.BrokenProvider.records;
import static io.leasehold.tck.broken.BrokenProvider.store;

import io.leasehold.record.Head;
import io.leasehold.record.Laws;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Expiry;
import io.leasehold.spi.InstanceSnapshot.Content;
import io.leasehold.spi.InstanceSnapshot.Ownership;
import io.leasehold.spi.Lease;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.State;
import io.leasehold.tck.broken.Meddler.Occasion;
import io.leasehold.tck.program.VirtualClock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;

/** Stores that grant leases wrongly, or take what is held (group LEASE); {@link BrokenLeaseEnds} has the rest. */
public final class BrokenLeases implements BrokenFamily {

    private static final Duration EARLY = Duration.ofSeconds(5);

    /** The family. */
    public BrokenLeases() {}

    @Override
    public List<BrokenProvider> providers() {
        return Stream.of(grants(), boundary(), early(), takeovers())
                .flatMap(List::stream)
                .toList();
    }

    private static BrokenProvider law(String name, String rule, String sentence, Laws laws) {
        return new BrokenProvider(name, rule, sentence, laws(laws));
    }

    private static BrokenProvider meddling(
            String name, String rule, String sentence, Occasion occasion, Meddler.Deed deed) {
        return new BrokenProvider(name, rule, sentence, store(store -> new Meddler(store, occasion, deed)));
    }

    private static List<BrokenProvider> grants() {
        return List.of(
                new BrokenProvider(
                        "LyingExpiry",
                        "LEASE-01",
                        "says that a lease ends a tick later than it does",
                        store(OtherGrants::lyingExpiry)),
                new BrokenProvider(
                        "UnstoredGrant",
                        "LEASE-01",
                        "answers grants that it does not store",
                        records(OtherGrants::unstored)),
                law("RoundsLeaseDown", "LEASE-01", "ends a lease at a whole millisecond", new Laws() {
                    @Override
                    public Expiry granted(LeaseLength length, Instant reading) {
                        return Laws.super.granted(length, reading) instanceof Expiry.At ends
                                ? new Expiry.At(ends.at().truncatedTo(ChronoUnit.MILLIS))
                                : Laws.super.granted(length, reading);
                    }
                }),
                law("GrantToAnother", "LEASE-01", "stamps a grant with another owner", new Laws() {
                    @Override
                    public Head grant(Head head, Acquisition acquisition, Instant reading) {
                        OwnerId another = new OwnerId(acquisition.owner().value() + "2");
                        return Laws.super.grant(
                                head,
                                new Acquisition(
                                        another, acquisition.types(), acquisition.number(), acquisition.length()),
                                reading);
                    }
                }),
                law("GrantWithoutEpoch", "LEASE-01", "stamps a grant with the old epoch", new Laws() {
                    @Override
                    public long nextEpoch(Head head) {
                        return head.ownership().epoch();
                    }
                }));
    }

    /** Who takes, and who writes, as if the clock stood some ticks from where it stands. */
    private static Laws judging(long takerTicks, long writerTicks) {
        return new Laws() {
            @Override
            public boolean held(Head head, Instant reading) {
                return Laws.super.held(head, reading.plus(VirtualClock.TICK.multipliedBy(takerTicks)));
            }

            @Override
            public boolean usable(Lease.Held held, Instant reading) {
                return Laws.super.usable(held, reading.plus(VirtualClock.TICK.multipliedBy(writerTicks)));
            }
        };
    }

    private static List<BrokenProvider> boundary() {
        return List.of(
                law("InclusiveExpiry", "LEASE-02", "lets a lease last through its expiry", new Laws() {
                    @Override
                    public boolean valid(Expiry expiry, Instant reading) {
                        return expiry.validAt(reading)
                                || (expiry instanceof Expiry.At ends
                                        && ends.at().equals(reading));
                    }
                }),
                law("TakenATickEarly", "LEASE-02", "grants a tick before the expiry", judging(1, 0)),
                law("TakenATickLate", "LEASE-02", "refuses at the expiry, to holder and others", judging(-1, 0)),
                law("WritesATickLate", "LEASE-02", "accepts a write at the expiry", judging(0, -1)),
                law("WritesATickShort", "LEASE-02", "refuses a write a tick before the expiry", judging(0, 1)));
    }

    private static List<BrokenProvider> early() {
        return List.of(
                law("HalfTermLease", "LEASE-03", "lets others load after half of a lease", new HalfTermLease()),
                law("EarlyClaim", "LEASE-03", "offers a lease to looks before it ends", new Laws() {
                    @Override
                    public Optional<Instant> dueAt(Head head) {
                        boolean held = head.ownership().lease().isPresent();
                        return Laws.super.dueAt(head).map(due -> held ? due.minus(EARLY) : due);
                    }
                }),
                meddling(
                        "KeyLoadEndsLease",
                        "LEASE-03",
                        "ends a live lease for a load by key",
                        Occasion.KEY_LOAD,
                        Meddler.Deed::free),
                meddling("EagerSweeper", "LEASE-03", "ends live leases in a sweep", Occasion.SWEEP, Meddler.Deed::free),
                meddling(
                        "EagerHostPurge",
                        "LEASE-03",
                        "ends live leases when it purges hosts",
                        Occasion.HOST_PURGE,
                        Meddler.Deed::free),
                new BrokenProvider(
                        "StartEndsLeases",
                        "LEASE-03",
                        "ends live leases when another host starts",
                        ToyJournals.store(sound -> Meddler.once(sound, Meddler.Deed::free))));
    }

    /** Changes a grant that takes over; the head before, then the head after. */
    private static Laws taking(BinaryOperator<Head> change) {
        return new Laws() {
            @Override
            public Head grant(Head head, Acquisition acquisition, Instant reading) {
                Head taken = Laws.super.grant(head, acquisition, reading);
                return head.ownership().lease().isPresent() ? change.apply(head, taken) : taken;
            }
        };
    }

    private static BrokenProvider takeover(String name, String sentence, BinaryOperator<Head> change) {
        return law(name, "LEASE-04", sentence, taking(change));
    }

    private static Head content(Head head, boolean keys) {
        Content old = head.content();
        return head.with(
                keys
                        ? new Content(old.stateSizeBytes(), old.encoding(), Set.of(), old.activation())
                        : new Content(old.stateSizeBytes(), old.encoding(), old.keys(), Optional.empty()));
    }

    private static List<BrokenProvider> takeovers() {
        return List.of(
                takeover(
                        "TakeoverResetsTimer",
                        "forgets the timer when it takes over",
                        (before, taken) -> taken.with(new Head.Waiting(
                                Optional.empty(), taken.waiting().readySince(), Optional.empty()))),
                takeover(
                        "TakeoverForgetsReady",
                        "forgets the ready mark",
                        (before, taken) -> taken.with(
                                new Head.Waiting(taken.waiting().nextTimer(), Optional.empty(), Optional.empty()))),
                takeover(
                        "TakeoverForgetsSignals",
                        "forgets the signals",
                        (before, taken) -> taken.with(taken.signals()
                                .acknowledge(taken.mark(), taken.birth().epoch()))),
                takeover("TakeoverForgetsKeys", "forgets the keys", (before, taken) -> content(taken, true)),
                takeover(
                        "TakeoverForgetsActivation",
                        "forgets the activation parameters",
                        (before, taken) -> content(taken, false)),
                takeover("TakeoverNamesNobody", "does not name the earlier holder", (before, taken) -> {
                    Ownership now = taken.ownership();
                    return taken.with(
                            new Ownership(now.lease(), now.epoch(), now.lastWrite(), Optional.empty(), now.attempts()));
                }),
                takeover("TakeoverForgetsStamp", "forgets the last write", (before, taken) -> {
                    Ownership now = taken.ownership();
                    return taken.with(
                            new Ownership(now.lease(), now.epoch(), Optional.empty(), now.previous(), now.attempts()));
                }),
                takeover("TakeoverForgetsEncoding", "forgets how the state is encoded", (before, taken) -> {
                    Content old = taken.content();
                    return taken.with(new Content(old.stateSizeBytes(), State.PLAIN, old.keys(), old.activation()));
                }),
                takeover("TakeoverIsNoAttempt", "does not count the attempt", (before, taken) -> {
                    Ownership now = taken.ownership();
                    int attempts = before.ownership().attempts();
                    return taken.with(
                            new Ownership(now.lease(), now.epoch(), now.lastWrite(), now.previous(), attempts));
                }));
    }
}
