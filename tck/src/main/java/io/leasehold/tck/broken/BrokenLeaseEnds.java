package io.leasehold.tck.broken;

import static io.leasehold.tck.broken.BrokenProvider.laws;
import static io.leasehold.tck.broken.BrokenProvider.store;

import io.leasehold.record.Head;
import io.leasehold.record.Laws;
import io.leasehold.spi.Expiry;
import io.leasehold.spi.Lease;
import io.leasehold.spi.LeaseLength;
import io.leasehold.tck.broken.Meddler.Occasion;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.Stream;

/** Stores that move or end leases wrongly, or give them another length (group LEASE). */
public final class BrokenLeaseEnds implements BrokenFamily {

    /** The family. */
    public BrokenLeaseEnds() {}

    @Override
    public List<BrokenProvider> providers() {
        return Stream.of(extensions(), endings(), lapses(), lengths())
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
