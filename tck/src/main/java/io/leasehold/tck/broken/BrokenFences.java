package io.leasehold.tck.broken;

import io.leasehold.record.Head;
import io.leasehold.record.Laws;
import io.leasehold.record.RecordInstanceStore;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Completion;
import io.leasehold.spi.HolderStop;
import io.leasehold.spi.InstanceSnapshot.Ownership;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Lease;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Release;
import io.leasehold.spi.Result;
import io.leasehold.spi.Save;
import io.leasehold.spi.WriteStamp;
import io.leasehold.spi.Written;
import io.leasehold.tck.door.ForwardingStore;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

/** Providers that break the rules of group FENCE. */
public final class BrokenFences implements BrokenFamily {

    /** The family. */
    public BrokenFences() {}

    @Override
    public List<BrokenProvider> providers() {
        return List.of(
                broken("EpochReuse", "FENCE-01", "keeps the epoch when it grants what was released", new EpochReuse()),
                broken(
                        "EpochResetOnRecreate",
                        "FENCE-01",
                        "begins anew with an instance of the same name",
                        new EpochReset()),
                broken("EpochIsAnInt", "FENCE-01", "stops counting epochs at 2^31 - 1", new EpochIsAnInt()),
                broken(
                        "LostLeaseReissued",
                        "FENCE-01",
                        "issues a lapsed lease again to a copy of its acquisition",
                        new LostLeaseReissued()),
                new BrokenProvider(
                        "LeasesInMemory",
                        "FENCE-01",
                        "has lost the newest leases when it is opened again, and grants their epochs anew",
                        ToyJournals.wrong(ToyJournal.Mistake.LEASES_IN_MEMORY)),
                unfenced("UnfencedSave", "saves under any lease", UnfencedSave::new),
                unfenced("UnfencedKeys", "changes keys under any lease", UnfencedKeys::new),
                unfenced("UnfencedAcknowledgement", "acknowledges under any lease", UnfencedAcknowledgement::new),
                unfenced("UnfencedSaveAndRelease", "saves and releases under any lease", UnfencedSaveAndRelease::new),
                unfenced("UnfencedComplete", "completes under any lease", UnfencedComplete::new),
                unfenced("UnfencedRenew", "renews any lease", UnfencedRenew::new),
                unfenced("UnfencedRelease", "releases under any lease", UnfencedRelease::new),
                unfenced("UnfencedStop", "suspends and terminates under any lease", UnfencedStop::new),
                broken(
                        "EpochOnlyFence",
                        "FENCE-02",
                        "compares only the epoch",
                        comparing((held, lease) -> held.epoch() == lease.epoch())),
                broken(
                        "NumberlessFence",
                        "FENCE-02",
                        "does not compare the acquisition number",
                        comparing((held, lease) ->
                                held.epoch() == lease.epoch() && held.owner().equals(lease.owner()))),
                broken("LateCopyActs", "FENCE-02", "applies a smaller write number", new LateCopyActs()),
                broken("EqualNumberActs", "FENCE-02", "applies an equal write number again", new EqualNumberActs()),
                broken(
                        "OwnerOnlyFence",
                        "FENCE-03",
                        "compares only the owner",
                        comparing((held, lease) -> held.owner().equals(lease.owner()))),
                broken(
                        "GrantForgetsStamp",
                        "FENCE-03",
                        "forgets the last write when it grants",
                        new GrantForgetsStamp()),
                new BrokenProvider(
                        "CheckThenWrite",
                        "FENCE-04",
                        "checks the lease and writes a moment later, where no gate of the kit can stop it",
                        new CheckThenWrite()));
    }

    private static BrokenProvider broken(String name, String rule, String sentence, Laws laws) {
        return new BrokenProvider(name, rule, sentence, BrokenProvider.laws(laws));
    }

    /** Sends some writes to a store that accepts every lease of an instance that somebody holds. */
    private static BrokenProvider unfenced(
            String name, String sentence, BiFunction<InstanceStore, InstanceStore, InstanceStore> door) {
        Laws open = comparing((held, lease) -> true);
        return new BrokenProvider(
                name,
                "FENCE-02",
                sentence,
                (records, request) -> door.apply(
                        new RecordInstanceStore(records, request), new RecordInstanceStore(records, request, open)));
    }

    private static Laws comparing(BiPredicate<Lease, Lease> same) {
        return new Laws() {
            @Override
            public boolean current(Head head, Lease lease, Instant reading) {
                return head.active()
                        && head.ownership()
                                .lease()
                                .filter(held -> same.test(held.lease(), lease) && usable(held, reading))
                                .isPresent();
            }
        };
    }

    private static final class EpochReuse implements Laws {
        @Override
        public long nextEpoch(Head head) {
            boolean first = head.ownership().epoch() == head.birth().epoch();
            boolean released = head.ownership().lease().isEmpty();
            return released && !first ? head.ownership().epoch() : Laws.super.nextEpoch(head);
        }
    }

    private static final class EpochReset implements Laws {
        @Override
        public long birthEpoch(long highestRemoved) {
            return 0;
        }
    }

    private static final class EpochIsAnInt implements Laws {
        @Override
        public long nextEpoch(Head head) {
            return Math.min(Integer.MAX_VALUE, Laws.super.nextEpoch(head));
        }
    }

    private static final class LostLeaseReissued implements Laws {
        @Override
        public Head grant(Head head, Acquisition acquisition, Instant reading) {
            Optional<Lease.Held> same = head.ownership()
                    .lease()
                    .filter(held -> held.lease().owner().equals(acquisition.owner())
                            && held.lease().acquisitionNo() == acquisition.number());
            Head granted = Laws.super.grant(head, acquisition, reading);
            Ownership now = granted.ownership();
            return same.map(held -> new Lease.Held(
                            held.lease(), now.lease().orElseThrow().expiry()))
                    .map(held -> granted.with(new Ownership(
                            Optional.of(held), held.lease().epoch(), now.lastWrite(), now.previous(), now.attempts())))
                    .orElse(granted);
        }
    }

    private static final class LateCopyActs implements Laws {
        @Override
        public boolean late(Head head, WriteStamp stamp) {
            return false;
        }
    }

    private static final class EqualNumberActs implements Laws {
        @Override
        public boolean repeats(Head head, WriteStamp stamp) {
            return false;
        }
    }

    private static final class GrantForgetsStamp implements Laws {
        @Override
        public Head grant(Head head, Acquisition acquisition, Instant reading) {
            Head granted = Laws.super.grant(head, acquisition, reading);
            Ownership old = granted.ownership();
            return granted.with(
                    new Ownership(old.lease(), old.epoch(), Optional.empty(), old.previous(), old.attempts()));
        }
    }

    private record UnfencedSave(InstanceStore store, InstanceStore open) implements ForwardingStore {
        @Override
        public List<Result<Written>> save(LeaseLength length, List<Save> saves) {
            return open.save(length, saves);
        }
    }

    private record UnfencedKeys(InstanceStore store, InstanceStore open) implements ForwardingStore {
        @Override
        public List<Result<Written>> save(LeaseLength length, List<Save> saves) {
            Predicate<Save> rekeys =
                    save -> !save.keys().add().isEmpty() || !save.keys().free().isEmpty();
            return (saves.stream().anyMatch(rekeys) ? open : store).save(length, saves);
        }
    }

    private record UnfencedAcknowledgement(InstanceStore store, InstanceStore open) implements ForwardingStore {
        @Override
        public List<Result<Written>> save(LeaseLength length, List<Save> saves) {
            boolean acknowledges =
                    saves.stream().anyMatch(save -> save.acknowledged().count() > 0);
            return (acknowledges ? open : store).save(length, saves);
        }
    }

    private record UnfencedSaveAndRelease(InstanceStore store, InstanceStore open) implements ForwardingStore {
        @Override
        public List<Result<Written>> saveAndRelease(List<Save> saves) {
            return open.saveAndRelease(saves);
        }
    }

    private record UnfencedComplete(InstanceStore store, InstanceStore open) implements ForwardingStore {
        @Override
        public List<Result<Written>> complete(List<Completion> completions) {
            return open.complete(completions);
        }
    }

    private record UnfencedRenew(InstanceStore store, InstanceStore open) implements ForwardingStore {
        @Override
        public List<Result<Written>> renew(LeaseLength length, List<Lease> leases) {
            return open.renew(length, leases);
        }
    }

    private record UnfencedRelease(InstanceStore store, InstanceStore open) implements ForwardingStore {
        @Override
        public List<Result<Written>> release(List<Release> releases) {
            return open.release(releases);
        }
    }

    private record UnfencedStop(InstanceStore store, InstanceStore open) implements ForwardingStore {
        @Override
        public Result<Written> stop(HolderStop stop) {
            return open.stop(stop);
        }
    }
}
