package io.leasehold.service;

import java.time.Duration;

/**
 * How much a service has to do.
 *
 * @param held the leases that it holds
 * @param backlog how long the oldest of the runnable instances that wait for room here may have been runnable; zero if the last
 *     look found room for all. Of types that the application runs by itself it knows nothing. How many wait would cost the store
 *     a walk through all instances
 */
public record Workload(int held, Duration backlog) {}
