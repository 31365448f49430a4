package io.leasehold.tck.result;

import java.time.LocalDate;

/**
 * A violation that the author knows of and has explained. It still runs and is still shown.
 *
 * @param rule the id of the rule
 * @param expires the last day on which the deviation is accepted as known
 * @param link where it is discussed
 * @param reason why the store deviates
 */
public record KnownDeviation(String rule, LocalDate expires, String link, String reason) {
    /**
     * Whether the deviation has to be repaired by now.
     *
     * @param today the day of the run
     * @return true from the day after the expiry on
     */
    public boolean isExpired(LocalDate today) {
        return today.isAfter(expires);
    }
}
