package io.leasehold.service;

import io.leasehold.spi.BadArgumentException;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * How a failed step is tried again: after a pause that doubles with every attempt, and that no signal cuts short. The store counts
 * the attempts and quarantines an instance when they are used up ({@link io.leasehold.spi.OpenRequest#ATTEMPT_LIMIT}); a policy can
 * be stricter than that.
 *
 * @param firstPause the pause after the first attempt, from zero to {@code longestPause}
 * @param longestPause the longest pause, at most 365 days
 * @param attempts after how many attempts the service itself quarantines; empty leaves it to the store
 */
public record RetryPolicy(Duration firstPause, Duration longestPause, OptionalInt attempts) {
    private static final Duration LONGEST = Duration.ofDays(365);
    private static final int LARGEST_SHIFT = 30;

    // Refuses pauses out of range and fewer attempts than one.
    public RetryPolicy {
        if (firstPause.isNegative() || firstPause.compareTo(longestPause) > 0) {
            throw new BadArgumentException("firstPause", "must be from zero to longestPause");
        }
        if (longestPause.compareTo(LONGEST) > 0) {
            throw new BadArgumentException("longestPause", "must be at most " + LONGEST);
        }
        if (attempts.isPresent() && attempts.getAsInt() < 1) {
            throw new BadArgumentException("attempts", "must be at least 1");
        }
    }

    /**
     * The default: a second, then two, then four, at most five minutes, until the store quarantines.
     *
     * @return the policy
     */
    public static RetryPolicy standard() {
        return new RetryPolicy(Duration.ofSeconds(1), Duration.ofMinutes(5), OptionalInt.empty());
    }

    /**
     * The same, but with fewer attempts than the store allows.
     *
     * @param most after how many attempts the instance is quarantined, at least 1
     * @return the stricter policy
     */
    public RetryPolicy atMost(int most) {
        return new RetryPolicy(firstPause, longestPause, OptionalInt.of(most));
    }

    /**
     * The pause after an attempt.
     *
     * @param attempt the attempt that failed, from 1
     * @return {@code firstPause} doubled for every attempt before it, at most {@code longestPause}
     */
    public Duration pauseAfter(int attempt) {
        int doublings = Math.min(Math.max(attempt - 1, 0), LARGEST_SHIFT);
        for (Duration pause = firstPause; ; pause = pause.multipliedBy(2)) {
            if (pause.compareTo(longestPause) >= 0) {
                return longestPause;
            }
            if (doublings-- == 0 || pause.isZero()) {
                return pause;
            }
        }
    }

    boolean usedUp(int attempt) {
        return attempts.isPresent() && attempt >= attempts.getAsInt();
    }
}
