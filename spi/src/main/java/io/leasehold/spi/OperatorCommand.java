package io.leasehold.spi;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * An operator's verb. Answered <em>held</em> while a valid lease exists, unless forced; a verb that ends a lease raises
 * the epoch and marks the instance ready in the same step, and the old holder meets <em>lease lost</em> (rules STAT-04,
 * ORPH-05).
 *
 * @param target the instance
 * @param verb what to do
 * @param reason why, 1 to 200 characters; a suspension or termination keeps it with the instance
 * @param force whether a valid lease is ended
 * @param retention what a termination leaves behind; other verbs ignore it
 * @param onlyAtEpoch acts only if the instance still has this epoch (else <em>wrong status</em>), so that a command made
 *     from a listing cannot hit an instance that changed hands or was re-created since; empty acts at any epoch
 */
public record OperatorCommand(
        Target target, Verb verb, String reason, Force force, Retention retention, OptionalLong onlyAtEpoch) {
    private static final int LONGEST_REASON = 200;

    /** What an operator can do. */
    public enum Verb {
        /** Keep the instance and run it no more until it is resumed. */
        SUSPEND,
        /** Make a suspended instance active again: attempts are zero, retry-at is cleared, due work is runnable. */
        RESUME,
        /** End the instance whatever is unseen. */
        TERMINATE,
        /** End its lease. */
        RELEASE
    }

    /** Whether a valid lease is respected. */
    public enum Force {
        /** A valid lease refuses the verb as held. */
        RESPECT_LEASE,
        /** A valid lease is ended. */
        END_LEASE
    }

    // Refuses an empty or long reason.
    public OperatorCommand {
        Checks.present("target", target);
        Checks.present("verb", verb);
        checkReason(reason);
        Checks.present("force", force);
        Checks.present("retention", retention);
        Checks.present("onlyAtEpoch", onlyAtEpoch);
    }

    /**
     * A verb that respects a valid lease and leaves nothing of a terminated instance.
     *
     * @param verb what to do
     * @param target the instance
     * @param reason why
     * @return the command, to be refined
     */
    public static OperatorCommand of(Verb verb, Target target, String reason) {
        return new OperatorCommand(target, verb, reason, Force.RESPECT_LEASE, Retention.delete(), OptionalLong.empty());
    }

    /**
     * The same, ending a valid lease.
     *
     * @return the refined command
     */
    public OperatorCommand forced() {
        return new OperatorCommand(target, verb, reason, Force.END_LEASE, retention, onlyAtEpoch);
    }

    /**
     * The same with a retention.
     *
     * @param left what a termination leaves behind
     * @return the refined command
     */
    public OperatorCommand retention(Retention left) {
        return new OperatorCommand(target, verb, reason, force, left, onlyAtEpoch);
    }

    /**
     * The same, bound to an epoch.
     *
     * @param epoch the epoch at which the operator saw the instance
     * @return the refined command
     */
    public OperatorCommand onlyAt(long epoch) {
        return new OperatorCommand(target, verb, reason, force, retention, OptionalLong.of(epoch));
    }

    static void checkReason(@Nullable String reason) {
        if (Checks.text("reason", reason).length() > LONGEST_REASON) {
            throw new BadArgumentException("reason", "must be at most " + LONGEST_REASON + " characters");
        }
    }
}
