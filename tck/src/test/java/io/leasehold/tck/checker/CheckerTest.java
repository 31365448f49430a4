package io.leasehold.tck.checker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.record.RecordInstanceStore;
import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Create;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Lease;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Look;
import io.leasehold.spi.Next;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Result;
import io.leasehold.spi.Save;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import io.leasehold.tck.HarnessFault;
import io.leasehold.tck.history.ClockMove;
import io.leasehold.tck.history.History;
import io.leasehold.tck.history.Invocation;
import io.leasehold.tck.history.Span;
import io.leasehold.tck.memory.MemoryRecordStore;
import io.leasehold.tck.model.Call;
import io.leasehold.tck.model.Settings;
import io.leasehold.tck.program.VirtualClock;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Histories by hand: calls are made one after the other on a sound store, and written down as if they had overlapped. */
class CheckerTest {
    private static final Instant START = Instant.parse("2030-01-01T12:00:00Z");
    private static final InstanceId ID = new InstanceId("order-1");
    private static final LeaseLength TEN_SECONDS = LeaseLength.of(Duration.ofSeconds(10));

    private final VirtualClock clock = new VirtualClock(START);
    private final InstanceStore store = new RecordInstanceStore(
            new MemoryRecordStore(new TreeMap<>(), clock),
            OpenRequest.of("memory:checked").clock(clock));
    private final List<Invocation> calls = new ArrayList<>();
    private final List<ClockMove> moves = new ArrayList<>();
    private final Call creation = new Call.Create(Create.of(ID, State.of(new byte[] {1})));

    private Object did(Call call, long began, long ended) {
        return saw(call, began, ended, call.applyTo(store));
    }

    private Object saw(Call call, long began, long ended, Object answer) {
        calls.add(new Invocation(calls.size() + 1, calls.size() + 1, 0, call, new Span(began, ended), answer));
        return answer;
    }

    private void moveTo(Instant instant, long began, long ended) {
        clock.moveTo(instant);
        moves.add(new ClockMove(new Span(began, ended), instant));
    }

    private static Call acquire(String owner, long number) {
        Acquisition by = new Acquisition(new OwnerId(owner), HostTypes.untyped(), number, TEN_SECONDS);
        return new Call.Acquire(by, List.of(Target.id(ID)));
    }

    private static Lease lease(Object answer) {
        Result<?> result = (Result<?>) ((List<?>) answer).get(0);
        return ((Acquired) result.orThrow()).held().lease();
    }

    private static Call save(Lease lease, long number) {
        return new Call.SaveAndRelease(List.of(Save.of(lease.write(number), Next.ready())));
    }

    private static Call find() {
        return new Call.Find(Target.id(ID));
    }

    private History history() {
        return new History(START, calls, moves, List.of());
    }

    private Ruling ruling() {
        return Checker.check(history(), Settings.STRICT);
    }

    @Test
    void answersInTheirOwnOrderAreExplained() {
        did(creation, 1, 2);
        Lease lease = lease(did(acquire("a", 1), 3, 4));
        did(acquire("b", 1), 5, 6);
        did(save(lease, 1), 7, 8);
        assertThat(ruling()).isEqualTo(new Ruling.Explained(4));
    }

    @Test
    void callsThatOverlappedMayHaveTakenEffectInAnyOrder() {
        did(creation, 1, 2);
        Lease lease = lease(did(acquire("a", 1), 3, 4));
        did(save(lease, 1), 5, 10);
        did(acquire("b", 1), 6, 7); // granted, although the save that makes room returned later
        assertThat(ruling()).isInstanceOf(Ruling.Explained.class);
    }

    @Test
    void aGrantBeforeTheReleaseBeganIsImpossible() {
        did(creation, 1, 2);
        Lease lease = lease(did(acquire("a", 1), 3, 4));
        did(save(lease, 1), 8, 9);
        did(acquire("b", 1), 5, 6);
        Ruling.Violation violation = (Ruling.Violation) ruling();
        assertThat(violation.impossible().number()).isEqualTo(4);
        assertThat(violation.expected()).contains("order-1 is held by a");
        assertThat(violation.order()).hasSize(2);
    }

    @Test
    void aReadMayNotGoBackInTime() {
        did(creation, 1, 2);
        Object before = find().applyTo(store);
        did(acquire("a", 1), 3, 4);
        saw(find(), 5, 6, before);
        assertThat(ruling()).isInstanceOf(Ruling.Violation.class);
    }

    @Test
    void aClockThatMovedDuringTheCallMayDecideByEitherReading() {
        did(creation, 1, 2);
        did(acquire("a", 1), 3, 4);
        Object refused = acquire("b", 1).applyTo(store);
        moveTo(START.plusSeconds(10), 6, 7);
        saw(acquire("b", 1), 5, 8, refused);
        did(acquire("c", 1), 5, 8);
        assertThat(ruling()).isInstanceOf(Ruling.Explained.class);
    }

    @Test
    void aClockThatMovedBeforeTheCallDecidesByItsNewReading() {
        did(creation, 1, 2);
        did(acquire("a", 1), 3, 4);
        Object refused = acquire("b", 1).applyTo(store);
        moveTo(START.plusSeconds(10), 5, 6);
        saw(acquire("b", 1), 7, 8, refused);
        assertThat(ruling()).isInstanceOf(Ruling.Violation.class);
    }

    @Test
    void anUnknownOutcomeMayHaveTakenEffectLateOrNever() {
        Result<?> lost = Result.unknown(new IOException("lost"));
        did(creation, 1, 2);
        Lease lease = lease(did(acquire("a", 1), 3, 4));
        saw(save(lease, 1), 5, 6, List.of(lost));
        did(find(), 7, 8); // not yet
        save(lease, 1).applyTo(store);
        did(acquire("b", 1), 9, 10); // by now
        saw(save(lease, 2), 11, 12, List.of(lost)); // never
        did(find(), 13, 14);
        assertThat(ruling()).isInstanceOf(Ruling.Explained.class);
    }

    @Test
    void anUnknownOutcomeTakesEffectOnceAtMost() {
        did(creation, 1, 2);
        Lease first = lease(did(acquire("a", 1), 3, 4));
        saw(save(first, 1), 5, 6, List.of(Result.unknown(new IOException("lost"))));
        save(first, 1).applyTo(store);
        Lease second = lease(did(acquire("a", 2), 7, 8));
        store.saveAndRelease(List.of(Save.of(second.write(1), Next.ready()))); // nobody's write
        did(acquire("c", 3), 9, 10);
        assertThat(ruling()).isInstanceOf(Ruling.Violation.class);
    }

    @Test
    void aLookThatLeavesOutWhatWasRunnableThroughoutIsImpossible() {
        Look.Request request = new Look.Request(
                new Acquisition(new OwnerId("b"), HostTypes.untyped(), 1, TEN_SECONDS), 5, Duration.ZERO);
        Object empty = new Call.AcquireRunnable(request).applyTo(store);
        did(creation, 1, 2);
        saw(new Call.AcquireRunnable(request), 3, 4, empty);
        Ruling.Violation violation = (Ruling.Violation) ruling();
        assertThat(violation.rule()).isEqualTo("RUN-03");
    }

    @Test
    void aLookMayPassOverWhatAnotherOpenCallHad() {
        Look.Request request = new Look.Request(
                new Acquisition(new OwnerId("b"), HostTypes.untyped(), 1, TEN_SECONDS), 5, Duration.ZERO);
        Object empty = new Call.AcquireRunnable(request).applyTo(store);
        did(creation, 1, 2);
        saw(new Call.AcquireRunnable(request), 3, 6, empty);
        did(acquire("a", 1), 4, 5);
        assertThat(ruling()).isInstanceOf(Ruling.Explained.class);
    }

    @Test
    void whatWasThrownIsAViolation() {
        did(creation, 1, 2);
        saw(find(), 3, 4, new IllegalStateException("oops"));
        assertThat(((Ruling.Violation) ruling()).rule()).isEqualTo("ERR-02");
    }

    @Test
    void aSearchWithoutBudgetIsUndecidedAndNotAPass() {
        did(creation, 1, 2);
        for (int i = 0; i < 20; i++) {
            did(new Call.Signal(List.of(Target.id(ID))), 3, 100);
        }
        Object stale = find().applyTo(store);
        did(acquire("a", 1), 101, 102);
        saw(find(), 103, 104, stale);
        assertThat(Checker.check(history(), Settings.STRICT, 30)).isInstanceOf(Ruling.Undecided.class);
    }

    @Test
    void theInvariantsConvictTwoGrantsWithoutTheModel() {
        did(creation, 1, 2);
        did(acquire("a", 1), 3, 4);
        InstanceStore other = new RecordInstanceStore(
                new MemoryRecordStore(new TreeMap<>(), clock),
                OpenRequest.of("memory:other").clock(clock));
        creation.applyTo(other);
        saw(acquire("b", 1), 5, 6, acquire("b", 1).applyTo(other));
        assertThat(Invariants.of(history())).extracting(Invariants.Broken::rule).contains("FENCE-01");
        assertThat(ruling()).isInstanceOf(Ruling.Violation.class);
    }

    @Test
    void aCheckerThatExplainsWhatTheInvariantsRefuteIsAFaultOfTheKit() {
        did(creation, 1, 2);
        did(acquire("a", 1), 3, 4);
        List<Invariants.Broken> broken =
                List.of(new Invariants.Broken("EXCL-01", "two leases were valid at once", calls.get(1)));
        assertThatThrownBy(() -> Checker.ruling(history(), broken, java.util.Optional.empty(), 0))
                .isInstanceOf(HarnessFault.class)
                .hasMessageContaining("two leases were valid at once");
    }
}
