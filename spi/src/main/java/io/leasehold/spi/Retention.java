package io.leasehold.spi;

import java.time.Duration;
import java.util.Optional;

/**
 * What an ended instance leaves behind: nothing, or a row that is kept for a time and then purged (rule STAT-01). Keys
 * are freed either way.
 *
 * @param keptFor how long the row is kept, from zero to 365,000 days; empty to delete it at once
 */
public record Retention(Optional<Duration> keptFor) {
    // Refuses a duration out of range and rounds up to the microsecond.
    public Retention {
        keptFor = Checks.present("keptFor", keptFor).map(time -> Checks.tick("keptFor", Timer.LONGEST, time));
    }

    /**
     * Deletes the instance at once.
     *
     * @return the value
     */
    public static Retention delete() {
        return new Retention(Optional.empty());
    }

    /**
     * Keeps the ended instance, its state included, until a purge after the time is over.
     *
     * @param time how long
     * @return the value
     */
    public static Retention keep(Duration time) {
        return new Retention(Optional.of(time));
    }
}
