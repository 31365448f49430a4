package io.leasehold.service;

import io.leasehold.spi.Look;
import java.time.Duration;
import java.time.Instant;
import java.util.random.RandomGenerator;

/**
 * When the next look is due: at the earliest of the period, the earliest due of the last look and a hint; at once after a cut look;
 * later and later after failures, at most a period. All by the host's monotonic clock: instants of the store only ever enter as the
 * difference of two of them. Thread-safe.
 */
final class Pace {
    // A look and all that is due were computed at one reading, before the answer travelled: due can be trusted, until
    // it proves wrong.
    private static final int VAIN_LOOKS_TRUSTED = 10;
    private static final int FRACTION = 10;

    private final ServiceClock clock;
    private final long period;
    private final RandomGenerator random;
    private Runnable wake = () -> {};
    private long due;
    private long hint; // only if hinted
    private boolean hinted;
    private boolean saturated;
    private int vain; // empty looks in a row
    private int failed; // in a row

    Pace(ServiceClock clock, Duration period, RandomGenerator random) {
        this.clock = clock;
        this.period = period.toNanos();
        this.random = random;
        this.due = clock.nanoTime();
    }

    void onHint(Runnable wakes) {
        synchronized (this) {
            wake = wakes;
        }
    }

    /** Hints that come from here on are for the next look. */
    synchronized void looking() {
        hinted = false;
        saturated = false;
        due = clock.nanoTime() + jittered(period);
    }

    synchronized void looked(Look look) {
        failed = 0;
        long now = clock.nanoTime();
        if (look.cut()) {
            vain = 0;
            due = look.acquired().isEmpty() ? now + period / FRACTION : now;
            return;
        }
        vain = look.acquired().isEmpty() ? vain + 1 : 0;
        look.earliestDue().ifPresent(next -> due = Math.min(due - now, untilDue(look.storeTime(), next)) + now);
    }

    private long untilDue(Instant storeTime, Instant next) {
        long wait = nanos(Duration.between(storeTime, next));
        // A store whose earliest due is always now would make this a busy loop.
        return vain > VAIN_LOOKS_TRUSTED ? Math.max(wait, period / FRACTION) : Math.max(wait, 0);
    }

    synchronized void failed() {
        failed++;
        long pause = Math.min(period, (period / FRACTION) << Math.min(failed - 1, FRACTION));
        due = clock.nanoTime() + jittered(Math.max(pause, 1));
    }

    /** There is no room for more: the next look comes when there is. */
    synchronized void saturated() {
        saturated = true;
        due = clock.nanoTime() + period;
    }

    void roomAgain() {
        boolean wasSaturated;
        synchronized (this) {
            wasSaturated = saturated;
        }
        if (wasSaturated) {
            hintIn(Duration.ZERO);
        }
    }

    synchronized boolean isSaturated() {
        return saturated;
    }

    /** Something becomes runnable after a while, as far as this host knows. */
    void hintIn(Duration time) {
        Runnable wakes;
        synchronized (this) {
            long at = clock.nanoTime() + Math.max(0, nanos(time));
            if (nanos(time) > period || (hinted && hint - at <= 0)) {
                return; // the next look comes before it and will know
            }
            hint = at;
            hinted = true;
            wakes = wake;
        }
        wakes.run();
    }

    /** How long until the next look; zero if it is due. */
    synchronized Duration untilNextLook() {
        long now = clock.nanoTime();
        long wait = due - now;
        if (hinted && failed == 0) { // hints must not turn an outage into a storm
            wait = Math.min(wait, hint - now);
        }
        return Duration.ofNanos(Math.max(0, wait));
    }

    /** Hosts that started together drift apart: every wait is shortened by up to a tenth, never lengthened. */
    private long jittered(long nanos) {
        long tenth = nanos / FRACTION;
        return tenth == 0 ? nanos : nanos - random.nextLong(tenth);
    }

    /** Nanoseconds, at most 68 years either way: far enough to be compared, near enough to be added. */
    static long nanos(Duration time) {
        if (Math.abs(time.toSeconds()) > Integer.MAX_VALUE) {
            return time.isNegative()
                    ? -Duration.ofSeconds(Integer.MAX_VALUE).toNanos()
                    : Duration.ofSeconds(Integer.MAX_VALUE).toNanos();
        }
        return time.toNanos();
    }
}
