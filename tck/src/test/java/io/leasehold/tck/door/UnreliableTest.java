package io.leasehold.tck.door;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.record.RecordInstanceStore;
import io.leasehold.record.Slot;
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
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.Save;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import io.leasehold.spi.WriteStamp;
import io.leasehold.spi.Written;
import io.leasehold.tck.InstanceStoreTck;
import io.leasehold.tck.TckEnvironment;
import io.leasehold.tck.memory.MemoryRecordStore;
import io.leasehold.tck.program.Retelling;
import io.leasehold.tck.rules.RuleCatalogue;
import io.leasehold.tck.rules.Tier;
import io.leasehold.tck.run.DirectRun;
import io.leasehold.tck.run.RunSettings;
import java.time.Duration;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An instance store on records that fail stays what the contract says: nothing is guessed, nothing half done. */
final class UnreliableTest {
    private static final int ONE_IN = 20;
    private static final Set<Unreliable.Failure> LOST =
            EnumSet.of(Unreliable.Failure.REPLY_LOST, Unreliable.Failure.CALL_LOST);
    private static final LeaseLength LEASE = LeaseLength.of(Duration.ofMinutes(1));

    private final Map<String, NavigableMap<String, Slot>> kept = new ConcurrentHashMap<>();
    private final List<Unreliable> opened = new CopyOnWriteArrayList<>();

    private final class Candidate implements InstanceStoreTck {
        @Override
        public InstanceStore open(TckEnvironment environment) {
            NavigableMap<String, Slot> records = kept.computeIfAbsent(environment.namespace(), any -> new TreeMap<>());
            Unreliable unreliable = new Unreliable(
                    new MemoryRecordStore(records, environment.clock()), new Random(opened.size()), ONE_IN, LOST);
            opened.add(unreliable);
            return new RecordInstanceStore(environment.watched(unreliable), environment.request("memory:unreliable"));
        }
    }

    /** What hosts are answered has an order, whatever became of the steps that were lost. */
    @ParameterizedTest
    @ValueSource(longs = {1, 42})
    void historiesWithLostRepliesHaveAnOrder(long seed) {
        RunSettings settings = RunSettings.of(Tier.QUICK, seed);
        DirectRun run = new DirectRun(new Candidate(), RuleCatalogue.load(), settings, Retelling.AS_SEEN);

        assertThat(run.finding("LIN-01").violation()).isEmpty();
        assertThat(LOST).allSatisfy(failure -> assertThat(fired(failure)).isPositive());
    }

    /** A look may miss what was busy, so histories cannot tell; a save can. */
    @Test
    void whatWasBusyIsNotApplied() {
        Unreliable records = new Unreliable(
                new MemoryRecordStore(new TreeMap<>(), InstantSource.system()),
                new Random(7),
                2,
                EnumSet.of(Unreliable.Failure.BUSY));
        InstanceStore store = new RecordInstanceStore(records, OpenRequest.of("memory:busy"));
        InstanceId id = new InstanceId("busy");
        HostType type = new HostType("any");
        untilDone(() -> store.create(Create.of(id, State.empty()).ofType(type)));
        Acquisition acquisition = new Acquisition(new OwnerId("host"), HostTypes.of(type), 1, LEASE);
        Acquired held = untilDone(
                () -> store.acquire(acquisition, List.of(Target.id(id))).get(0));

        for (int number = 1; number <= 50; number++) {
            WriteStamp stamp = held.held().lease().write(number);
            InstanceSnapshot before = store.find(Target.id(id)).orThrow();
            Result<Written> saved =
                    store.save(LEASE, List.of(Save.of(stamp, Next.ready()))).get(0);
            InstanceSnapshot after = store.find(Target.id(id)).orThrow();
            if (saved instanceof Result.Done) {
                assertThat(after.ownership().lastWrite()).contains(stamp);
            } else {
                assertThat(after).isEqualTo(before);
            }
        }
        assertThat(records.fired(Unreliable.Failure.BUSY)).isGreaterThan(10);
    }

    private static <T> T untilDone(Supplier<Result<T>> call) {
        Result<T> answer = call.get();
        while (answer instanceof Result.Refused<T> refused) {
            assertThat(refused.reason()).isInstanceOf(Refusal.Busy.class);
            answer = call.get();
        }
        return answer.orThrow();
    }

    private long fired(Unreliable.Failure failure) {
        return opened.stream().mapToLong(each -> each.fired(failure)).sum();
    }
}
