package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Capability;
import io.leasehold.spi.Create;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceKey;
import io.leasehold.spi.Lease;
import io.leasehold.spi.Next;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.Save;
import io.leasehold.spi.State;
import io.leasehold.spi.StoreDescription.Limits;
import io.leasehold.spi.Target;
import io.leasehold.tck.Rule;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Witness;
import io.leasehold.tck.Workbench;
import io.leasehold.tck.program.Cast;
import io.leasehold.tck.program.Edges;
import io.leasehold.tck.program.Program;
import io.leasehold.tck.program.Script;
import io.leasehold.tck.program.Trace;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Group LIM: declared limits, and texts that some store folds or mangles. */
public interface LimitRules {

    /**
     * A state one byte below, at and above the limit, in a creation and in a save: kept whole, or refused and the old one is still there.
     *
     * @param trial the try
     */
    @Rule("LIM-01")
    @Witness(name = "a state at the limit")
    @Witness(name = "a state beyond the limit")
    @Property(tries = 1)
    default void aStateIsKeptWholeOrRefused(@ForAll Trial trial) {
        trial.byHand(bench -> {
            int most = bench.description().limits().stateSizeBytes();
            InstanceId whole = bench.names().instance(0);
            InstanceId tooLarge = bench.names().instance(1);
            LimitChecks.create(bench, Create.of(whole, LimitChecks.state(most)));
            Acquired held = LimitChecks.acquire(bench, whole);
            LimitChecks.requireState(bench, held, LimitChecks.state(most), "created with as much as the limit");
            trial.witness("a state at the limit");
            LimitChecks.refused(
                    bench,
                    "state",
                    "a creation with a byte more than the limit",
                    () -> bench.store(0).create(Create.of(tooLarge, LimitChecks.state(most + 1))));
            LimitChecks.requireAbsent(bench, tooLarge);
            Save save = Save.of(held.held().lease().write(bench.number()), Next.ready());
            LimitChecks.refused(
                    bench,
                    "state",
                    "a save with a byte more than the limit",
                    () -> bench.store(0).saveAndRelease(List.of(save.state(LimitChecks.state(most + 1)))));
            Save fits = save.state(LimitChecks.state(most - 1));
            bench.store(0).saveAndRelease(List.of(fits)).get(0).orThrow();
            Acquired again = LimitChecks.acquire(bench, whole);
            LimitChecks.requireState(
                    bench, again, LimitChecks.state(most - 1), "saved with a byte less than the limit");
            trial.witness("a state beyond the limit");
        });
    }

    /**
     * Ids, types, keys and owners of the longest length and of one more: kept exactly, or refused and nothing happens.
     *
     * @param trial the try
     */
    @Rule("LIM-01")
    @Witness(name = "texts at the limit")
    @Witness(name = "texts beyond the limit", atLeast = 3)
    @Property(tries = 1)
    default void longTextsAreKeptOrRefused(@ForAll Trial trial) {
        trial.aloneByHand(Map.of(), bench -> {
            int most = bench.description().limits().textLength();
            boolean keys = trial.has(Capability.KEYS);
            LongTexts.kept(bench, most, keys);
            trial.witness("texts at the limit");
            LongTexts.refused(bench, most + 1, keys, () -> trial.witness("texts beyond the limit"));
        });
    }

    /**
     * As many keys and as many elements as the limits say, and one more: done, or refused and nothing happens.
     *
     * @param trial the try
     */
    @Rule("LIM-01")
    @Witness(name = "a batch beyond the limit")
    @Property(tries = 1)
    default void batchesAndKeySetsAreDoneOrRefused(@ForAll Trial trial) {
        trial.byHand(bench -> {
            Limits limits = bench.description().limits();
            InstanceId one = bench.names().instance(0);
            LimitChecks.create(bench, Create.of(one, State.empty()));
            List<Target> most = IntStream.range(0, limits.batchSize())
                    .mapToObj(i -> Target.id(bench.names().instance(i)))
                    .toList();
            List<Result<InstanceId>> signalled = bench.store(0).signal(most);
            bench.require(
                    signalled.size() == most.size() && signalled.get(0) instanceof Result.Done,
                    () -> "a batch as large as the limit had " + signalled.size() + " answers");
            List<Target> more = IntStream.rangeClosed(0, limits.batchSize())
                    .mapToObj(i -> Target.id(bench.names().instance(i)))
                    .toList();
            LimitChecks.refused(
                    bench,
                    "targets",
                    "a batch beyond the limit",
                    () -> bench.store(0).signal(more));
            int unseen = bench.store(0)
                    .find(Target.id(one))
                    .orThrow()
                    .schedule()
                    .unseen()
                    .count();
            bench.require(unseen == 1, () -> "a refused batch left " + unseen + " signals instead of one");
            trial.witness("a batch beyond the limit");
            if (trial.has(Capability.KEYS)) {
                keySets(bench, limits.keysPerWrite());
            }
        });
    }

    private static void keySets(Workbench bench, int most) {
        InstanceId full = bench.names().instance(10);
        InstanceId over = bench.names().instance(11);
        LimitChecks.create(bench, Create.of(full, State.empty()).keys(keys(bench, most)));
        Set<InstanceKey> stored =
                bench.store(0).find(Target.id(full)).orThrow().content().keys();
        bench.require(stored.equals(keys(bench, most)), () -> "of " + most + " keys " + stored.size() + " were kept");
        LimitChecks.refused(
                bench,
                "keys",
                "more keys than the limit",
                () -> bench.store(0).create(Create.of(over, State.empty()).keys(keys(bench, most + 1))));
        LimitChecks.requireAbsent(bench, over);
    }

    private static Set<InstanceKey> keys(Workbench bench, int count) {
        return IntStream.range(0, count).mapToObj(bench.names()::key).collect(Collectors.toSet());
    }

    /**
     * Two ids that differ in one thing that some store folds are two instances, and each call hits one.
     *
     * @param trial the try
     */
    @Rule("LIM-02")
    @Witness(name = "pairs of near-equal ids", atLeast = 20)
    @Property(tries = 1)
    default void nearEqualIdsAreTwoInstances(@ForAll Trial trial) {
        for (Edges.Pair pair : Edges.nearlyEqual()) {
            Cast cast = Cast.standard()
                    .texts(Cast.Texts.literally(List.of(pair.one(), pair.other()), List.of(), List.of()));
            Script script = Program.script(cast);
            script.a().create(0);
            script.b().find(1);
            int second = script.a().create(1);
            script.b().signal(1);
            int lease = script.b().acquire(0);
            script.b().saveAndRelease(lease);
            script.a().look(5);
            Trace trace = trial.verify(script.program());
            trial.witnessIf(trace.done(second), "pairs of near-equal ids");
        }
    }

    /**
     * Two owners that differ in one thing that some store folds are two owners: the one cannot renew or write the lease of the other.
     *
     * @param trial the try
     */
    @Rule("LIM-02")
    @Witness(name = "pairs of near-equal owners", atLeast = 20)
    @Property(tries = 1)
    default void nearEqualOwnersAreTwoOwners(@ForAll Trial trial) {
        for (Edges.Pair pair : Edges.nearlyEqual()) {
            trial.byHand(bench -> {
                InstanceId id = bench.names().instance(0);
                LimitChecks.create(bench, Create.of(id, State.empty()));
                bench.note("owner \"" + pair.one() + "\" acquires, owner \"" + pair.other()
                        + "\" uses its numbers: they differ in " + pair.difference());
                OwnerId owner = new OwnerId(pair.one());
                Lease lease = LimitChecks.acquire(bench, id, owner).held().lease();
                bench.require(lease.owner().equals(owner), () -> "the lease names " + lease.owner());
                Lease foreign = new Lease(id, new OwnerId(pair.other()), lease.acquisitionNo(), lease.epoch());
                Result<?> renewed =
                        bench.store(0).renew(Script.LEASE, List.of(foreign)).get(0);
                bench.require(
                        renewed instanceof Result.Refused<?> refused && refused.reason() instanceof Refusal.LeaseLost,
                        () -> "a renewal by \"" + pair.other() + "\" was answered " + renewed);
                trial.witness("pairs of near-equal owners");
            });
        }
    }

    /**
     * Empty texts, U+0000 and lone surrogates are refused in every text; supplementary and combining characters are kept in every one;
     * an empty state is a state.
     *
     * @param trial the try
     */
    @Rule("LIM-03")
    @Witness(name = "refused texts", atLeast = 15)
    @Witness(name = "kept texts", atLeast = 5)
    @Property(tries = 1)
    default void edgeTextsHaveTheirDocumentedAnswer(@ForAll Trial trial) {
        trial.aloneByHand(Map.of(), bench -> {
            for (String text : EdgeTexts.REFUSED) {
                EdgeTexts.requireRefused(bench, text, () -> trial.witness("refused texts"));
            }
            for (String text : EdgeTexts.KEPT) {
                EdgeTexts.requireKept(bench, text, trial.has(Capability.KEYS));
                trial.witness("kept texts");
            }
        });
    }

    /**
     * A save with an empty state replaces the state; a save without one leaves it.
     *
     * @param trial the try
     */
    @Rule("LIM-03")
    @Witness(name = "an empty state and an absent one")
    @Property(tries = 1)
    default void anEmptyStateIsNotAnAbsentOne(@ForAll Trial trial) {
        trial.byHand(bench -> {
            InstanceId id = bench.names().instance(0);
            LimitChecks.create(bench, Create.of(id, LimitChecks.state(5)));
            Acquired first = LimitChecks.acquire(bench, id);
            Save empty = Save.of(first.held().lease().write(bench.number()), Next.ready());
            bench.store(0)
                    .saveAndRelease(List.of(empty.state(State.empty())))
                    .get(0)
                    .orThrow();
            Acquired second = LimitChecks.acquire(bench, id);
            LimitChecks.requireState(bench, second, State.empty(), "saved with an empty state");
            Save absent = Save.of(second.held().lease().write(bench.number()), Next.ready());
            bench.store(0)
                    .save(Script.LEASE, List.of(absent.state(LimitChecks.state(3))))
                    .get(0)
                    .orThrow();
            Save later = Save.of(second.held().lease().write(bench.number()), Next.ready());
            bench.store(0).saveAndRelease(List.of(later)).get(0).orThrow();
            LimitChecks.requireState(
                    bench, LimitChecks.acquire(bench, id), LimitChecks.state(3), "saved without a state");
            trial.witness("an empty state and an absent one");
        });
    }
}
