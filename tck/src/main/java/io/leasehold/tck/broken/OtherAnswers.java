package io.leasehold.tck.broken;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Completion;
import io.leasehold.spi.Create;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot.Status;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Lease;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.OperatorCommand;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Refusal.EarlierAttempt;
import io.leasehold.spi.Result;
import io.leasehold.spi.Save;
import io.leasehold.spi.Target;
import io.leasehold.spi.Written;
import io.leasehold.tck.door.ForwardingStore;
import java.util.List;
import java.util.Optional;

/** Stores that do what they should, and answer something else. Stateless. */
final class OtherAnswers {

    private OtherAnswers() {}

    private static boolean refused(Result<?> result, Class<? extends Refusal> reason) {
        return result instanceof Result.Refused<?> refused && reason.isInstance(refused.reason());
    }

    /** Answers absent to loads of what is kept. */
    static InstanceStore endedIsAbsent(InstanceStore sound) {
        record EndedIsAbsent(InstanceStore store) implements ForwardingStore {
            @Override
            public List<Result<Acquired>> acquire(Acquisition acquisition, List<Target> targets) {
                return Refusals.replaced(
                        store.acquire(acquisition, targets),
                        Refusal.Ended.class,
                        ended -> Result.refused(new Refusal.Absent(ended.instance())));
            }
        }
        return new EndedIsAbsent(sound);
    }

    /** Answers done to a creation over a kept id. */
    static InstanceStore keptIdIsFree(InstanceStore sound) {
        record KeptIdIsFree(InstanceStore store) implements ForwardingStore {
            @Override
            public Result<Create.Created> create(Create creation) {
                Result<Create.Created> created = store.create(creation);
                return refused(created, Refusal.AlreadyExists.class) && ended(creation.id())
                        ? Result.done(new Create.Created(
                                Optional.empty(), store.storeTime().orThrow(), false))
                        : created;
            }

            private boolean ended(InstanceId id) {
                Status status = store.find(Target.id(id)).orThrow().standing().status();
                return status == Status.COMPLETED || status == Status.TERMINATED;
            }
        }
        return new KeptIdIsFree(sound);
    }

    /** Answers done to the termination of what has ended. */
    static InstanceStore terminatesTwice(InstanceStore sound) {
        record TerminatesTwice(InstanceStore store) implements ForwardingStore {
            @Override
            public Result<Written> operate(OperatorCommand command) {
                Result<Written> result = store.operate(command);
                return command.verb() == OperatorCommand.Verb.TERMINATE
                                && result instanceof Result.Refused<Written> refused
                                && refused.reason() instanceof Refusal.Ended ended
                        ? Refusals.done(store, ended.instance())
                        : result;
            }
        }
        return new TerminatesTwice(sound);
    }

    /** Answers done to completions whatever they matched. */
    static InstanceStore completesNothing(InstanceStore sound) {
        record CompletesNothing(InstanceStore store) implements ForwardingStore {
            @Override
            public List<Result<Written>> complete(List<Completion> completions) {
                return Refusals.replaced(
                        store.complete(completions),
                        Refusal.LeaseLost.class,
                        lost -> Refusals.done(store, lost.instance()));
            }
        }
        return new CompletesNothing(sound);
    }

    /** Answers done to saves whatever they matched. */
    static InstanceStore savesNothing(InstanceStore sound) {
        record SavesNothing(InstanceStore store) implements ForwardingStore {
            @Override
            public List<Result<Written>> save(LeaseLength length, List<Save> saves) {
                return Refusals.replaced(
                        store.save(length, saves),
                        Refusal.LeaseLost.class,
                        lost -> Refusals.done(store, lost.instance()));
            }
        }
        return new SavesNothing(sound);
    }

    /** Answers lease lost to completions that find no instance. */
    static InstanceStore absentIsLost(InstanceStore sound) {
        record AbsentIsLost(InstanceStore store) implements ForwardingStore {
            @Override
            public List<Result<Written>> complete(List<Completion> completions) {
                return Refusals.replaced(
                        store.complete(completions),
                        Refusal.Absent.class,
                        absent -> Result.refused(new Refusal.LeaseLost(absent.instance(), EarlierAttempt.UNRESOLVED)));
            }
        }
        return new AbsentIsLost(sound);
    }

    /** Answers done to renewals of leases without length. */
    static InstanceStore renewsZero(InstanceStore sound) {
        record RenewsZero(InstanceStore store) implements ForwardingStore {
            @Override
            public List<Result<Written>> renew(LeaseLength length, List<Lease> leases) {
                return Refusals.replaced(
                        store.renew(length, leases),
                        Refusal.ZeroLength.class,
                        zero -> Refusals.done(store, zero.instance()));
            }
        }
        return new RenewsZero(sound);
    }
}
