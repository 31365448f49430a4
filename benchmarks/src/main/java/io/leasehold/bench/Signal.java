package io.leasehold.bench;

import io.leasehold.service.PersistenceService;
import io.leasehold.spi.InstanceStore;
import io.leasehold.tck.StoreAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * How long a signal takes to the call of the handler, from the process of the host and from another one. Not a JMH benchmark: what
 * is measured is mostly how long nobody looks.
 */
final class Signal implements Suite {
    private static final int LEAST = 20;
    private static final int PER_SECOND = 20;

    @Override
    public String name() {
        return "signal";
    }

    @Override
    public String question() {
        return "How long does it take from a signal to the call of the handler?";
    }

    @Override
    public List<Drawing> drawings() {
        return List.of(new Drawing("Signal to run against detection period", "period", "from", Figure.P99_MILLIS));
    }

    @Override
    public List<Settings> points(Effort effort) {
        List<Settings> from = Settings.cross(List.of(Settings.NONE), "from", "same process", "other process");
        return switch (effort) {
            case QUICK -> Settings.cross(from, "period", "500ms", "5s");
            case FULL -> Settings.cross(from, "period", "200ms", "1s", "5s", "15s");
            case SMOKE -> Settings.cross(from, "period", "50ms");
        };
    }

    @Override
    public Duration duration(Effort effort) {
        return effort.latency().multipliedBy(2);
    }

    @Override
    public Map<Figure, Double> measure(Settings settings, StoreAddress address, Effort effort) {
        Duration period = settings.duration("period");
        Duration window = PollingInterval.window(effort, period);
        int signals = (int) Math.max(LEAST, window.toMillis() * PER_SECOND / 1000);
        try (Stage stage = Stage.at(address)) {
            CountingStore host = CountingStore.over(stage.open());
            InstanceStore sender = settings.text("from").equals("same process") ? host.store() : stage.open();
            Arrivals arrivals = new Arrivals(sender, Arrivals.Wake.SIGNAL, signals, window);
            try (PersistenceService service = arrivals.host(host.store(), period)) {
                service.start();
                return arrivals.measure(List.of(host));
            }
        }
    }
}
