package io.leasehold.tck.broken;

import io.leasehold.record.Head;
import io.leasehold.record.Laws;
import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Expiry;
import io.leasehold.spi.InstanceSnapshot.Ownership;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Lease;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Look;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Refusal.EarlierAttempt;
import io.leasehold.spi.Release;
import io.leasehold.spi.Result;
import io.leasehold.spi.Target;
import io.leasehold.spi.Written;
import io.leasehold.tck.door.ForwardingStore;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Providers that break the rules of group ZERO. */
public final class BrokenZeroLengths implements BrokenFamily {

    /** The family. */
    public BrokenZeroLengths() {}

    @Override
    public List<BrokenProvider> providers() {
        return List.of(
                broken("ZeroMeansForever", "ZERO-02", "takes the length zero for no end", new ZeroMeansForever()),
                broken(
                        "ZeroHoldsItsTick",
                        "ZERO-02",
                        "keeps others out in the tick of the grant",
                        new ZeroHoldsItsTick()),
                new BrokenProvider(
                        "ZeroIsRefused",
                        "ZERO-02",
                        "refuses a load of the length zero",
                        BrokenProvider.store(ZeroIsRefused::new)),
                broken(
                        "NoDoubleLoadWarning",
                        "ZERO-03",
                        "does not report a double load",
                        new Silent(Lease.Ending.ZERO_LENGTH)),
                broken("NoTakeoverWarning", "ZERO-03", "does not report a takeover", new Silent(Lease.Ending.LAPSED)),
                broken("WarnAlways", "ZERO-03", "reports one who has released", new WarnAlways()),
                broken("DoubleLoadAsTakeover", "ZERO-03", "calls a double load a takeover", new DoubleLoadAsTakeover()),
                broken("WrongEpochNamed", "ZERO-03", "names the epoch of the new lease", new WrongEpochNamed()),
                broken("LastWriterWins", "ZERO-04", "accepts any writer without length", new LastWriterWins()),
                broken("ZeroLapsesAtOnce", "ZERO-04", "ends a lease without length by time", new ZeroLapsesAtOnce()),
                broken(
                        "ReleaseKeepsZero",
                        "ZERO-04",
                        "does not let go of a lease without length",
                        new ReleaseKeepsZero()),
                broken("ZeroStaysZero", "ZERO-04", "ignores the length of a save", new ZeroStaysZero()),
                broken("ReoffersAtOnce", "ZERO-04", "offers an instance again at once", new ReoffersAtOnce()),
                new BrokenProvider(
                        "RenewalCallsZeroLost",
                        "ZERO-04",
                        "answers a renewal without length as lease lost",
                        BrokenProvider.store(RenewalCallsZeroLost::new)),
                new BrokenProvider(
                        "RenewalOfZeroIsDone",
                        "ZERO-04",
                        "answers done to a renewal of a lease without length",
                        BrokenProvider.store(OtherAnswers::renewsZero)));
    }

    private static BrokenProvider broken(String name, String rule, String sentence, Laws laws) {
        return new BrokenProvider(name, rule, sentence, BrokenProvider.laws(laws));
    }

    private static boolean zero(Head head) {
        return head.ownership()
                .lease()
                .filter(held -> held.expiry() instanceof Expiry.Zero)
                .isPresent();
    }

    private static Head named(Head head, Optional<Lease.Previous> previous) {
        Ownership old = head.ownership();
        return head.with(new Ownership(old.lease(), old.epoch(), old.lastWrite(), previous, old.attempts()));
    }

    private static final class ZeroMeansForever implements Laws {
        @Override
        public Expiry granted(LeaseLength length, Instant reading) {
            return length.isZero() ? new Expiry.Never() : length.from(reading);
        }
    }

    private static final class ZeroHoldsItsTick implements Laws {
        @Override
        public boolean valid(Expiry expiry, Instant reading) {
            return expiry.validAt(reading)
                    || (expiry instanceof Expiry.Zero granted && granted.since().equals(reading));
        }
    }

    private record ZeroIsRefused(InstanceStore store) implements ForwardingStore {
        @Override
        public List<Result<Acquired>> acquire(Acquisition acquisition, List<Target> targets) {
            return acquisition.length().isZero()
                    ? targets.stream()
                            .map(target -> Result.<Acquired>refused(new Refusal.Busy(target.toString())))
                            .toList()
                    : store.acquire(acquisition, targets);
        }
    }

    private record Silent(Lease.Ending about) implements Laws {
        @Override
        public Head grant(Head head, Acquisition acquisition, Instant reading) {
            Head granted = Laws.super.grant(head, acquisition, reading);
            return named(granted, granted.ownership().previous().filter(previous -> previous.ending() != about));
        }
    }

    private static final class WarnAlways implements Laws {
        @Override
        public Head letGo(Head head, int attempts) {
            Optional<Lease.Previous> holder = head.ownership()
                    .lease()
                    .map(held -> new Lease.Previous(
                            held.lease().owner(), held.lease().epoch(), Lease.Ending.LAPSED));
            return named(Laws.super.letGo(head, attempts), holder);
        }
    }

    private static final class DoubleLoadAsTakeover implements Laws {
        @Override
        public Lease.Previous ending(Lease.Held held, Instant reading) {
            return new Lease.Previous(held.lease().owner(), held.lease().epoch(), Lease.Ending.LAPSED);
        }
    }

    private static final class WrongEpochNamed implements Laws {
        @Override
        public Lease.Previous ending(Lease.Held held, Instant reading) {
            Lease.Previous right = Laws.super.ending(held, reading);
            return new Lease.Previous(right.owner(), right.epoch() + 1, right.ending());
        }
    }

    private static final class LastWriterWins implements Laws {
        @Override
        public boolean current(Head head, Lease lease, Instant reading) {
            return Laws.super.current(head, lease, reading) || (head.active() && zero(head));
        }
    }

    private static final class ZeroLapsesAtOnce implements Laws {
        @Override
        public boolean usable(Lease.Held held, Instant reading) {
            return valid(held.expiry(), reading);
        }
    }

    private static final class ReleaseKeepsZero implements Laws {
        @Override
        public Head release(Head head, Release release, Instant reading) {
            return zero(head) ? head : Laws.super.release(head, release, reading);
        }
    }

    private static final class ZeroStaysZero implements Laws {
        @Override
        public Lease.Held extend(Lease.Held held, LeaseLength length, Instant reading) {
            return held.expiry() instanceof Expiry.Zero ? held : Laws.super.extend(held, length, reading);
        }
    }

    private static final class ReoffersAtOnce implements Laws {
        @Override
        public Optional<Instant> runnableFrom(Head head, Look.Request request) {
            return Laws.super.runnableFrom(head, request).flatMap(from -> dueAt(head));
        }
    }

    private record RenewalCallsZeroLost(InstanceStore store) implements ForwardingStore {
        @Override
        public List<Result<Written>> renew(LeaseLength length, List<Lease> leases) {
            return Refusals.replaced(
                    store.renew(length, leases),
                    Refusal.ZeroLength.class,
                    zero -> Result.refused(new Refusal.LeaseLost(zero.instance(), EarlierAttempt.UNRESOLVED)));
        }
    }
}
