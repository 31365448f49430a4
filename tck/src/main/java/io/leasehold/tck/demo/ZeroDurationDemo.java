package io.leasehold.tck.demo;

import io.leasehold.service.Activation;
import io.leasehold.service.Outcome;
import io.leasehold.service.PersistenceService;
import io.leasehold.service.ServiceEvent;
import io.leasehold.service.ServiceListener;
import io.leasehold.spi.Create;
import io.leasehold.spi.HostType;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.State;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Ownership duration zero, the ancestors' trap: two hosts run one instance. Here it is said, and only one of them is believed. */
final class ZeroDurationDemo implements Demo {
    private static final HostType TYPE = new HostType("report");
    private static final Duration PERIOD = Duration.ofSeconds(1);

    @Override
    public String name() {
        return "zero-duration";
    }

    @Override
    public String sentence() {
        return "a lease of no length loads an instance twice, with a warning each time, and only one save counts";
    }

    /** Two hosts with the same lease duration, of which the second looks while the first is in the middle of its step. */
    private static final class TwoHosts {
        private final Stage stage;
        private final VirtualTime time = new VirtualTime("2030-01-01T12:00:00Z");
        private final List<ServiceEvent> events = new ArrayList<>();
        private final List<String> ran = new ArrayList<>();

        TwoHosts(Stage stage) {
            this.stage = stage;
        }

        void run(Duration lease) {
            try (InstanceStore store = stage.open(time)) {
                store.create(Create.of(new InstanceId("monthly"), State.empty()).ofType(TYPE))
                        .orThrow();
                try (PersistenceService second = host(store, "host-b", lease, step -> {});
                        PersistenceService first = host(store, "host-a", lease, step -> {
                            time.advance(PERIOD);
                            stage.say(time.now("host-b"), "looks for work, while host-a is still at it");
                            second.detectOnce();
                        })) {
                    first.detectOnce();
                }
            }
        }

        private PersistenceService host(
                InstanceStore store, String name, Duration lease, Consumer<Activation> meanwhile) {
            return time.host(store, name)
                    .leaseDuration(lease)
                    .detectionPeriod(PERIOD)
                    .handler(TYPE, step -> {
                        ran.add(name);
                        stage.say(
                                time.now(name),
                                "runs instance " + step.id() + " at epoch "
                                        + step.lease().epoch());
                        meanwhile.accept(step);
                        return Outcome.awaitSignal().state(State.of(new byte[] {1}));
                    })
                    .listener(listener(name))
                    .build();
        }

        private ServiceListener listener(String name) {
            return event -> {
                events.add(event);
                stage.say(time.now(name), event.severity() + ": " + event.sentence());
            };
        }

        <E extends ServiceEvent> long told(Class<E> kind) {
            return events.stream().filter(kind::isInstance).count();
        }
    }

    @Override
    public String play(Stage stage) {
        stage.say("Two hosts with lease duration zero and a detection period of one second:");
        try (Stage own = stage.another()) {
            TwoHosts hosts = new TwoHosts(own);
            hosts.run(Duration.ZERO);
            Stage.require(hosts.ran.equals(List.of("host-a", "host-b")), "both hosts run the instance");
            Stage.require(hosts.told(ServiceEvent.LeaseTooShort.class) == 2, "each host warns once when it starts");
            Stage.require(hosts.told(ServiceEvent.DoubleLoad.class) == 1, "the double load is warned of once");
            Stage.require(hosts.told(ServiceEvent.LeaseLost.class) == 1, "the save of the first host is refused");
        }
        stage.say("The same with a lease of 30 seconds:");
        try (Stage own = stage.another()) {
            TwoHosts hosts = new TwoHosts(own);
            hosts.run(Duration.ofSeconds(30));
            Stage.require(hosts.ran.equals(List.of("host-a")), "one host runs the instance");
            Stage.require(hosts.events.isEmpty(), "there is nothing to warn of");
            stage.say("", "host-b is offered nothing, and host-a saves.");
        }
        return "Duration zero was warned of at the start, each double load with both owners and epochs, and the save"
                + " of the host that was overtaken was refused; a lease of 30 seconds kept the second host out.";
    }
}
