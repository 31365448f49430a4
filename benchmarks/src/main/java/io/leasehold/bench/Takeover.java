package io.leasehold.bench;

import io.leasehold.service.Outcome;
import io.leasehold.service.PersistenceService;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Look;
import io.leasehold.spi.Next;
import io.leasehold.tck.StoreAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * How long the instances of a dead host stand still. A host takes them and is never heard of again; what is measured is the time
 * from its last word, the acquisition, to the call of the handler on another host. The lease itself is the larger part of it.
 */
final class Takeover implements Suite {
    private static final int INSTANCES = 50;

    @Override
    public String name() {
        return "takeover";
    }

    @Override
    public String question() {
        return "How long does an instance stand still after its host has died?";
    }

    @Override
    public List<Drawing> drawings() {
        return List.of(new Drawing("Standstill against lease", "lease", "period", Figure.P99_MILLIS));
    }

    @Override
    public List<Settings> points(Effort effort) {
        List<Settings> periods = Settings.cross(List.of(Settings.NONE), "period", "5s");
        return switch (effort) {
            case QUICK -> Settings.cross(periods, "lease", "1s", "3s");
            case FULL ->
                Settings.cross(
                        Settings.cross(List.of(Settings.NONE), "period", "1s", "5s"), "lease", "1s", "5s", "30s");
            case SMOKE -> Settings.cross(periods, "lease", "100ms");
        };
    }

    @Override
    public Duration duration(Effort effort) {
        return Duration.ofSeconds(effort == Effort.FULL ? 20 : 5);
    }

    @Override
    public Map<Figure, Double> measure(Settings settings, StoreAddress address, Effort effort) {
        Waits waits = new Waits(INSTANCES);
        try (Stage stage = Stage.at(address)) {
            InstanceStore dying = stage.open();
            Population.create(dying, INSTANCES, Population.state(100), Next.ready());
            long died = System.nanoTime();
            Look look = new Host(dying, settings.duration("lease")).look(INSTANCES);
            check(look);
            try (PersistenceService heir = PersistenceService.builder(stage.open())
                    .handler(Host.TYPE, activation -> {
                        waits.add(System.nanoTime() - died);
                        return Outcome.awaitSignal();
                    })
                    .detectionPeriod(settings.duration("period"))
                    .build()) {
                heir.start();
                return waits.figures();
            }
        }
    }

    private static void check(Look look) {
        if (look.acquired().size() != INSTANCES) {
            throw new IllegalStateException(
                    "The first host got " + look.acquired().size() + " of " + INSTANCES);
        }
    }
}
