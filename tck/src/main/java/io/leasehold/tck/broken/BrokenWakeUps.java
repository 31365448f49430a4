package io.leasehold.tck.broken;

import static io.leasehold.tck.broken.BrokenProvider.laws;
import static io.leasehold.tck.broken.BrokenProvider.records;
import static io.leasehold.tck.broken.BrokenProvider.store;

import io.leasehold.record.Head;
import io.leasehold.record.Laws;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Completion;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Release;
import io.leasehold.spi.Result;
import io.leasehold.spi.Save;
import io.leasehold.spi.SignalMark;
import io.leasehold.spi.Target;
import io.leasehold.spi.Written;
import io.leasehold.tck.door.ForwardingStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Stores that lose wake-ups (group WAKE). */
public final class BrokenWakeUps implements BrokenFamily {

    /** The family. */
    public BrokenWakeUps() {}

    @Override
    public List<BrokenProvider> providers() {
        return Stream.of(idle(), held(), completing(), acknowledging())
                .flatMap(List::stream)
                .toList();
    }

    private static BrokenProvider law(String name, String rule, String sentence, Laws laws) {
        return new BrokenProvider(name, rule, sentence, laws(laws));
    }

    private static Head forgetting(Head head) {
        return head.with(head.signals().acknowledge(head.mark(), head.birth().epoch()));
    }

    private static List<BrokenProvider> idle() {
        return List.of(
                law("SignalNeedsTimer", "WAKE-01", "wakes by a signal only what has a timer", new Laws() {
                    @Override
                    public Optional<Instant> dueWithoutOwner(Head head) {
                        return head.waiting().nextTimer().isPresent()
                                        || head.waiting().readySince().isPresent()
                                ? Laws.super.dueWithoutOwner(head)
                                : Optional.empty();
                    }
                }),
                law("SignalWaitsForTimer", "WAKE-01", "wakes a signalled instance when its timer comes", new Laws() {
                    @Override
                    public Optional<Instant> dueWithoutOwner(Head head) {
                        return head.waiting().nextTimer().or(() -> Laws.super.dueWithoutOwner(head));
                    }
                }),
                law("SignalDefeatsRetryAt", "WAKE-01", "wakes a signalled instance before its retry-at", new Laws() {
                    @Override
                    public Head signal(Head head, Instant reading) {
                        return Laws.super.signal(head.with(head.waiting().retryAt(Optional.empty())), reading);
                    }
                }),
                law("RetryAtSwallowsSignals", "WAKE-01", "drops signals that come before the retry-at", new Laws() {
                    @Override
                    public Head signal(Head head, Instant reading) {
                        return head.waiting()
                                        .retryAt()
                                        .filter(reading::isBefore)
                                        .isPresent()
                                ? head
                                : Laws.super.signal(head, reading);
                    }
                }));
    }

    private static List<BrokenProvider> held() {
        return List.of(
                law("DropWhileHeld", "WAKE-02", "drops a signal to an instance that is held", new Laws() {
                    @Override
                    public Head signal(Head head, Instant reading) {
                        return held(head, reading) ? head : Laws.super.signal(head, reading);
                    }
                }),
                law("ClearOnRelease", "WAKE-02", "clears the signals when a host lets go", new Laws() {
                    @Override
                    public Head release(Head head, Release release, Instant reading) {
                        return forgetting(Laws.super.release(head, release, reading));
                    }
                }),
                law("ClearOnSaveAndRelease", "WAKE-02", "clears the signals when a save ends the lease", new Laws() {
                    @Override
                    public Head releaseSaved(Head saved) {
                        return forgetting(Laws.super.releaseSaved(saved));
                    }
                }),
                law("ClearOnLoad", "WAKE-02", "takes signals for seen that were there at the load", new Laws() {
                    @Override
                    public Head grant(Head head, Acquisition acquisition, Instant reading) {
                        return forgetting(Laws.super.grant(head, acquisition, reading));
                    }
                }),
                law("ClearOnSuspend", "WAKE-02", "clears the signals of what its holder suspends", new Laws() {
                    @Override
                    public Head suspendOwn(Head head, String reason) {
                        return forgetting(Laws.super.suspendOwn(head, reason));
                    }
                }),
                law("DropWhileSuspended", "WAKE-02", "drops a signal to a suspended instance", new Laws() {
                    @Override
                    public Head signal(Head head, Instant reading) {
                        return head.active() ? Laws.super.signal(head, reading) : head;
                    }
                }),
                new BrokenProvider(
                        "BusyWhileHeld", "WAKE-02", "refuses signals to a held instance", store(BusyWhileHeld::new)));
    }

    private record BusyWhileHeld(InstanceStore store) implements ForwardingStore {
        @Override
        public List<Result<InstanceId>> signal(List<Target> targets) {
            boolean held = targets.stream()
                    .map(store::find)
                    .anyMatch(found -> found instanceof Result.Done<InstanceSnapshot> done
                            && done.value().ownership().lease().isPresent());
            return held
                    ? targets.stream()
                            .map(each -> Result.<InstanceId>refused(new Refusal.Busy("a held instance")))
                            .toList()
                    : store.signal(targets);
        }
    }

    private static List<BrokenProvider> completing() {
        return List.of(
                law("AcceptedThenDeleted", "WAKE-03", "completes although a signal is unseen", new Laws() {
                    @Override
                    public boolean hasSeenAll(Head head, Completion completion) {
                        return true;
                    }
                }),
                new BrokenProvider(
                        "UnseenSignalEndsLease",
                        "WAKE-03",
                        "ends the lease when it refuses a completion for an unseen signal",
                        store(EndsLease::new)),
                new BrokenProvider(
                        "SignalToTheDead",
                        "WAKE-03",
                        "accepts a signal to an instance that has ended",
                        store(SignalToTheDead::new)),
                new BrokenProvider(
                        "CompletionOutsideTheStep",
                        "WAKE-03",
                        "looks for unseen signals before the step that completes",
                        records(TornSteps::new)));
    }

    private record EndsLease(InstanceStore store) implements ForwardingStore {
        @Override
        public List<Result<Written>> complete(List<Completion> completions) {
            List<Result<Written>> results = store.complete(completions);
            for (int i = 0; i < results.size(); i++) {
                if (results.get(i) instanceof Result.Refused<Written> refused
                        && refused.reason() instanceof Refusal.UnseenSignal) {
                    store.release(List.of(Release.of(completions.get(i).stamp())));
                }
            }
            return results;
        }
    }

    private record SignalToTheDead(InstanceStore store) implements ForwardingStore {
        @Override
        public List<Result<InstanceId>> signal(List<Target> targets) {
            List<Result<InstanceId>> results = new ArrayList<>();
            for (Result<InstanceId> result : store.signal(targets)) {
                boolean ended = result instanceof Result.Refused<InstanceId> refused
                        && (refused.reason() instanceof Refusal.Absent || refused.reason() instanceof Refusal.Ended);
                Target target = targets.get(results.size());
                results.add(ended && target instanceof Target.ById byId ? Result.done(byId.id()) : result);
            }
            return results;
        }
    }

    private static List<BrokenProvider> acknowledging() {
        return List.of(
                law("AckAll", "WAKE-04", "takes every signal for seen when a save acknowledges", new Laws() {
                    @Override
                    public Head acknowledge(Head head, SignalMark mark) {
                        return mark.count() == 0 ? head : forgetting(head);
                    }
                }),
                law("AckUnasked", "WAKE-04", "takes signals for seen by a save that acknowledges nothing", new Laws() {
                    @Override
                    public Head save(Head head, Save save, Instant reading) {
                        return Laws.super.save(
                                save.acknowledged().count() == 0 ? forgetting(head) : head, save, reading);
                    }
                }),
                law("AckNothing", "WAKE-04", "acknowledges nothing", new Laws() {
                    @Override
                    public Head acknowledge(Head head, SignalMark mark) {
                        return head;
                    }
                }),
                new BrokenProvider(
                        "LostSignalUpdate",
                        "WAKE-04",
                        "counts signals by reading and writing in two steps",
                        records(TornSteps::new)));
    }
}
