package io.leasehold.service;

import io.leasehold.spi.InstanceSnapshot;
import java.time.Duration;

/**
 * How long an instance that waits for a timer or a signal stays loaded: leased to this host and in its memory, so that its next step
 * costs no acquisition. Asked for each instance whenever it begins to wait. Must be thread-safe.
 *
 * <p>A loaded instance runs on this host alone, and learns of signals that came from elsewhere with the next renewal only. Under a
 * lease of no length every instance is unloaded at once.
 */
@FunctionalInterface
public interface UnloadPolicy {
    /**
     * How long an instance stays loaded while it waits.
     *
     * @param instance the instance, as it was when this host took it
     * @return zero to unload it at once
     */
    Duration keepLoaded(InstanceSnapshot instance);

    /**
     * Every instance is unloaded as soon as it waits: the default.
     *
     * @return the policy
     */
    static UnloadPolicy atOnce() {
        return after(Duration.ZERO);
    }

    /**
     * Every instance is unloaded when it has waited for a time.
     *
     * @param time how long
     * @return the policy
     */
    static UnloadPolicy after(Duration time) {
        return instance -> time;
    }
}
