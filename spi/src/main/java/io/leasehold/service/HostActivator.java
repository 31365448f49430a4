package io.leasehold.service;

import io.leasehold.spi.ActivationParameters;
import java.nio.file.Path;
import java.util.ServiceLoader;

/**
 * Starts real hosts of one activation type for a {@link GenericHost}. Found by {@link ServiceLoader}, or given to the generic host.
 * Stateless and thread-safe.
 */
public interface HostActivator {
    /**
     * What this activator starts.
     *
     * @return the activation type, as stored with instances
     */
    String activationType();

    /**
     * Starts a host. The paths of the parameters have been checked: relative, without an option among them. What they name is to be
     * resolved inside the directory of the site.
     *
     * @param site the directory that the generic host's own configuration gives to the site's name
     * @param parameters as stored with the instance
     * @return the started host
     * @throws Exception if it could not be started, or the parameters name what is not there
     */
    StartedHost start(Path site, ActivationParameters parameters) throws Exception;

    /** A host that was started. Thread-safe. */
    interface StartedHost {
        /**
         * Whether it still runs.
         *
         * @return false once it has ended
         */
        boolean isAlive();

        /** Asks it to end; returns without waiting for it. */
        void stop();
    }
}
