package io.leasehold.tck.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.record.Change;
import io.leasehold.record.RecordInstanceStore;
import io.leasehold.record.Slot;
import io.leasehold.record.Step;
import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Completion;
import io.leasehold.spi.Create;
import io.leasehold.spi.HostType;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Look;
import io.leasehold.spi.Next;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Query;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.Retention;
import io.leasehold.spi.Save;
import io.leasehold.spi.SignalMark;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import io.leasehold.spi.Timer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class MemoryStoreTest {
    private Instant now = Instant.parse("2030-01-01T12:00:00Z");
    private final MemoryRecordStore records = new MemoryRecordStore(new TreeMap<>(), () -> now);
    private final InstanceStore store =
            new RecordInstanceStore(records, OpenRequest.of("memory:test").clock(() -> now));
    private final HostType orders = new HostType("orders");
    private final LeaseLength tenSeconds = LeaseLength.of(Duration.ofSeconds(10));
    private final InstanceId id = new InstanceId("order 1/ä");

    private Look look(String owner, long number) {
        return look(owner, number, tenSeconds);
    }

    private Look look(String owner, long number, LeaseLength length) {
        Acquisition acquisition = new Acquisition(new OwnerId(owner), HostTypes.of(orders), number, length);
        return store.acquireRunnable(new Look.Request(acquisition, 10, Duration.ofSeconds(5)))
                .orThrow();
    }

    private void move(Duration by) {
        now = now.plus(by);
    }

    @Test
    void anInstanceRunsThroughItsLife() {
        store.create(Create.of(id, State.of(new byte[] {1})).ofType(orders)).orThrow();
        Acquired first = look("A", 1).acquired().get(0);
        assertThat(first.held().lease().epoch()).isEqualTo(1);
        assertThat(look("B", 1).acquired()).isEmpty();
        assertThat(look("B", 2).earliestDue()).contains(now.plusSeconds(10));
        Save save = Save.of(first.held().lease().write(1), Next.timed(Timer.after(Duration.ofMinutes(1))))
                .state(State.of(new byte[] {2}));
        assertThat(store.saveAndRelease(List.of(save)).get(0)).isInstanceOf(Result.Done.class);
        assertThat(look("B", 3).acquired()).isEmpty();
        move(Duration.ofMinutes(1));
        Acquired second = look("B", 4).acquired().get(0);
        assertThat(second.state()).isEqualTo(State.of(new byte[] {2}));
        assertThat(second.tookOverFrom()).isEmpty();
        store.signal(List.of(Target.id(id))).get(0).orThrow();
        Completion blind = new Completion(second.held().lease().write(1), SignalMark.NONE, Retention.delete());
        Refusal unseen = ((Result.Refused<?>) store.complete(List.of(blind)).get(0)).reason();
        assertThat(unseen).isInstanceOf(Refusal.UnseenSignal.class);
        SignalMark mark = ((Refusal.UnseenSignal) unseen).unseen();
        Completion seen = new Completion(second.held().lease().write(2), mark, Retention.delete());
        store.complete(List.of(seen)).get(0).orThrow();
        assertThat(store.find(Target.id(id))).isEqualTo(Result.refused(new Refusal.Absent(id)));
        assertThat(records.scan("n/", "", 100))
                .as("only the epoch of the removed instance is left")
                .hasSize(1);
    }

    @Test
    void aLapsedLeaseIsTakenOverAndItsHolderIsToldSo() {
        store.create(Create.of(id, State.empty()).ofType(orders)).orThrow();
        Acquired first = look("A", 1).acquired().get(0);
        move(Duration.ofSeconds(10));
        Acquired second = look("B", 1).acquired().get(0);
        assertThat(second.tookOverFrom().orElseThrow().owner()).isEqualTo(new OwnerId("A"));
        Save late = Save.of(first.held().lease().write(1), Next.ready());
        assertThat(store.save(tenSeconds, List.of(late)).get(0))
                .isEqualTo(Result.refused(new Refusal.LeaseLost(id, Refusal.EarlierAttempt.NEVER_APPLIED)));
        assertThat(store.counts(HostTypes.all()).orThrow().of(Query.Filter.HELD))
                .isOne();
    }

    /** The one that another host runs under a zero-length lease is offered again, to whoever asks after its interval. */
    @Test
    void aRepeatedLookDoesNotForgetWhatWillBeOfferedAgain() {
        store.create(Create.of(id, State.empty()).ofType(orders)).orThrow();
        look("A", 1, LeaseLength.infinite());
        store.create(Create.of(new InstanceId("another"), State.empty()).ofType(orders))
                .orThrow();
        look("B", 1, LeaseLength.of(Duration.ZERO));
        Look repeated = look("A", 1, LeaseLength.infinite());
        assertThat(repeated.acquired()).hasSize(1);
        assertThat(repeated.cut()).isTrue();
        assertThat(repeated.earliestDue().orElseThrow()).isBetween(now, now.plusSeconds(5));
    }

    @Test
    void aRepeatedLookSaysThatAZeroLengthLeaseMayBeOfferedAtAnyTime() {
        store.create(Create.of(id, State.empty()).ofType(orders)).orThrow();
        look("A", 1);
        InstanceId other = new InstanceId("order 2");
        store.create(Create.of(other, State.empty()).ofType(orders)).orThrow();
        Acquisition zero = new Acquisition(new OwnerId("B"), HostTypes.of(orders), 1, LeaseLength.of(Duration.ZERO));
        store.acquire(zero, List.of(Target.id(other))).get(0).orThrow();
        Look repeated = look("A", 1);
        assertThat(repeated.cut()).isTrue();
        assertThat(repeated.earliestDue().orElseThrow()).isBeforeOrEqualTo(now.plusSeconds(5));
    }

    @Test
    void aNamespaceIsErasedWhole() {
        store.create(Create.of(id, State.empty()).ofType(orders)).orThrow();
        assertThat(RecordInstanceStore.namespaces(records)).containsExactly("default");
        RecordInstanceStore.erase(records, "default");
        assertThat(RecordInstanceStore.namespaces(records)).isEmpty();
    }

    @Test
    void findWaitsForTheStepOfAnotherStoreOnTheSameRecords() throws Exception {
        NavigableMap<String, Slot> shared = new TreeMap<>();
        MemoryRecordStore writer = new MemoryRecordStore(shared, () -> now);
        MemoryRecordStore reader = new MemoryRecordStore(shared, () -> now);
        Thread finding = new Thread(() -> reader.find(List.of("a")));
        Step<String> step = new Step<>(List.of(), (reading, slots) -> {
            finding.start();
            while (finding.isAlive() && finding.getState() != Thread.State.BLOCKED) {
                Thread.onSpinWait();
            }
            return Change.none(finding.isAlive() ? "waits" : "has read in the middle of a step");
        });
        assertThat(writer.replace(List.of(step))).containsExactly(Result.done("waits"));
        finding.join();
    }
}
