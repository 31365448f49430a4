package io.leasehold.tck.service;

import io.leasehold.service.PersistenceService;
import io.leasehold.service.ServiceBuilder;
import io.leasehold.service.ServiceClock;
import io.leasehold.service.ServiceListener;
import io.leasehold.spi.InstanceStore;
import java.util.function.UnaryOperator;

/**
 * How a rule wants a service built.
 *
 * @param store the store it runs on
 * @param clock how it measures durations
 * @param listener who is told
 * @param settings everything else
 */
public record ServicePlan(
        InstanceStore store, ServiceClock clock, ServiceListener listener, UnaryOperator<ServiceBuilder> settings) {

    /**
     * The settings of the service: handlers run on the thread of the step, unless the rule says otherwise.
     *
     * @return the builder
     */
    public ServiceBuilder builder() {
        ServiceBuilder builder = PersistenceService.builder(store)
                .clock(clock)
                .listener(listener)
                .executor(Runnable::run)
                .machine("kit");
        return settings.apply(builder);
    }

    /**
     * Builds a service.
     *
     * @param builder its settings
     * @return the service
     */
    public static ServiceUnderTest built(ServiceBuilder builder) {
        return new SoundService(builder.build());
    }

    /**
     * The same on another store.
     *
     * @param decorator changes the store
     * @return the changed plan
     */
    public ServicePlan on(UnaryOperator<InstanceStore> decorator) {
        return new ServicePlan(decorator.apply(store), clock, listener, settings);
    }

    /**
     * The same by another clock.
     *
     * @param other the clock
     * @return the changed plan
     */
    public ServicePlan by(ServiceClock other) {
        return new ServicePlan(store, other, listener, settings);
    }

    /**
     * The same with another listener.
     *
     * @param other the listener
     * @return the changed plan
     */
    public ServicePlan telling(ServiceListener other) {
        return new ServicePlan(store, clock, other, settings);
    }
}
