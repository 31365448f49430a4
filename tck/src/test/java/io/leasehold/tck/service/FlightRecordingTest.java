package io.leasehold.tck.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.service.Outcome;
import io.leasehold.service.PersistenceService;
import io.leasehold.spi.Next;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a flight recording shows of a service. */
final class FlightRecordingTest {
    private final Lab lab = new Lab();

    @TempDir
    private Path directory;

    private interface Life {
        void live(PersistenceService service);
    }

    /** The events of a service whose instances wait for signals while loaded. */
    private List<RecordedEvent> recorded(Life life) throws Exception {
        Path file = directory.resolve("recording.jfr");
        try (Recording recording = new Recording();
                PersistenceService service = lab.builder()
                        .unload(instance -> Duration.ofMinutes(1))
                        .handler(Lab.TYPE, step -> Outcome.awaitSignal())
                        .build()) {
            recording.start();
            life.live(service);
            recording.stop();
            recording.dump(file);
            return RecordingFile.readAllEvents(file).stream()
                    .filter(event -> event.getEventType().getName().startsWith("io.leasehold."))
                    .filter(event -> !event.hasField("owner")
                            || event.getString("owner").equals(service.owner().value()))
                    .toList();
        }
    }

    private static RecordedEvent only(List<RecordedEvent> events, String name) {
        List<RecordedEvent> named = events.stream()
                .filter(event -> event.getEventType().getName().equals("io.leasehold." + name))
                .toList();
        assertThat(named).hasSize(1);
        return named.get(0);
    }

    @Test
    void itShowsLooksStepsAndRenewals() throws Exception {
        lab.create(Next.ready());

        List<RecordedEvent> events = recorded(service -> {
            service.detectOnce();
            service.renewOnce();
        });

        RecordedEvent look = only(events, "Look");
        assertThat(look.getString("outcome")).isEqualTo("Done");
        assertThat(look.getInt("acquired")).isOne();
        RecordedEvent step = only(events, "Step");
        assertThat(step.getString("instance")).isEqualTo(Lab.ID.value());
        assertThat(step.getLong("epoch")).isOne();
        assertThat(step.getInt("attempt")).isOne();
        assertThat(step.getString("outcome")).isEqualTo("AwaitSignal");
        assertThat(step.getString("follow")).isEqualTo("IDLE");
        RecordedEvent renewal = only(events, "Renewal");
        assertThat(renewal.getInt("leases")).isOne();
        assertThat(renewal.getInt("renewed")).isOne();
    }

    @Test
    void aLookThatFailsSaysHow() throws Exception {
        FaultyStore faulty = new FaultyStore(lab.sound);
        lab.through(store -> faulty);
        faulty.is(FaultyStore.Mood.AWAY);

        RecordedEvent look = only(recorded(PersistenceService::detectOnce), "Look");

        assertThat(look.getString("outcome")).isEqualTo("Refused");
        assertThat(look.getInt("acquired")).isZero();
    }
}
