package io.leasehold.tck.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.service.HeldInstancePolicy;
import io.leasehold.service.LoadedInstance;
import io.leasehold.service.Outcome;
import io.leasehold.service.PersistenceService;
import io.leasehold.service.ServiceClock;
import io.leasehold.spi.Create;
import io.leasehold.spi.HostType;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceKey;
import io.leasehold.spi.Next;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Loads by id and by key wait for a holder as patiently as the policy and the caller say. */
class LoadTest {
    private final Lab lab = new Lab();
    private final FaultyStore store = new FaultyStore(lab.sound);
    private final List<Duration> pauses = new ArrayList<>();

    private PersistenceService service(HeldInstancePolicy policy) {
        ServiceClock noting = new ServiceClock() {
            @Override
            public long nanoTime() {
                return lab.hostClock().nanoTime();
            }

            @Override
            public void sleep(Duration time) {
                pauses.add(time);
                lab.advance(time);
            }
        };
        return lab.through(sound -> store)
                .builder()
                .monitor(Lab.TYPE)
                .heldInstances(policy)
                .clock(noting)
                .build();
    }

    /** Somebody else holds the instance for 30 seconds. */
    private void hold() {
        lab.create(Next.waiting());
        lab.service(activation -> Outcome.complete())
                .load(Target.id(Lab.ID), Duration.ZERO)
                .orThrow();
    }

    @Test
    void anInstanceIsLoadedByIdOrByKeyDueOrNot() {
        InstanceKey key = new InstanceKey("customer-7");
        lab.sound
                .create(Create.of(Lab.ID, State.empty())
                        .ofType(Lab.TYPE)
                        .next(Next.waiting())
                        .keys(Set.of(key)))
                .orThrow();
        try (PersistenceService service = service(HeldInstancePolicy.NO_RETRY)) {
            for (Target target : List.of(Target.id(Lab.ID), Target.key(key))) {
                LoadedInstance loaded = service.load(target, Duration.ZERO).orThrow();
                assertThat(loaded.id()).isEqualTo(Lab.ID);
                loaded.end(Outcome.awaitSignal());
            }
            service.load(Target.key(key), Duration.ZERO).orThrow().end(Outcome.complete());
            assertThat(reason(service.load(Target.key(key), Duration.ZERO))).isInstanceOf(Refusal.KeyUnknown.class);
        }
    }

    private static Refusal reason(Result<LoadedInstance> result) {
        return ((Result.Refused<LoadedInstance>) result).reason();
    }

    @Test
    void withoutRetryAHeldInstanceIsRefusedAtOnce() {
        hold();
        try (PersistenceService service = service(HeldInstancePolicy.NO_RETRY)) {
            assertThat(reason(service.load(Target.id(Lab.ID), Duration.ofHours(1))))
                    .isInstanceOf(Refusal.Held.class);
        }
        assertThat(pauses).isEmpty();
    }

    @Test
    void theBasicPolicyRetriesEveryFiveSecondsUntilTheHolderIsGone() {
        hold();
        try (PersistenceService service = service(HeldInstancePolicy.BASIC)) {
            service.load(Target.id(Lab.ID), Duration.ofHours(1)).orThrow().close();
        }
        assertThat(pauses).hasSize(6).containsOnly(Duration.ofSeconds(5));
    }

    @Test
    void aRetryThatWouldEndAfterTheDeadlineIsNotMade() {
        hold();
        try (PersistenceService service = service(HeldInstancePolicy.BASIC)) {
            assertThat(reason(service.load(Target.id(Lab.ID), Duration.ofMillis(14_999))))
                    .isInstanceOf(Refusal.Held.class);
        }
        assertThat(pauses).hasSize(2);
    }

    @Test
    void theAggressivePolicyPausesRandomlyWithinItsGrowingBound() {
        for (int round = 0; round < 20; round++) {
            InstanceId id = new InstanceId("round-" + round);
            lab.create(id, Next.waiting());
            lab.service(activation -> Outcome.complete())
                    .load(Target.id(id), Duration.ZERO)
                    .orThrow();
            pauses.clear();
            try (PersistenceService service = service(HeldInstancePolicy.AGGRESSIVE)) {
                service.load(Target.id(id), Duration.ofHours(1)).orThrow().close();
            }
            for (int n = 1; n <= pauses.size(); n++) {
                long largest = Math.min(10_000, 100L * ((1L << (n + 1)) - 2));
                assertThat(pauses.get(n - 1).toMillis()).isBetween(100L, largest);
                assertThat(pauses.get(n - 1).toMillis() % 100).isZero();
            }
        }
    }

    @Test
    void aLoadWhoseReplyWasLostIsRepeatedUnderItsNumber() {
        lab.create(Next.waiting());
        try (PersistenceService service = service(HeldInstancePolicy.NO_RETRY)) {
            store.is(FaultyStore.Mood.LOSES_REPLY, "acquire", 1);
            service.load(Target.id(Lab.ID), Duration.ofMinutes(1)).orThrow();
        }
        assertThat(lab.find().ownership().epoch()).isEqualTo(1);
    }

    @Test
    void anInstanceOfAnotherTypeIsRefusedWithoutALease() {
        lab.sound
                .create(Create.of(Lab.ID, State.empty()).ofType(new HostType("foreign")))
                .orThrow();
        try (PersistenceService service = service(HeldInstancePolicy.AGGRESSIVE)) {
            assertThat(reason(service.load(Target.id(Lab.ID), Duration.ofMinutes(1))))
                    .isInstanceOf(Refusal.WrongHostType.class);
        }
        assertThat(lab.find().ownership().epoch()).isZero();
    }
}
