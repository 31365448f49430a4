package io.leasehold.spi;

/**
 * The holder's own suspension or termination of its instance, under its lease. A suspension leaves schedule and signals
 * as last stored; a termination ends the instance whatever is unseen.
 *
 * @param stamp the lease and the number of this write
 * @param verb what to do
 * @param reason why, 1 to 200 characters, kept with the instance
 * @param retention what a termination leaves behind; a suspension ignores it
 */
public record HolderStop(WriteStamp stamp, Verb verb, String reason, Retention retention) {
    /** What to do with the instance. */
    public enum Verb {
        /** Keep it, run it no more until an operator resumes it. */
        SUSPEND,
        /** End it. */
        TERMINATE
    }

    // Refuses an empty or long reason.
    public HolderStop {
        Checks.present("stamp", stamp);
        Checks.present("verb", verb);
        OperatorCommand.checkReason(reason);
        Checks.present("retention", retention);
    }

    /**
     * A suspension.
     *
     * @param stamp the lease and the number of this write
     * @param reason why
     * @return the value
     */
    public static HolderStop suspend(WriteStamp stamp, String reason) {
        return new HolderStop(stamp, Verb.SUSPEND, reason, Retention.delete());
    }

    /**
     * A termination.
     *
     * @param stamp the lease and the number of this write
     * @param reason why
     * @param retention what is left behind
     * @return the value
     */
    public static HolderStop terminate(WriteStamp stamp, String reason, Retention retention) {
        return new HolderStop(stamp, Verb.TERMINATE, reason, retention);
    }
}
