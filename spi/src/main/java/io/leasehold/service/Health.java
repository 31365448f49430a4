package io.leasehold.service;

import java.time.Duration;
import java.util.Optional;

/**
 * How a service fares (rule ERR-05).
 *
 * @param status red after three detection periods without a successful look, green again with the next one
 * @param sinceLastLook the time since the last successful look, or since the service was built
 * @param failuresInARow how many looks have failed since
 * @param lastFailure the last failure; empty if the last look succeeded
 */
public record Health(Status status, Duration sinceLastLook, long failuresInARow, Optional<Throwable> lastFailure) {
    /** Whether the service sees what is runnable. */
    public enum Status {
        /** It does. A service that holds all it may hold, or is draining, need not look. */
        GREEN,
        /** It does not. */
        RED
    }
}
