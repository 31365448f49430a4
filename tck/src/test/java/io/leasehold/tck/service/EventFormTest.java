package io.leasehold.tck.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.service.Health;
import io.leasehold.service.LoadedInstance;
import io.leasehold.service.Outcome;
import io.leasehold.service.PersistenceService;
import io.leasehold.service.ServiceEvent;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.Next;
import io.leasehold.spi.Result;
import io.leasehold.spi.StoreException;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The application runs instances by itself: it is told once, and again only after it has come back with nothing. */
class EventFormTest {
    private final Lab lab = new Lab();
    private final FaultyStore store = new FaultyStore(lab.sound);
    private final PersistenceService service =
            lab.through(sound -> store).builder().monitor(Lab.TYPE).build();

    private int raised() {
        return lab.told(ServiceEvent.HasRunnable.class).size();
    }

    private Optional<LoadedInstance> tryLoad() {
        return service.tryLoadRunnable().orThrow();
    }

    @Test
    void oneEventIsRaisedPerEpisodeHoweverOftenTheServiceLooks() {
        lab.create(Next.ready());
        lab.create(new InstanceId("second"), Next.ready());
        for (int look = 0; look < 10; look++) {
            service.detectOnce();
        }
        assertThat(raised()).isEqualTo(1);
        assertThat(store.count("look")).isEqualTo(1);

        for (Optional<LoadedInstance> next = tryLoad(); next.isPresent(); next = tryLoad()) {
            next.get().end(Outcome.complete());
        }
        service.detectOnce();
        assertThat(raised()).isEqualTo(1);

        lab.create(Next.ready());
        service.detectOnce();
        assertThat(raised()).isEqualTo(2);
    }

    @Test
    void aLoadThatFailsArmsTheMonitoringAgain() {
        lab.create(Next.ready());
        service.detectOnce();
        tryLoad().orElseThrow().close();
        store.is(FaultyStore.Mood.AWAY, "look", Integer.MAX_VALUE);
        assertThat(service.tryLoadRunnable()).isInstanceOf(Result.Refused.class);
        store.is(FaultyStore.Mood.WELL);
        service.detectOnce();

        assertThat(raised()).isEqualTo(2);
    }

    @Test
    void whatNobodyFetchesIsGivenBackWithoutAnAttempt() {
        lab.create(Next.ready());
        service.detectOnce();
        assertThat(lab.find().ownership().lease()).isPresent();
        lab.advance(Duration.ofSeconds(10));
        service.detectOnce();

        assertThat(lab.find().ownership().lease()).isEmpty();
        assertThat(lab.find().ownership().attempts()).isZero();
        assertThat(raised()).isEqualTo(1);
        assertThat(tryLoad()).isPresent();
    }

    @Test
    void silenceIsNoIllness() {
        lab.create(Next.ready());
        service.detectOnce();
        for (int i = 0; i < 10; i++) {
            lab.advance(service.detectOnce());
        }

        assertThat(service.health().status()).isEqualTo(Health.Status.GREEN);
    }

    @Test
    void aLoadedInstanceIsRenewedUntilItIsEnded() {
        lab.create(Next.ready());
        service.detectOnce();
        LoadedInstance loaded = tryLoad().orElseThrow();
        for (int third = 0; third < 30; third++) {
            lab.advance(service.renewOnce());
        }
        assertThat(loaded.stillOwned()).isTrue();
        lab.signal();
        assertThat(loaded.end(Outcome.complete())).as("a signal came first").isFalse();
        assertThat(loaded.signals()).isEqualTo(1);
        assertThat(loaded.end(Outcome.complete())).isTrue();
        assertThat(lab.exists()).isFalse();
        assertThatThrownBy(() -> loaded.end(Outcome.complete())).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aLoadedInstanceWhoseLeaseIsLostSaysSo() {
        lab.create(Next.ready());
        service.detectOnce();
        LoadedInstance loaded = tryLoad().orElseThrow();
        lab.advance(Duration.ofSeconds(30));

        assertThatThrownBy(() -> loaded.end(Outcome.complete())).isInstanceOf(StoreException.LeaseLost.class);
    }
}
