package io.leasehold.record;

import io.leasehold.spi.Completion;
import io.leasehold.spi.InstanceKey;
import io.leasehold.spi.InstanceSnapshot.Content;
import io.leasehold.spi.InstanceSnapshot.Ownership;
import io.leasehold.spi.InstanceSnapshot.Standing;
import io.leasehold.spi.InstanceSnapshot.Status;
import io.leasehold.spi.Release;
import io.leasehold.spi.Retention;
import io.leasehold.spi.Save;
import io.leasehold.spi.SignalMark;
import io.leasehold.spi.State;
import io.leasehold.spi.WriteStamp;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** What a holder's writes and a signal change. */
public interface SaveLaws extends LeaseLaws {
    /**
     * Puts the stamp of an accepted write on an instance.
     *
     * @param head the instance
     * @param stamp the stamp
     * @return the instance with the stamp
     */
    default Head stamp(Head head, WriteStamp stamp) {
        Ownership old = head.ownership();
        return head.with(new Ownership(old.lease(), old.epoch(), Optional.of(stamp), old.previous(), old.attempts()));
    }

    /**
     * Applies a save: schedule, acknowledgement, keys, activation parameters and the facts of a new state; the lease apart (CRUD-02,
     * TIMER-06, WAKE-04).
     *
     * @param head the instance
     * @param save the save
     * @param reading the reading that decides
     * @return the saved instance
     */
    default Head save(Head head, Save save, Instant reading) {
        return acknowledge(head, save.acknowledged())
                .with(Head.Waiting.of(save.next(), reading))
                .with(content(head.content(), save));
    }

    /**
     * What a save leaves an instance to carry.
     *
     * @param old what it carried
     * @param save the save
     * @return what it carries
     */
    default Content content(Content old, Save save) {
        Set<InstanceKey> keys = new HashSet<>(old.keys());
        keys.removeAll(save.keys().free());
        keys.addAll(save.keys().add());
        return new Content(
                save.state().map(state -> (long) state.sizeBytes()).orElse(old.stateSizeBytes()),
                save.state().map(State::encoding).orElse(old.encoding()),
                Set.copyOf(keys),
                save.activation().or(old::activation));
    }

    /**
     * Ends the lease of a saved instance: attempts become zero unless it has a retry-at (RUN-06, LIN-01).
     *
     * @param saved the saved instance
     * @return the instance without an owner
     */
    default Head releaseSaved(Head saved) {
        return letGo(
                saved, saved.waiting().retryAt().isPresent() ? saved.ownership().attempts() : 0);
    }

    /**
     * Ends a lease without a save; a release <em>not started</em> takes its attempt back (LEASE-06, RUN-06).
     *
     * @param head the instance
     * @param release the release
     * @param reading the reading that decides
     * @return the instance without an owner
     */
    default Head release(Head head, Release release, Instant reading) {
        int back = release.work() == Release.Work.NOT_STARTED ? 1 : 0;
        Head released = letGo(head, Math.max(0, head.ownership().attempts() - back));
        return released.with(released.waiting().retryAt(release.retryAt().resolve(reading)));
    }

    /**
     * Records a signal, whatever the instance is doing; never touches its lease (WAKE-01 to WAKE-05).
     *
     * @param head the instance
     * @param reading the reading that decides
     * @return the instance with one more unseen signal
     */
    default Head signal(Head head, Instant reading) {
        return head.with(head.signals().record(reading));
    }

    /**
     * Acknowledges exactly the signals that a mark names (WAKE-04).
     *
     * @param head the instance
     * @param mark what the holder has seen
     * @return the instance with these signals seen
     */
    default Head acknowledge(Head head, SignalMark mark) {
        return head.with(head.signals().acknowledge(mark, head.birth().epoch()));
    }

    /**
     * Whether a completion has seen every signal (WAKE-03).
     *
     * @param head the instance
     * @param completion the completion
     * @return true if no signal would be lost
     */
    default boolean hasSeenAll(Head head, Completion completion) {
        return acknowledge(head, completion.acknowledged()).mark().count() == 0;
    }

    /**
     * Whether an ended instance leaves a row (STAT-01).
     *
     * @param retention what is left behind
     * @return true if it is kept for a time
     */
    default boolean kept(Retention retention) {
        return retention.keptFor().isPresent();
    }

    /**
     * An ended instance that is kept for a time: without owner, schedule and keys (STAT-01, KEY-01).
     *
     * @param head the instance
     * @param status completed or terminated
     * @param reason why it was terminated
     * @param purgeAt from when on a purge removes it
     * @param reading the reading that decides
     * @return what is kept
     */
    default Head keep(Head head, Status status, Optional<String> reason, Instant purgeAt, Instant reading) {
        Content old = head.content();
        return letGo(head, head.ownership().attempts())
                .with(new Standing(status, reason, Optional.of(reading), Optional.of(purgeAt)))
                .with(Head.Waiting.NOTHING)
                .with(new Content(old.stateSizeBytes(), old.encoding(), Set.of(), old.activation()));
    }

    /**
     * Whether a kept instance may be removed (STAT-01, FENCE-05).
     *
     * @param head the instance
     * @param reading the reading that decides
     * @return true if it has ended and its retention is over
     */
    default boolean purgeable(Head head, Instant reading) {
        return head.ended()
                && head.standing().purgeAt().filter(at -> !at.isAfter(reading)).isPresent();
    }
}
