package io.leasehold.tck.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.service.PersistenceService;
import io.leasehold.spi.Create;
import io.leasehold.spi.HostType;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.Result;
import io.leasehold.spi.Target;
import io.leasehold.tck.memory.MemoryProvider;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The daily timer of an item, by the clock of the store and the dates of the item's zone. */
final class RagWorkflowTest {
    private static final HostType TYPE = new HostType("rag-item");
    private static final InstanceId ID = new InstanceId("item");

    private final List<Colour> shown = new ArrayList<>();

    private InstanceStore store(VirtualTime time) {
        return new MemoryProvider()
                .open(OpenRequest.of("memory:" + UUID.randomUUID()).clock(time));
    }

    private PersistenceService host(VirtualTime time, InstanceStore store) {
        return time.host(store, "host")
                .handler(TYPE, new RagWorkflow(time::instant, item -> shown.add(item.colour())))
                .build();
    }

    private static void create(InstanceStore store, String due, String zone) {
        RagItem item = new RagItem("item", LocalDate.parse(due), ZoneId.of(zone), Colour.GREEN);
        store.create(Create.of(ID, item.state()).ofType(TYPE)).orThrow();
    }

    private static Instant nextTimer(InstanceStore store) {
        return store.find(Target.id(ID)).orThrow().schedule().nextTimer().orElseThrow();
    }

    @Test
    void aDayThatBeginsAtOneOClockBeginsAtOneOClock() {
        VirtualTime time =
                new VirtualTime("2018-11-03T12:00:00Z"); // in Sao Paulo clocks went from 24:00 to 1:00 that night
        InstanceStore store = store(time);
        create(store, "2018-11-03", "America/Sao_Paulo");
        try (PersistenceService host = host(time, store)) {
            host.detectOnce();
            assertThat(nextTimer(store)).isEqualTo(Instant.parse("2018-11-04T03:00:00Z"));
            assertThat(shown).isEmpty();
            time.moveTo(nextTimer(store));
            host.detectOnce();
        }
        assertThat(shown).containsExactly(Colour.AMBER);
    }

    @Test
    void afterAnOutageOfMonthsItShowsWhatIsRightToday() {
        VirtualTime time = new VirtualTime("2023-01-14T12:00:00Z");
        InstanceStore store = store(time);
        create(store, "2023-01-15", "Europe/Berlin");
        try (PersistenceService host = host(time, store)) {
            host.detectOnce();
            time.advance(Duration.ofDays(200));
            host.detectOnce();
        }
        assertThat(shown).containsExactly(Colour.RED);
        assertThat(store.find(Target.id(ID))).isInstanceOf(Result.Refused.class);
    }

    @Test
    void itIsWokenOncePerDay() {
        VirtualTime time = new VirtualTime("2023-01-14T12:00:00Z");
        InstanceStore store = store(time);
        create(store, "2023-06-15", "Europe/Berlin");
        try (PersistenceService host = host(time, store)) {
            for (int look = 0; look < 24; look++) {
                host.detectOnce();
                time.advance(Duration.ofHours(1));
            }
        }
        assertThat(store.find(Target.id(ID)).orThrow().ownership().epoch()).isEqualTo(2);
    }
}
