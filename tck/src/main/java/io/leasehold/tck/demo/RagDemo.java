package io.leasehold.tck.demo;

import io.leasehold.service.PersistenceService;
import io.leasehold.spi.Create;
import io.leasehold.spi.HostType;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Query;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The list of due dates whose colours change with time alone. */
final class RagDemo implements Demo {
    private static final HostType TYPE = new HostType("rag-item");
    private static final Duration TICK = Duration.ofNanos(1000);
    private static final int DAYS_AHEAD = 2;
    private static final DateTimeFormatter LOCAL = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm");

    /** Chosen for their ends of months and changes of clocks; the instants are worked out by hand. */
    private static final List<Expected> EXPECTED = List.of(
            new Expected(
                    "annual report", "2023-01-31", "Europe/Berlin", "2023-01-31T23:00:00Z", "2023-02-28T23:00:00Z"),
            new Expected("visa", "2023-01-15", "Pacific/Auckland", "2023-01-15T11:00:00Z", "2023-02-15T11:00:00Z"),
            new Expected("tax", "2023-02-28", "America/Los_Angeles", "2023-03-01T08:00:00Z", "2023-03-29T07:00:00Z"),
            new Expected("audit", "2023-03-25", "Europe/London", "2023-03-26T00:00:00Z", "2023-04-25T23:00:00Z"));

    /** An item, and the first instants at which it is amber and red. */
    private record Expected(String title, String due, String zone, String amber, String red) {
        RagItem item() {
            return new RagItem(title, LocalDate.parse(due), ZoneId.of(zone), Colour.GREEN);
        }

        /** Not months before: each day costs a store with real disks two synced writes. */
        Instant added() {
            return LocalDate.parse(due)
                    .minusDays(DAYS_AHEAD)
                    .atTime(LocalTime.NOON)
                    .atZone(ZoneId.of(zone))
                    .toInstant();
        }
    }

    /** A change of colour that was seen. */
    private record Change(String title, Colour colour, Instant at) {}

    @Override
    public String name() {
        return "rag";
    }

    @Override
    public String sentence() {
        return "a list turns green, amber and red with time alone, by a daily timer of each item";
    }

    @Override
    public String play(Stage stage) {
        stage.say("Each item is green up to its due date, then amber for a month, then red, by the dates of its own"
                + " zone. Nothing runs but a timer at each local midnight:");
        VirtualTime time = new VirtualTime("2023-01-01T12:00:00Z");
        List<Change> changes = new ArrayList<>();
        int midnights;
        try (InstanceStore store = stage.open(time);
                PersistenceService host = time.host(store, "list-host")
                        .handler(TYPE, new RagWorkflow(() -> store.storeTime().orThrow(), item -> {
                            changes.add(new Change(item.title(), item.colour(), time.instant()));
                            tell(stage, item, time.instant());
                        }))
                        .listener(stage.listener("list-host"))
                        .build()) {
            midnights = untilAllAreRed(stage, store, host, time);
        }
        check(changes);
        return EXPECTED.size()
                + " items changed colour twice each, at the first instant of the right local day and not a "
                + "microsecond before; " + midnights + " midnights passed.";
    }

    private static void tell(Stage stage, RagItem item, Instant now) {
        String local = LOCAL.format(now.atZone(item.zone()));
        stage.say(item.title(), local + " in " + item.zone() + ": turns " + item.colour());
    }

    private static int untilAllAreRed(Stage stage, InstanceStore store, PersistenceService host, VirtualTime time) {
        Deque<Expected> later = EXPECTED.stream()
                .sorted(Comparator.comparing(Expected::added))
                .collect(Collectors.toCollection(ArrayDeque::new));
        int midnights = 0;
        Optional<Instant> next = Optional.empty();
        while (next.isPresent() || !later.isEmpty()) {
            if (!later.isEmpty()
                    && next.filter(later.element().added()::isAfter).isEmpty()) {
                time.moveTo(later.element().added());
                add(stage, store, later.remove().item());
                host.detectOnce();
            } else {
                midnight(store, host, time, next.orElseThrow());
                midnights++;
            }
            next = nextTimer(store);
            Stage.require(next.filter(at -> !at.isAfter(time.instant())).isEmpty(), "every timer comes in time");
        }
        return midnights;
    }

    private static void add(Stage stage, InstanceStore store, RagItem item) {
        stage.say(item.title(), "due " + item.due() + " in " + item.zone() + ": GREEN");
        store.create(Create.of(new InstanceId(item.title()), item.state()).ofType(TYPE))
                .orThrow();
    }

    /** Each midnight is met twice: a microsecond early, when nothing may be runnable, and exactly. */
    private static void midnight(InstanceStore store, PersistenceService host, VirtualTime time, Instant at) {
        time.moveTo(at.minus(TICK));
        host.detectOnce();
        Stage.require(nextTimer(store).equals(Optional.of(at)), "no timer comes early");
        time.moveTo(at);
        host.detectOnce();
    }

    private static Optional<Instant> nextTimer(InstanceStore store) {
        return store.list(Query.of(Query.Filter.ANY)).orThrow().instances().stream()
                .map(InstanceSnapshot::schedule)
                .flatMap(schedule -> schedule.nextTimer().stream())
                .min(Instant::compareTo);
    }

    private static void check(List<Change> changes) {
        List<Change> expected = EXPECTED.stream()
                .flatMap(each -> List.of(
                        new Change(each.title, Colour.AMBER, Instant.parse(each.amber)),
                        new Change(each.title, Colour.RED, Instant.parse(each.red)))
                        .stream())
                .toList();
        Stage.require(
                changes.size() == expected.size() && changes.containsAll(expected),
                "the colours change as expected, " + expected + ", and not " + changes);
    }
}
