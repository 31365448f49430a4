package io.leasehold.tck.broken;

import static io.leasehold.tck.broken.BrokenProvider.laws;
import static io.leasehold.tck.broken.BrokenProvider.store;

import io.leasehold.record.Head;
import io.leasehold.record.Laws;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceSnapshot.Ownership;
import io.leasehold.spi.Lease;
import io.leasehold.spi.OperatorCommand;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Refusal.EarlierAttempt;
import io.leasehold.spi.Retention;
import io.leasehold.spi.Save;
import io.leasehold.spi.WriteStamp;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Stores that end, repeat and suspend wrongly (group STAT). */
public final class BrokenStatuses implements BrokenFamily {

    /** The family. */
    public BrokenStatuses() {}

    @Override
    public List<BrokenProvider> providers() {
        return Stream.of(ending(), ended(), repeating(), suspending(), operating())
                .flatMap(List::stream)
                .toList();
    }

    private static BrokenProvider law(String name, String rule, String sentence, Laws laws) {
        return new BrokenProvider(name, rule, sentence, laws(laws));
    }

    private static BrokenProvider leaving(String name, String what, String kind) {
        return new BrokenProvider(
                name,
                "STAT-01",
                "leaves " + what + " of a removed instance",
                BrokenProvider.records(records -> new LeavesResidue(records, kind)));
    }

    private static List<BrokenProvider> ending() {
        return List.of(
                leaving("LeavesKeys", "the keys", "k"),
                leaving("LeavesDueRecord", "the due record", "d"),
                leaving("LeavesActivation", "the activation record", "a"),
                new BrokenProvider(
                        "LeavesSignals",
                        "STAT-01",
                        "gives the signals of a removed instance to the next of its name",
                        store(LeavesSignals::new)),
                law("KeepsKeysOfTheEnded", "STAT-01", "keeps the keys of an instance that is kept", new Laws() {
                    @Override
                    public Head keep(
                            Head head,
                            InstanceSnapshot.Status status,
                            Optional<String> reason,
                            Instant purgeAt,
                            Instant reading) {
                        return Laws.super
                                .keep(head, status, reason, purgeAt, reading)
                                .with(head.content());
                    }
                }),
                law("EndedIsStillDue", "STAT-01", "says that something is due when only ended ones are", new Laws() {
                    @Override
                    public Head keep(
                            Head head,
                            InstanceSnapshot.Status status,
                            Optional<String> reason,
                            Instant purgeAt,
                            Instant reading) {
                        return Laws.super
                                .keep(head, status, reason, purgeAt, reading)
                                .with(head.waiting());
                    }

                    @Override
                    public Optional<Instant> dueAt(Head head) {
                        return head.ended() ? head.waiting().nextTimer() : Laws.super.dueAt(head);
                    }
                }),
                new BrokenProvider("PurgesEarly", "STAT-01", "purges before the retention is over", PurgesEarly::open),
                law("IgnoresRetention", "STAT-01", "removes what was to be kept", new Laws() {
                    @Override
                    public boolean kept(Retention retention) {
                        return false;
                    }
                }),
                new BrokenProvider(
                        "EndsInTwoSteps",
                        "STAT-01",
                        "marks as completed first, removes later",
                        store(EndsInTwoSteps::new)));
    }

    private static List<BrokenProvider> ended() {
        return List.of(
                law("ResurrectOnSave", "STAT-02", "lets a late save bring back what was completed", new Laws() {
                    @Override
                    public boolean current(Head head, Lease lease, Instant reading) {
                        boolean late = head.ended()
                                && head.ownership()
                                        .lastWrite()
                                        .filter(last -> last.lease().equals(lease))
                                        .isPresent();
                        return late || Laws.super.current(head, lease, reading);
                    }

                    @Override
                    public Head save(Head head, Save save, Instant reading) {
                        return Laws.super.save(head, save, reading).with(Head.ACTIVE);
                    }
                }),
                law("EndedIsLoadable", "STAT-02", "loads an instance that has ended", new Laws() {
                    @Override
                    public Optional<Refusal> unfit(Head head, Acquisition acquisition) {
                        return head.ended() ? Optional.empty() : Laws.super.unfit(head, acquisition);
                    }
                }),
                new BrokenProvider(
                        "EndedIsAbsent",
                        "STAT-02",
                        "answers absent where it keeps",
                        store(OtherAnswers::endedIsAbsent)),
                new BrokenProvider(
                        "KeptIdIsFree",
                        "STAT-02",
                        "accepts a creation over a kept id",
                        store(OtherAnswers::keptIdIsFree)),
                new BrokenProvider(
                        "TwoTerminals",
                        "STAT-02",
                        "terminates what was completed",
                        store(OtherAnswers::terminatesTwice)));
    }

    private static List<BrokenProvider> repeating() {
        return List.of(
                new BrokenProvider(
                        "ZeroRowsIsFine",
                        "STAT-03",
                        "answers done to a completion that matched nothing",
                        store(OtherAnswers::completesNothing)),
                new BrokenProvider(
                        "SilentLostSave",
                        "STAT-03",
                        "answers done to a save that matched nothing",
                        store(OtherAnswers::savesNothing)),
                new BrokenProvider(
                        "AbsentCompletionIsLost",
                        "STAT-03",
                        "answers lease lost to a completion that finds no instance",
                        store(OtherAnswers::absentIsLost)),
                law("RetryConflictsWithSelf", "STAT-03", "takes a repeat for a conflict", new Laws() {
                    @Override
                    public boolean repeats(Head head, WriteStamp stamp) {
                        return false;
                    }

                    @Override
                    public boolean late(Head head, WriteStamp stamp) {
                        return head.ownership().lastWrite().equals(Optional.of(stamp)) || Laws.super.late(head, stamp);
                    }
                }),
                law("RepeatAppliesTwice", "STAT-03", "applies a repeat again", new Laws() {
                    @Override
                    public boolean repeats(Head head, WriteStamp stamp) {
                        return false;
                    }
                }),
                law("RecreatedSaysNever", "STAT-03", "denies an earlier attempt it cannot know of", new Laws() {
                    @Override
                    public EarlierAttempt earlierAttempt(Head head, WriteStamp stamp) {
                        return EarlierAttempt.NEVER_APPLIED;
                    }
                }));
    }

    private static List<BrokenProvider> suspending() {
        return List.of(
                law("SuspendedStillPolled", "STAT-04", "hands out suspended instances", new Laws() {
                    @Override
                    public Optional<Instant> dueAt(Head head) {
                        return head.ended() ? Optional.empty() : Laws.super.dueAt(head.with(Head.ACTIVE));
                    }
                }),
                law("SuspensionForgetsReason", "STAT-04", "forgets why it suspended", new Laws() {
                    @Override
                    public Head suspend(Head head, String reason, Instant reading) {
                        return Laws.super.suspend(head, "suspended", reading);
                    }
                }),
                law("SuspensionKeepsOwner", "STAT-04", "leaves the lease of what its holder suspends", new Laws() {
                    @Override
                    public Head suspendOwn(Head head, String reason) {
                        return Laws.super.suspendOwn(head, reason).with(head.ownership());
                    }
                }),
                law("ResumeForgetsTimer", "STAT-04", "forgets the timer when it resumes", new Laws() {
                    @Override
                    public Head resume(Head head) {
                        return Laws.super.resume(head).with(Head.Waiting.NOTHING);
                    }
                }),
                law("ResumeForgetsKeys", "STAT-04", "forgets the keys when it resumes", new Laws() {
                    @Override
                    public Head resume(Head head) {
                        InstanceSnapshot.Content old = head.content();
                        return Laws.super
                                .resume(head)
                                .with(new InstanceSnapshot.Content(
                                        old.stateSizeBytes(), old.encoding(), Set.of(), old.activation()));
                    }
                }),
                law("ResumeForgetsSignals", "STAT-04", "takes signals for seen when it resumes", new Laws() {
                    @Override
                    public Head resume(Head head) {
                        return acknowledge(Laws.super.resume(head), head.mark());
                    }
                }),
                law("ResumeKeepsRetryAt", "STAT-04", "lets what it resumed wait for its retry-at", new Laws() {
                    @Override
                    public Head resume(Head head) {
                        return Laws.super.resume(head).with(head.waiting());
                    }
                }));
    }

    private static List<BrokenProvider> operating() {
        return List.of(
                law("UnforcedEndsLease", "STAT-04", "lets an operator's verb end a valid lease unforced", new Laws() {
                    @Override
                    public boolean protectedFrom(Head head, OperatorCommand command, Instant reading) {
                        return false;
                    }
                }),
                law("ForceIsIgnored", "STAT-04", "refuses a forced verb on a held instance", new Laws() {
                    @Override
                    public boolean protectedFrom(Head head, OperatorCommand command, Instant reading) {
                        return held(head, reading);
                    }
                }),
                law("ForceStrands", "STAT-04", "does not mark ready what it freed by force", new Laws() {
                    @Override
                    public Head evict(Head head, Instant reading) {
                        return Laws.super.evict(head, reading).with(head.waiting());
                    }
                }),
                law("ForceKeepsEpoch", "STAT-04", "does not raise the epoch when it ends a lease by force", new Laws() {
                    @Override
                    public Head evict(Head head, Instant reading) {
                        Head evicted = Laws.super.evict(head, reading);
                        Ownership now = evicted.ownership();
                        return evicted.with(new Ownership(
                                now.lease(),
                                head.ownership().epoch(),
                                now.lastWrite(),
                                now.previous(),
                                now.attempts()));
                    }
                }));
    }
}
