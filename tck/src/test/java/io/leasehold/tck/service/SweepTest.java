package io.leasehold.tck.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.service.Outcome;
import io.leasehold.service.PersistenceService;
import io.leasehold.service.ServiceEvent;
import io.leasehold.service.StoreReport;
import io.leasehold.service.SweepReport;
import io.leasehold.spi.Create;
import io.leasehold.spi.HostType;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.Next;
import io.leasehold.spi.Query;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a dead host left behind runs again, and what needs a person is reported. */
class SweepTest {
    private static final Duration GRACE = Duration.ofSeconds(30);

    private final Lab lab = new Lab();

    private PersistenceService service() {
        return lab.service(activation -> Outcome.complete());
    }

    /** A host that loads an instance without a timer and dies. */
    private void orphan() {
        lab.create(Next.waiting());
        service().load(Target.id(Lab.ID), Duration.ZERO).orThrow();
    }

    @Test
    void anOrphanIsReclaimedAfterItsGraceAndRunsAgain() {
        orphan();
        try (PersistenceService service = service()) {
            lab.advance(Duration.ofSeconds(30).plus(GRACE).minusNanos(1000));
            assertThat(service.sweepOnce().reclaimed()).isEmpty();
            lab.advance(Duration.ofNanos(1000));
            SweepReport report = service.sweepOnce();
            assertThat(report.reclaimed()).hasSize(1);
            assertThat(service.sweepOnce().reclaimed()).isEmpty();
            service.detectOnce();
        }

        assertThat(lab.exists()).isFalse();
        assertThat(lab.told(ServiceEvent.OrphanReclaimed.class)).hasSize(1);
        assertThat(lab.told(ServiceEvent.Takeover.class)).hasSize(1);
    }

    @Test
    void aWaiterIsNeverTouched() {
        lab.create(Next.waiting());
        try (PersistenceService service = service()) {
            lab.advance(Duration.ofDays(36_500));
            assertThat(service.sweepOnce().reclaimed()).isEmpty();
            service.detectOnce();
        }

        assertThat(lab.exists()).isTrue();
    }

    @Test
    void theReportListsOrphansInfiniteLeasesQuarantineAndUnservedTypes() {
        orphan();
        InstanceId infinite = new InstanceId("infinite");
        lab.create(infinite, Next.waiting());
        lab.builder()
                .handler(Lab.TYPE, activation -> Outcome.complete())
                .infiniteLease()
                .build()
                .load(Target.id(infinite), Duration.ZERO)
                .orThrow();
        lab.advance(Duration.ofDays(1));
        HostType foreign = new HostType("foreign");
        lab.sound
                .create(Create.of(new InstanceId("foreign"), State.empty()).ofType(foreign))
                .orThrow();
        lab.sound.create(Create.of(new InstanceId("untyped"), State.empty())).orThrow();
        try (PersistenceService service = service()) {
            StoreReport report = service.report().orThrow();
            assertThat(report.orphans()).extracting(each -> each.id()).containsExactly(Lab.ID);
            assertThat(report.infinite()).extracting(each -> each.id()).containsExactly(infinite);
            assertThat(report.quarantined()).isEmpty();
            assertThat(report.unserved()).containsExactlyInAnyOrder(Optional.of(foreign), Optional.empty());
            assertThat(report.counts().of(Query.Filter.ANY)).isEqualTo(4);
            assertThat(report.completeness()).isEqualTo(StoreReport.Completeness.ALL);
        }
    }
}
