package io.leasehold.service;

import java.time.Duration;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * What a load by id or key does about an instance that somebody else holds (rule ERR-04). Whatever the policy, a retry that would
 * end after the caller's deadline is not made.
 */
public enum HeldInstancePolicy {
    /** The load is refused at once. */
    NO_RETRY {
        @Override
        Optional<Duration> pauseBefore(int retry, RandomGenerator random) {
            return Optional.empty();
        }
    },
    /** Tried again every 5 seconds. */
    BASIC {
        @Override
        Optional<Duration> pauseBefore(int retry, RandomGenerator random) {
            return Optional.of(Duration.ofSeconds(5));
        }
    },
    /**
     * Before the n-th retry, n from 1, a pause of 100 milliseconds times a random integer from 1 to 2^(n+1) - 2, at most 10
     * seconds.
     */
    AGGRESSIVE {
        @Override
        Optional<Duration> pauseBefore(int retry, RandomGenerator random) {
            int largest = (1 << (Math.min(retry, LARGEST_EXPONENT) + 1)) - 2;
            Duration pause = Duration.ofMillis(100L * random.nextInt(1, largest + 1));
            return Optional.of(pause.compareTo(LONGEST) < 0 ? pause : LONGEST);
        }
    };

    private static final int LARGEST_EXPONENT = 20;
    private static final Duration LONGEST = Duration.ofSeconds(10);

    /** The pause before a retry, from 1; empty for no retry. */
    abstract Optional<Duration> pauseBefore(int retry, RandomGenerator random);
}
