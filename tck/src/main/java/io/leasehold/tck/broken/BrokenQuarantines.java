package io.leasehold.tck.broken;

import static io.leasehold.tck.broken.BrokenProvider.laws;
import static io.leasehold.tck.broken.BrokenProvider.store;

import io.leasehold.record.Head;
import io.leasehold.record.Laws;
import io.leasehold.record.RecordInstanceStore;
import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceSnapshot.Ownership;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Look;
import io.leasehold.spi.Next;
import io.leasehold.spi.OperatorCommand;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Release;
import io.leasehold.spi.Result;
import io.leasehold.spi.Save;
import io.leasehold.spi.State;
import io.leasehold.spi.Written;
import io.leasehold.tck.door.ForwardingStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Stores in which a bad instance costs more than itself, or is not put away as it should (rule RUN-06). */
public final class BrokenQuarantines implements BrokenFamily {

    /** The family. */
    public BrokenQuarantines() {}

    @Override
    public List<BrokenProvider> providers() {
        return List.of(
                broken("PoisonAborts", "gives up a look that meets damage", store(PoisonAborts::new)),
                broken("HeadOfLine", "counts what it sets aside as handed out", store(HeadOfLine::new)),
                law("NeverQuarantines", "hands out an instance however often it failed", new Laws() {
                    @Override
                    public boolean exhausted(Head head, int attemptLimit) {
                        return false;
                    }
                }),
                law("QuarantinesEarly", "quarantines an attempt before the limit", new Laws() {
                    @Override
                    public boolean exhausted(Head head, int attemptLimit) {
                        return Laws.super.exhausted(head, attemptLimit - 1);
                    }
                }),
                law("UncountedDamage", "counts no attempt that could not be delivered", new Laws() {
                    @Override
                    public Head undeliverable(Head head, Instant reading) {
                        return attempts(
                                Laws.super.undeliverable(head, reading),
                                head.ownership().attempts());
                    }
                }),
                law("QuarantineUnready", "does not mark ready what it quarantines", new Laws() {
                    @Override
                    public Head quarantine(Head head, Instant reading) {
                        Head put = Laws.super.quarantine(head, reading);
                        return put.with(new Head.Waiting(
                                put.waiting().nextTimer(),
                                Optional.empty(),
                                put.waiting().retryAt()));
                    }
                }),
                law("ResumeKeepsAttempts", "does not forget the attempts of what is resumed", new Laws() {
                    @Override
                    public Head resume(Head head) {
                        return attempts(
                                Laws.super.resume(head), head.ownership().attempts() - 1);
                    }
                }),
                broken("QuarantineEmpties", "drops the state of what was quarantined", store(Empties::new)),
                law("SuspectsTogether", "hands out suspects with others", new Laws() {
                    @Override
                    public boolean suspect(Head head, int attemptLimit) {
                        return false;
                    }
                }),
                broken(
                        "ForgetsSuspects",
                        "hands out suspects in one look after the other",
                        (records, request) -> new Forgets(() -> new RecordInstanceStore(records, request))));
    }

    private static BrokenProvider law(String name, String sentence, Laws laws) {
        return broken(name, sentence, laws(laws));
    }

    private static BrokenProvider broken(String name, String sentence, BrokenProvider.Opener opener) {
        return new BrokenProvider(name, "RUN-06", sentence, opener);
    }

    private static Head attempts(Head head, int attempts) {
        Ownership now = head.ownership();
        return head.with(new Ownership(now.lease(), now.epoch(), now.lastWrite(), now.previous(), attempts));
    }

    private static void giveBack(InstanceStore store, List<Acquired> taken) {
        store.release(taken.stream()
                .map(each -> Release.notStarted(each.held().lease().write(1)))
                .toList());
    }

    private record PoisonAborts(InstanceStore store) implements ForwardingStore {
        @Override
        public Result<Look> acquireRunnable(Look.Request request) {
            Result<Look> answer = store.acquireRunnable(request);
            Optional<Refusal> corrupt = answer instanceof Result.Done<Look> done
                    ? done.value().setAside().stream()
                            .filter(Refusal.Corrupt.class::isInstance)
                            .findFirst()
                    : Optional.empty();
            corrupt.ifPresent(damage -> giveBack(store, answer.orThrow().acquired()));
            return corrupt.map(Result::<Look>refused).orElse(answer);
        }
    }

    private record HeadOfLine(InstanceStore store) implements ForwardingStore {
        @Override
        public Result<Look> acquireRunnable(Look.Request request) {
            return store.acquireRunnable(request).map(look -> {
                int room = Math.max(0, request.limit() - look.setAside().size());
                int taken = Math.min(room, look.acquired().size());
                List<Acquired> beyond =
                        look.acquired().subList(taken, look.acquired().size());
                if (!beyond.isEmpty()) {
                    giveBack(store, beyond);
                }
                return new Look(
                        look.acquired().subList(0, taken), look.setAside(), look.storeTime(), look.earliestDue(), true);
            });
        }
    }

    private record Empties(InstanceStore store) implements ForwardingStore {
        @Override
        public Result<Written> operate(OperatorCommand command) {
            Result<Written> answer = store.operate(command);
            if (command.verb() == OperatorCommand.Verb.RESUME && answer instanceof Result.Done) {
                Acquisition own = new Acquisition(
                        new OwnerId("quarantine"), HostTypes.all(), 1, LeaseLength.of(Duration.ofSeconds(1)));
                Acquired held =
                        store.acquire(own, List.of(command.target())).get(0).orThrow();
                store.saveAndRelease(List.of(
                        Save.of(held.held().lease().write(1), Next.ready()).state(State.empty())));
            }
            return answer;
        }
    }

    /** What a store remembers of its looks is gone with each. */
    private record Forgets(Supplier<InstanceStore> opening, InstanceStore store) implements ForwardingStore {
        Forgets(Supplier<InstanceStore> opening) {
            this(opening, opening.get());
        }

        @Override
        public Result<Look> acquireRunnable(Look.Request request) {
            return opening.get().acquireRunnable(request);
        }
    }
}
