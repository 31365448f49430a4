package io.leasehold.tck.demo;

import io.leasehold.service.Outcome;
import io.leasehold.service.PersistenceService;
import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Create;
import io.leasehold.spi.HostType;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Next;
import io.leasehold.spi.OrphanSweep;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Query;
import io.leasehold.spi.Result;
import io.leasehold.spi.Save;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import io.leasehold.tck.operator.InstanceWords;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** What a process leaves behind that dies between the last save of an instance and its removal. */
final class OrphanDemo implements Demo {
    private static final HostType TYPE = new HostType("order");
    private static final InstanceId LEFTOVER = new InstanceId("leftover");
    private static final InstanceId WAITER = new InstanceId("waiter");
    private static final Duration LEASE = Duration.ofSeconds(30);

    @Override
    public String name() {
        return "orphan";
    }

    @Override
    public String sentence() {
        return "what a host left without a timer when it died is reclaimed and completed; what just waits is left"
                + " alone";
    }

    @Override
    public String play(Stage stage) {
        VirtualTime time = new VirtualTime("2030-01-01T12:00:00Z");
        try (InstanceStore store = stage.open(time)) {
            stage.say("Two instances without a timer. One waits for a signal. The other has done its last step, is"
                    + " saved, and then its host dies before it can remove it:");
            create(store, WAITER, Next.waiting());
            create(store, LEFTOVER, Next.ready());
            dieBeforeTheRemoval(store);
            tell(stage, store, time);
            stage.say("No timer will ever fire for either. Nobody serves their type for a year:");
            time.advance(Duration.ofDays(365));
            tell(stage, store, time);
            reclaim(stage, store, time);
            complete(stage, store, time);
        }
        return "The leftover was reclaimed once and completed from its last image, not deleted; the waiter, just as"
                + " old and without a timer too, was never touched.";
    }

    private static void create(InstanceStore store, InstanceId id, Next next) {
        store.create(Create.of(id, State.empty()).ofType(TYPE).next(next)).orThrow();
    }

    /** What a killed process has done: it took the instance, saved its last step without a timer, and then nothing. */
    private static void dieBeforeTheRemoval(InstanceStore store) {
        OwnerId doomed = OwnerId.fresh("doomed");
        Acquisition taking = new Acquisition(doomed, HostTypes.of(TYPE), 1, LeaseLength.of(LEASE));
        Acquired taken =
                store.acquire(taking, List.of(Target.id(LEFTOVER))).get(0).orThrow();
        Save last = Save.of(taken.held().lease().write(1), Next.waiting()).state(state("all steps done"));
        store.save(LeaseLength.of(LEASE), List.of(last)).get(0).orThrow();
    }

    private static void tell(Stage stage, InstanceStore store, VirtualTime time) {
        for (InstanceId id : List.of(WAITER, LEFTOVER)) {
            InstanceSnapshot instance = store.find(Target.id(id)).orThrow();
            stage.say(time.now(id.value()), "no timer; " + new InstanceWords(instance, time.instant()).holder());
        }
    }

    private static void reclaim(Stage stage, InstanceStore store, VirtualTime time) {
        stage.say("A sweep reclaims what a dead host left, and nothing that just waits:");
        Query orphans = Query.of(Query.Filter.ORPHAN);
        Stage.require(store.list(orphans).orThrow().instances().size() == 1, "one orphan is listed");
        OrphanSweep sweep = new OrphanSweep(HostTypes.all(), Duration.ofSeconds(30), 100);
        List<OrphanSweep.Reclaimed> reclaimed =
                store.reclaimOrphans(sweep).orThrow().reclaimed();
        Stage.require(
                reclaimed.size() == 1 && reclaimed.get(0).instance().equals(LEFTOVER),
                "only the leftover is reclaimed");
        stage.say(
                time.now("sweep"),
                "reclaimed " + LEFTOVER + " from " + reclaimed.get(0).from().owner() + " at epoch "
                        + reclaimed.get(0).from().epoch() + "; it is ready");
        Stage.require(store.reclaimOrphans(sweep).orThrow().reclaimed().isEmpty(), "it is reclaimed once");
        stage.say(time.now("sweep"), "again: nothing left to reclaim");
    }

    private static void complete(Stage stage, InstanceStore store, VirtualTime time) {
        stage.say("A host of that type starts, and finds it:");
        List<String> ran = new ArrayList<>();
        Instant untouched = time.instant();
        try (PersistenceService host = time.host(store, "new-host")
                .handler(TYPE, step -> {
                    String image = new String(step.state().toByteArray(), StandardCharsets.UTF_8);
                    ran.add(step.id() + ": " + image);
                    stage.say(
                            time.now("new-host"),
                            "runs " + step.id() + " from its image \"" + image + "\", and completes it");
                    return Outcome.complete();
                })
                .listener(stage.listener("new-host"))
                .build()) {
            host.detectOnce();
            time.advance(Duration.ofDays(36_500));
            host.detectOnce();
            host.sweepOnce();
        }
        Stage.require(ran.equals(List.of("leftover: all steps done")), "the leftover alone runs, from its last image");
        Stage.require(store.find(Target.id(LEFTOVER)) instanceof Result.Refused, "the leftover is removed");
        InstanceSnapshot waiter = store.find(Target.id(WAITER)).orThrow();
        Stage.require(
                waiter.ownership().epoch() == 0
                        && waiter.schedule().readySince().isEmpty(),
                "the waiter is untouched");
        stage.say(
                WAITER.value(),
                "still waits, "
                        + Duration.between(untouched, time.instant()).toDays() / 365
                        + " years later, and nobody has touched it");
    }

    private static State state(String text) {
        return State.of(text.getBytes(StandardCharsets.UTF_8));
    }
}
