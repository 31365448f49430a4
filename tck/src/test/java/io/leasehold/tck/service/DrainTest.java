package io.leasehold.tck.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.service.DrainReport;
import io.leasehold.service.Outcome;
import io.leasehold.service.PersistenceService;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.Next;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A clean end costs the next host one look. */
class DrainTest {
    private final Lab lab = new Lab();
    private final FaultyStore store = new FaultyStore(lab.sound);
    private final Deque<Runnable> submitted = new ArrayDeque<>();

    private List<InstanceId> takenByAnother() {
        List<InstanceId> taken = new ArrayList<>();
        try (PersistenceService other = lab.through(sound -> sound).service(activation -> {
            taken.add(activation.id());
            return Outcome.complete();
        })) {
            other.detectOnce();
        }
        return taken;
    }

    @Test
    void whatHasNotStartedIsReleasedAtOnceWithoutAnAttempt() {
        lab.create(Next.ready());
        PersistenceService service = lab.through(sound -> store)
                .builder()
                .handler(Lab.TYPE, activation -> Outcome.complete())
                .executor(submitted::add)
                .build();
        service.detectOnce();
        DrainReport report = service.drain(Duration.ZERO);
        assertThat(report.unfinished()).containsExactly(Lab.ID);
        assertThat(lab.find().ownership().attempts()).isZero();
        service.close();

        store.forget();
        submitted.remove().run(); // it comes too late
        assertThat(store.calls()).isEmpty();
        assertThat(takenByAnother()).containsExactly(Lab.ID);
    }

    @Test
    void aStuckHandlerIsToldAtTheDeadlineAndItsLeaseReleased() {
        lab.create(Next.ready());
        List<String> story = new ArrayList<>();
        List<PersistenceService> itself = new ArrayList<>();
        PersistenceService service = lab.through(sound -> store).service(activation -> {
            activation.onLeaseLost(() -> story.add("told"));
            story.add("clean " + itself.get(0).drain(Duration.ofMinutes(2)).clean());
            story.add("owned " + activation.stillOwned());
            return Outcome.complete();
        });
        itself.add(service);
        service.detectOnce();
        service.close();

        assertThat(story).containsExactly("told", "clean false", "owned false");
        assertThat(store.count("renew")).as("renewed for two minutes").isGreaterThan(10);
        assertThat(store.count("complete")).isZero();
        assertThat(takenByAnother()).containsExactly(Lab.ID);
    }

    @Test
    void drainingAcquiresNothingNew() {
        lab.create(Next.ready());
        try (PersistenceService service = lab.through(sound -> store).service(activation -> Outcome.complete())) {
            assertThat(service.drain(Duration.ofSeconds(1)).clean()).isTrue();
            service.detectOnce();
        }

        assertThat(store.count("look")).isZero();
        assertThat(lab.exists()).isTrue();
    }

    @Test
    void aStepThatWouldContinueIsLetGoReadyWhileDraining() {
        lab.create(Next.ready());
        List<PersistenceService> itself = new ArrayList<>();
        List<String> states = new ArrayList<>();
        try (PersistenceService service = lab.service(activation -> {
            states.add(Lab.text(activation.state()));
            itself.get(0).drain(Duration.ZERO.plusNanos(1));
            return Outcome.continueNow().state(Lab.state("next"));
        })) {
            itself.add(service);
            service.detectOnce();
        }

        assertThat(states).hasSize(1);
        assertThat(takenByAnother()).containsExactly(Lab.ID);
    }

    @Test
    void anInterruptedCloseFreesEverythingAndKeepsTheFlag() {
        for (int i = 0; i < 20; i++) {
            lab.create(new InstanceId("many-" + i), Next.ready());
        }
        PersistenceService service = lab.through(sound -> store)
                .builder()
                .handler(Lab.TYPE, activation -> Outcome.complete())
                .executor(submitted::add)
                .build();
        service.detectOnce();
        Thread.currentThread().interrupt();
        service.close();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(takenByAnother()).hasSize(20);
    }

    @Test
    void aStoreThatIsAwayDoesNotKeepAServiceFromClosing() {
        lab.create(Next.ready());
        PersistenceService service = lab.through(sound -> store)
                .builder()
                .handler(Lab.TYPE, activation -> Outcome.complete())
                .executor(submitted::add)
                .drainDeadline(Duration.ZERO)
                .build();
        service.detectOnce();
        store.is(FaultyStore.Mood.AWAY);
        service.close();
        store.is(FaultyStore.Mood.WELL);
        assertThat(takenByAnother()).isEmpty();

        lab.advance(Duration.ofSeconds(30));
        assertThat(takenByAnother()).containsExactly(Lab.ID);
    }
}
