package io.leasehold.tck.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Create;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceSnapshot.Ownership;
import io.leasehold.spi.InstanceSnapshot.Schedule;
import io.leasehold.spi.Lease;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Look;
import io.leasehold.spi.Next;
import io.leasehold.spi.OperatorCommand;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.Save;
import io.leasehold.spi.SignalMark;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import io.leasehold.spi.Written;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the model allows a store to choose, and what it does not. */
class ModelTest {
    private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");
    private static final InstanceId FIRST = new InstanceId("first");
    private static final InstanceId SECOND = new InstanceId("second");
    private static final Duration SECONDS = Duration.ofSeconds(10);

    private Model model = Model.initial(Settings.STRICT);

    private Object plain(Call call) {
        return model.possible(call, NOW).get(0).answer();
    }

    private void see(Call call, Object answer) {
        Verdict verdict = model.observe(call, NOW, answer);
        assertThat(verdict).isInstanceOf(Verdict.Agrees.class);
        model = ((Verdict.Agrees) verdict).next();
    }

    private void see(Call call) {
        see(call, plain(call));
    }

    private Verdict.Differs refuse(Call call, Object answer) {
        Verdict verdict = model.observe(call, NOW, answer);
        assertThat(verdict).isInstanceOf(Verdict.Differs.class);
        return (Verdict.Differs) verdict;
    }

    private static Call create(InstanceId id) {
        return new Call.Create(Create.of(id, State.empty()).token("token"));
    }

    private static Acquisition acquisition(int number) {
        return new Acquisition(new OwnerId("A"), HostTypes.untyped(), number, LeaseLength.of(SECONDS));
    }

    private static Call acquire(int number) {
        return new Call.Acquire(acquisition(number), List.of(Target.id(FIRST)));
    }

    private static Call look(int number, int limit) {
        return new Call.AcquireRunnable(new Look.Request(acquisition(number), limit, Duration.ZERO));
    }

    private static Call find() {
        return new Call.Find(Target.id(FIRST));
    }

    private static Call signal() {
        return new Call.Signal(List.of(Target.id(FIRST)));
    }

    private Acquired plainGrant(int number) {
        List<?> answer = (List<?>) plain(acquire(number));
        return (Acquired) ((Result.Done<?>) answer.get(0)).value();
    }

    private static List<Result<Acquired>> at(long epoch, Acquired grant) {
        Lease old = grant.held().lease();
        Lease.Held held = new Lease.Held(
                new Lease(old.instance(), old.owner(), old.acquisitionNo(), epoch),
                grant.held().expiry());
        Ownership ownership = new Ownership(
                Optional.of(held),
                epoch,
                grant.instance().ownership().lastWrite(),
                Optional.empty(),
                grant.instance().ownership().attempts());
        InstanceSnapshot instance = new InstanceSnapshot(
                old.instance(),
                Optional.empty(),
                grant.instance().standing(),
                grant.instance().schedule(),
                ownership,
                grant.instance().content());
        return List.of(Result.done(new Acquired(held, instance, grant.state(), grant.storeTime(), grant.repeated())));
    }

    private Result<InstanceSnapshot> found(SignalMark mark) {
        InstanceSnapshot plain = (InstanceSnapshot) ((Result.Done<?>) plain(find())).value();
        Schedule old = plain.schedule();
        Schedule marked = new Schedule(old.nextTimer(), old.readySince(), old.retryAt(), mark, old.firstUnseen());
        return Result.done(new InstanceSnapshot(
                plain.id(), plain.type(), plain.standing(), marked, plain.ownership(), plain.content()));
    }

    @Test
    void letsAStoreChooseAnyGrowingEpoch() {
        see(create(FIRST));
        assertThat(refuse(acquire(1), List.of()).expected()).isEqualTo("1 results");
        see(acquire(1), at(41, plainGrant(1)));
        Lease held = new Lease(FIRST, new OwnerId("A"), 1, 41);
        see(new Call.SaveAndRelease(List.of(Save.of(held.write(1), Next.ready()))));
        Verdict.Differs differs = refuse(acquire(2), at(41, plainGrant(2)));
        assertThat(differs.expected()).contains("epoch=42");
    }

    @Test
    void letsAStoreChooseTheTextOfASignalMarkButNotItsMeaning() {
        see(create(FIRST));
        see(signal());
        see(find(), found(new SignalMark("x", 1)));
        see(signal());
        refuse(find(), found(new SignalMark("x", 2)));
        refuse(find(), found(new SignalMark("y", 1)));
        refuse(find(), found(new SignalMark("", 2)));
        see(find(), found(new SignalMark("y", 2)));
    }

    @Test
    void acknowledgesExactlyWhatAMarkStoodFor() {
        see(create(FIRST));
        see(signal());
        see(acquire(1));
        see(signal());
        Lease lease = new Lease(FIRST, new OwnerId("A"), 1, 1);
        Call save = new Call.SaveAndRelease(
                List.of(Save.of(lease.write(1), Next.waiting()).acknowledging(new SignalMark("1", 1))));
        Written written = (Written) ((Result.Done<?>) ((List<?>) plain(save)).get(0)).value();
        assertThat(written.unseen()).isEqualTo(new SignalMark("2", 1));
    }

    @Test
    void holdsBothStatesAfterALostReplyUntilAnAnswerTells() {
        see(create(FIRST));
        Object free = plain(find());
        see(acquire(1), List.of(Result.unknown(new IllegalStateException("reply lost"))));
        assertThat(model.worlds()).hasSize(2);
        Model either = model;
        see(find(), free);
        assertThat(model.worlds()).hasSize(1);
        model = either;
        see(acquire(1), at(7, repeated()));
        assertThat(model.worlds()).hasSize(1);
    }

    private Acquired repeated() {
        List<?> answer = (List<?>) model.possible(acquire(1), NOW).get(1).answer();
        return (Acquired) ((Result.Done<?>) answer.get(0)).value();
    }

    @Test
    void learnsARaisedEpochFromTheNextAnswerThatShowsIt() {
        see(create(FIRST));
        see(acquire(1));
        Call release = new Call.Operate(OperatorCommand.of(OperatorCommand.Verb.RELEASE, Target.id(FIRST), "stuck")
                .forced());
        see(release);
        Call again = new Call.Operate(OperatorCommand.of(OperatorCommand.Verb.RELEASE, Target.id(FIRST), "stuck"));
        Refusal notRaised = new Refusal.WrongStatus(FIRST, InstanceSnapshot.Status.ACTIVE, 1);
        refuse(again, Result.refused(notRaised));
        see(again, Result.refused(new Refusal.WrongStatus(FIRST, InstanceSnapshot.Status.ACTIVE, 9)));
        refuse(again, Result.refused(new Refusal.WrongStatus(FIRST, InstanceSnapshot.Status.ACTIVE, 10)));
    }

    @Test
    void demandsEverythingRunnableOfALookThatIsNotCut() {
        see(create(FIRST));
        see(create(SECOND));
        Look one = (Look) ((Result.Done<?>) plain(look(1, 1))).value();
        see(look(1, 1), Result.done(one));
        model = Model.initial(Settings.STRICT);
        see(create(FIRST));
        see(create(SECOND));
        Look uncut = new Look(one.acquired(), List.of(), NOW, one.earliestDue(), false);
        assertThat(refuse(look(1, 2), Result.done(uncut)).expected())
                .isEqualTo("[second] were runnable, and the look does not say cut");
    }

    @Test
    void allowsAnEarlierEarliestDueAndNoLaterOne() {
        see(create(FIRST));
        Look plain = (Look) ((Result.Done<?>) plain(look(1, 5))).value();
        assertThat(plain.earliestDue()).contains(NOW.plus(SECONDS));
        see(look(1, 5), Result.done(due(plain, Optional.of(NOW.plusSeconds(3)))));
        model = Model.initial(Settings.STRICT);
        see(create(FIRST));
        refuse(look(1, 5), Result.done(due(plain, Optional.of(NOW.plusSeconds(11)))));
        refuse(look(1, 5), Result.done(due(plain, Optional.empty())));
        refuse(look(1, 5), Result.done(due(plain, Optional.of(NOW))));
    }

    private static Look due(Look look, Optional<Instant> earliest) {
        return new Look(look.acquired(), look.setAside(), look.storeTime(), earliest, look.cut());
    }

    @Test
    void allowsBusyOnlyUnderContention() {
        see(create(FIRST));
        Object busy = List.of(Result.refused(new Refusal.Busy("the row")));
        refuse(acquire(1), busy);
        model = model.with(Settings.STRICT.contention(Settings.Contention.MAY_BE_BUSY));
        Model before = model;
        see(acquire(1), busy);
        assertThat(model).isEqualTo(before);
    }

    @Test
    void allowsCorruptOnlyOfWhatWasDamaged() {
        see(create(FIRST));
        Object corrupt = Result.refused(new Refusal.Corrupt(FIRST, "checksum"));
        refuse(find(), corrupt);
        Object sound = plain(find());
        model = model.damaged(FIRST, Damage.SOMEWHERE);
        see(find(), sound);
        see(acquire(1), List.of(Result.refused(new Refusal.Corrupt(FIRST, "checksum"))));
        refuse(find(), corrupt);
    }

    @Test
    void saysInWordsWhatItExpects() {
        assertThat(model.expectations(find(), NOW))
                .containsExactly("refused, instance first does not exist: Absent[instance=first]");
        Verdict.Differs differs = refuse(find(), Result.refused(new Refusal.Busy("the row")));
        assertThat(differs.observed()).startsWith("refused, the row is busy");
        assertThat(differs.rule()).isEqualTo("ERR-03");
    }
}
