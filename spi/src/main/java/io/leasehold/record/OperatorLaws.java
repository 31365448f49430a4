package io.leasehold.record;

import io.leasehold.spi.InstanceSnapshot.Ownership;
import io.leasehold.spi.InstanceSnapshot.Standing;
import io.leasehold.spi.InstanceSnapshot.Status;
import io.leasehold.spi.OperatorCommand;
import io.leasehold.spi.OperatorCommand.Verb;
import java.time.Instant;
import java.util.Optional;

/** What operators may do, and what it changes. */
public interface OperatorLaws extends LeaseLaws {
    /**
     * Whether a verb applies in this status, at this epoch, and with something to act on (STAT-04).
     *
     * @param head the instance, not ended
     * @param command the command
     * @return false if it is refused as wrong status
     */
    default boolean applies(Head head, OperatorCommand command) {
        boolean sameEpoch = command.onlyAtEpoch().isEmpty()
                || command.onlyAtEpoch().getAsLong() == head.ownership().epoch();
        boolean rightStatus = command.verb() == Verb.TERMINATE || head.active() == (command.verb() != Verb.RESUME);
        boolean somethingToRelease =
                command.verb() != Verb.RELEASE || head.ownership().lease().isPresent();
        return sameEpoch && rightStatus && somethingToRelease;
    }

    /**
     * Whether a valid lease refuses a verb (STAT-04).
     *
     * @param head the instance
     * @param command the command
     * @param reading the reading that decides
     * @return true if it is refused as held
     */
    default boolean protectedFrom(Head head, OperatorCommand command, Instant reading) {
        return command.force() == OperatorCommand.Force.RESPECT_LEASE && held(head, reading);
    }

    /**
     * Suspends an instance by an operator (STAT-04, ORPH-05).
     *
     * @param head the instance
     * @param reason why
     * @param reading the reading that decides
     * @return the instance, suspended, without an owner
     */
    default Head suspend(Head head, String reason, Instant reading) {
        return evict(head, reading).with(standing(reason));
    }

    /**
     * Suspends an instance by its holder; its schedule stays as last stored.
     *
     * @param head the instance
     * @param reason why
     * @return the instance, suspended, without an owner
     */
    default Head suspendOwn(Head head, String reason) {
        return letGo(head, head.ownership().attempts()).with(standing(reason));
    }

    private static Standing standing(String reason) {
        return new Standing(Status.SUSPENDED, Optional.of(reason), Optional.empty(), Optional.empty());
    }

    /**
     * Makes a suspended instance active again: attempts are zero, a retry-at is cleared, all else is as it was (STAT-04).
     *
     * @param head the instance
     * @return the instance, active
     */
    default Head resume(Head head) {
        Ownership old = head.ownership();
        return head.with(Head.ACTIVE)
                .with(head.waiting().retryAt(Optional.empty()))
                .with(new Ownership(old.lease(), old.epoch(), old.lastWrite(), old.previous(), 0));
    }
}
