package io.leasehold.service;

/**
 * Runs instances of one type: the application's code. One call is one step of one instance under a valid lease; no transaction of
 * the store is open while it runs. Must be thread-safe: different instances run at the same time.
 *
 * <p>A step may run again from the same state, after a crash, a lost lease or a failure: write into the state what must not happen
 * twice, and use {@link Activation#lease()} (its epoch) to fence what it does elsewhere.
 */
@FunctionalInterface
public interface InstanceHandler {
    /**
     * Runs one step.
     *
     * @param activation the instance and its lease
     * @return what is to be stored, and what comes next
     * @throws Exception if the step failed: the instance is let go as last stored and tried again after the pause of the
     *     {@link RetryPolicy}; an {@link Error} is treated alike
     */
    Outcome handle(Activation activation) throws Exception;
}
