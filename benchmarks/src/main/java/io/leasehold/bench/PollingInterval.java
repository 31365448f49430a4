package io.leasehold.bench;

import io.leasehold.service.PersistenceService;
import io.leasehold.tck.StoreAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How long instances wait for a host, and what the hosts ask of the store meanwhile, for different detection periods. Not a JMH
 * benchmark: what is measured is not how fast a call is but how long nobody calls, and hosts that wait for each other have no
 * invocation to repeat.
 *
 * <p>Instances become runnable one by one, at instants that nobody knows in advance: by a signal of another process, which only a
 * look or a push finds, or by a timer, which the look before it announces.
 */
final class PollingInterval implements Suite {
    static final String NAME = "polling";

    private static final int PER_SECOND = 40;
    private static final Duration SETTLING = Duration.ofSeconds(1);

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String question() {
        return "How long does a runnable instance wait for a host, and how often do hosts ask, for which detection"
                + " period?";
    }

    @Override
    public List<Drawing> drawings() {
        return List.of(
                new Drawing("Waiting time against detection period", "period", "wake", Figure.P99_MILLIS),
                new Drawing("Looks against detection period", "period", "wake", Figure.LOOKS_PER_SECOND));
    }

    @Override
    public List<Settings> points(Effort effort) {
        List<Settings> wakes = Settings.cross(List.of(Settings.NONE), "wake", "signal", "timer");
        return switch (effort) {
            case QUICK -> Settings.cross(Settings.cross(wakes, "hosts", "1"), "period", "100ms", "500ms", "2s");
            case FULL ->
                Settings.cross(Settings.cross(wakes, "hosts", "1", "4"), "period", "50ms", "200ms", "1s", "5s", "15s");
            case SMOKE -> Settings.cross(Settings.cross(wakes, "hosts", "2"), "period", "50ms");
        };
    }

    @Override
    public Duration duration(Effort effort) {
        return effort.latency().plus(SETTLING);
    }

    @Override
    public Map<Figure, Double> measure(Settings settings, StoreAddress address, Effort effort) {
        Duration period = settings.duration("period");
        Duration window = window(effort, period);
        int instances = (int) Math.max(20, window.toMillis() * PER_SECOND / 1000);
        Arrivals.Wake wake = Arrivals.Wake.valueOf(settings.text("wake").toUpperCase(Locale.ROOT));
        try (Stage stage = Stage.at(address)) {
            Arrivals arrivals = new Arrivals(stage.open(), wake, instances, window);
            List<CountingStore> counted = new ArrayList<>();
            List<PersistenceService> hosts = new ArrayList<>();
            for (int i = 0; i < settings.integer("hosts"); i++) {
                CountingStore store = CountingStore.over(stage.open());
                counted.add(store);
                hosts.add(arrivals.host(store.store(), period));
            }
            try {
                hosts.forEach(PersistenceService::start);
                return arrivals.measure(counted);
            } finally {
                hosts.forEach(PersistenceService::close);
            }
        }
    }

    /** Two periods at least: in one alone, the luck of its beginning would be measured. */
    static Duration window(Effort effort, Duration period) {
        Duration two = period.multipliedBy(2);
        return effort.latency().compareTo(two) < 0 ? two : effort.latency();
    }
}
