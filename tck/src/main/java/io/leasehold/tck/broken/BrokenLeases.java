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
import io.leasehold.tck.broken.Meddler.Occasion;
import io.leasehold.tck.program.VirtualClock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.Stream;

/** Stores whose leases begin, last or end wrongly (group LEASE). */
public final class BrokenLeases implements BrokenFamily {

    private static final Duration EARLY = Duration.ofSeconds(5);

    /** The family. */
    public BrokenLeases() {}

    @Override
    public List<BrokenProvider> providers() {
        return Stream.of(grants(), boundary(), early(), takeovers(), extensions(), endings(), lapses(), lengths())
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

    /** Other expiries of grants and extensions. */
    private static Laws granting(Function<LeaseLength, LeaseLength> change) {
        return new Laws() {
            @Override
            public Expiry granted(LeaseLength length, Instant reading) {
                return Laws.super.granted(change.apply(length), reading);
            }
        };
    }

    private static LeaseLength changed(LeaseLength length, Function<Duration, Duration> change) {
        return length.kind() == LeaseLength.Kind.INFINITE ? length : LeaseLength.of(change.apply(length.duration()));
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
                        Meddler.Deed::free));
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
                takeover("TakeoverIsNoAttempt", "does not count the attempt", (before, taken) -> {
                    Ownership now = taken.ownership();
                    int attempts = before.ownership().attempts();
                    return taken.with(
                            new Ownership(now.lease(), now.epoch(), now.lastWrite(), now.previous(), attempts));
                }));
    }

    private static Laws extending(BinaryOperator<Lease.Held> change) {
        return new Laws() {
            @Override
            public Lease.Held extend(Lease.Held held, LeaseLength length, Instant reading) {
                Lease.Held asked = length.isZero() ? held : new Lease.Held(held.lease(), granted(length, reading));
                Lease.Held extended = Laws.super.extend(held, length, reading);
                return extended.equals(held) ? change.apply(held, asked) : extended;
            }
        };
    }

    private static List<BrokenProvider> extensions() {
        return List.of(
                meddling(
                        "PollExtends",
                        "LEASE-05",
                        "extends leases when others look in vain",
                        Occasion.VAIN_LOOK,
                        Meddler.Deed::extend),
                meddling(
                        "RefusedLoadExtends",
                        "LEASE-05",
                        "extends a lease when it refuses a load",
                        Occasion.HELD_LOAD,
                        Meddler.Deed::extend),
                meddling(
                        "SignalExtends",
                        "LEASE-05",
                        "extends a lease with a signal",
                        Occasion.SIGNAL,
                        Meddler.Deed::extend),
                law(
                        "ShorterRenewalShortens",
                        "LEASE-05",
                        "ends a lease earlier when less is asked for",
                        extending((held, asked) -> held.expiry() instanceof Expiry.At ? asked : held)),
                law(
                        "InfiniteBecomesFinite",
                        "LEASE-05",
                        "gives an infinite lease an end when it is renewed",
                        extending((held, asked) -> held.expiry() instanceof Expiry.Never ? asked : held)),
                law("NeverExtends", "LEASE-05", "leaves the expiry where it was granted", new Laws() {
                    @Override
                    public Lease.Held extend(Lease.Held held, LeaseLength length, Instant reading) {
                        return held;
                    }
                }),
                law("AnyoneRenews", "LEASE-05", "compares only the epoch of a lease", new Laws() {
                    @Override
                    public boolean current(Head head, Lease lease, Instant reading) {
                        return head.active()
                                && head.ownership()
                                        .lease()
                                        .filter(held -> held.lease().epoch() == lease.epoch() && usable(held, reading))
                                        .isPresent();
                    }
                }));
    }

    private static List<BrokenProvider> endings() {
        return List.of(
                meddling(
                        "RefusedLoadEndsLease",
                        "LEASE-05",
                        "ends a lease when it refuses a load",
                        Occasion.HELD_LOAD,
                        Meddler.Deed::free),
                meddling(
                        "SignalEndsLease",
                        "LEASE-05",
                        "ends a lease with a signal",
                        Occasion.SIGNAL,
                        Meddler.Deed::free));
    }

    private static List<BrokenProvider> lapses() {
        return List.of(
                law("UncontendedGrace", "LEASE-06", "lets a lapsed holder write until another takes over", new Laws() {
                    @Override
                    public boolean usable(Lease.Held held, Instant reading) {
                        return true;
                    }
                }),
                new BrokenProvider(
                        "LateReleaseIsDone",
                        "LEASE-06",
                        "answers done to a release after the lapse",
                        store(OtherGrants::lateReleaseIsDone)),
                new BrokenProvider(
                        "LateReleaseFrees",
                        "LEASE-06",
                        "ends a lapsed lease with a refused release",
                        store(OtherGrants::lateReleaseFrees)),
                new BrokenProvider(
                        "LateCompletion",
                        "LEASE-06",
                        "completes for a holder whose lease lapsed",
                        store(OtherGrants::lateCompletion)));
    }

    private static List<BrokenProvider> lengths() {
        return List.of(
                law(
                        "OverflowLease",
                        "LEASE-07",
                        "counts milliseconds in 32 bits",
                        granting(length ->
                                changed(length, asked -> Duration.ofMillis(Math.max(1, (int) asked.toMillis()))))),
                law(
                        "RoundToZero",
                        "LEASE-07",
                        "rounds a lease down to milliseconds, the shortest to zero",
                        granting(length -> changed(length, asked -> asked.truncatedTo(ChronoUnit.MILLIS)))),
                law(
                        "InfiniteIsAYear",
                        "LEASE-07",
                        "takes an infinite lease for the longest one",
                        granting(length -> LeaseLength.of(length.duration()))),
                new BrokenProvider(
                        "CountsFromTheCall",
                        "LEASE-07",
                        "counts a lease from the call that asked for it",
                        store(OtherGrants::fromTheCall)));
    }
}
