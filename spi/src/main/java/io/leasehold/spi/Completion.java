package io.leasehold.spi;

/**
 * The end of an instance by its holder. Refused as <em>unseen signal</em>, with the lease kept, while a signal exists that
 * this write does not acknowledge (rules WAKE-03, STAT-01, STAT-03).
 *
 * @param stamp the lease and the number of this write
 * @param acknowledged the signals that this holder has seen
 * @param retention what is left behind
 */
public record Completion(WriteStamp stamp, SignalMark acknowledged, Retention retention) {
    // Refuses nulls.
    public Completion {
        Checks.present("stamp", stamp);
        Checks.present("acknowledged", acknowledged);
        Checks.present("retention", retention);
    }
}
