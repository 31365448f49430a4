package io.leasehold.tck.broken;

import io.leasehold.record.Change;
import io.leasehold.record.RecordStore;
import io.leasehold.record.Step;
import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Completion;
import io.leasehold.spi.Expiry;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Lease;
import io.leasehold.spi.OperatorCommand;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Release;
import io.leasehold.spi.Result;
import io.leasehold.spi.Target;
import io.leasehold.spi.Written;
import io.leasehold.tck.door.ForwardingRecords;
import io.leasehold.tck.door.ForwardingStore;
import io.leasehold.tck.program.VirtualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.BiFunction;

/** Stores that grant and end leases, and say or do something else. Stateless. */
final class OtherGrants {

    private OtherGrants() {}

    /** Answers loads with other expiries than it stores. */
    private record OtherExpiry(InstanceStore store, BiFunction<Acquired, Instant, Expiry> change)
            implements ForwardingStore {
        @Override
        public List<Result<Acquired>> acquire(Acquisition acquisition, List<Target> targets) {
            Instant called = store.storeTime() instanceof Result.Done<Instant> done ? done.value() : Instant.MIN;
            return store.acquire(acquisition, targets).stream()
                    .map(answer -> answer.map(acquired -> changed(acquired, called)))
                    .toList();
        }

        private Acquired changed(Acquired acquired, Instant called) {
            Lease.Held held = new Lease.Held(acquired.held().lease(), change.apply(acquired, called));
            return new Acquired(held, acquired.instance(), acquired.state(), acquired.storeTime(), acquired.repeated());
        }
    }

    /** Says that a lease ends a tick later than it does. */
    static InstanceStore lyingExpiry(InstanceStore sound) {
        return new OtherExpiry(
                sound,
                (acquired, called) -> acquired.held().expiry() instanceof Expiry.At ends
                        ? new Expiry.At(ends.at().plus(VirtualClock.TICK))
                        : acquired.held().expiry());
    }

    /** Counts a lease from the call instead of from the grant. */
    static InstanceStore fromTheCall(InstanceStore sound) {
        return new OtherExpiry(
                sound,
                (acquired, called) -> acquired.held().expiry() instanceof Expiry.At ends
                        ? new Expiry.At(ends.at().minus(Duration.between(called, acquired.storeTime())))
                        : acquired.held().expiry());
    }

    /** Answers grants that it does not store. */
    static RecordStore unstored(RecordStore sound) {
        record Unstored(RecordStore records) implements ForwardingRecords {
            @Override
            public <A> List<Result<A>> replace(List<Step<A>> steps) {
                return records.replace(steps.stream().map(this::unstored).toList());
            }

            private <A> Step<A> unstored(Step<A> step) {
                return new Step<>(step.reads(), (reading, slots) -> {
                    Change<A> change = step.transition().decide(reading, slots);
                    return change.durability() == Change.Durability.LEASE_ONLY ? Change.none(change.answer()) : change;
                });
            }
        }
        return new Unstored(sound);
    }

    private static void force(InstanceStore store, OperatorCommand.Verb verb, InstanceId id) {
        store.operate(OperatorCommand.of(verb, Target.id(id), "late").forced());
    }

    /** Answers done to the release of a lapsed holder. */
    static InstanceStore lateReleaseIsDone(InstanceStore sound) {
        record LateReleaseIsDone(InstanceStore store) implements ForwardingStore {
            @Override
            public List<Result<Written>> release(List<Release> releases) {
                return Refusals.replaced(
                        store.release(releases),
                        Refusal.LeaseLost.class,
                        lost -> Refusals.done(store, lost.instance()));
            }
        }
        return new LateReleaseIsDone(sound);
    }

    /** Says that the lease of a late release is lost, and ends it all the same. */
    static InstanceStore lateReleaseFrees(InstanceStore sound) {
        record LateReleaseFrees(InstanceStore store) implements ForwardingStore {
            @Override
            public List<Result<Written>> release(List<Release> releases) {
                List<Result<Written>> answers = store.release(releases);
                for (Result<Written> answer : answers) {
                    if (answer instanceof Result.Refused<Written> refused
                            && refused.reason() instanceof Refusal.LeaseLost lost) {
                        force(store, OperatorCommand.Verb.RELEASE, lost.instance());
                    }
                }
                return answers;
            }
        }
        return new LateReleaseFrees(sound);
    }

    /** Completes for a lapsed holder. */
    static InstanceStore lateCompletion(InstanceStore sound) {
        record LateCompletion(InstanceStore store) implements ForwardingStore {
            @Override
            public List<Result<Written>> complete(List<Completion> completions) {
                return store.complete(completions).stream().map(this::late).toList();
            }

            private Result<Written> late(Result<Written> answer) {
                if (answer instanceof Result.Refused<Written> refused
                        && refused.reason() instanceof Refusal.LeaseLost lost) {
                    force(store, OperatorCommand.Verb.TERMINATE, lost.instance());
                    return Refusals.done(store, lost.instance());
                }
                return answer;
            }
        }
        return new LateCompletion(sound);
    }
}
