package io.leasehold.spi;

import java.util.Locale;
import java.util.Optional;

/**
 * Why a call, or one element of a batch, was not applied and never will be. Where several reasons hold, the first in the
 * order of precedence of the operation is given, as {@link InstanceStore} lists it (rules CRUD-04, ERR-03).
 */
public sealed interface Refusal {
    /**
     * The reason in words, with the ids it is about and without state content.
     *
     * @return one clause, no full stop
     */
    String sentence();

    /**
     * The store could not be reached and nothing was sent.
     *
     * @param why the failure, without secrets
     */
    record Unavailable(String why) implements Refusal {
        @Override
        public String sentence() {
            return "the store is unavailable: " + why;
        }
    }

    /**
     * No live instance has the key.
     *
     * @param key the key
     */
    record KeyUnknown(InstanceKey key) implements Refusal {
        @Override
        public String sentence() {
            return "no instance has key " + key;
        }
    }

    /**
     * There is no such instance. To a repeated completion: ended, by whom is not recorded.
     *
     * @param instance the id
     */
    record Absent(InstanceId instance) implements Refusal {
        @Override
        public String sentence() {
            return "instance " + instance + " does not exist";
        }
    }

    /**
     * The caller does not serve the instance's type; no lease changed (rule ACT-01).
     *
     * @param instance the id
     * @param type the instance's type; empty if it has none
     */
    record WrongHostType(InstanceId instance, Optional<HostType> type) implements Refusal {
        @Override
        public String sentence() {
            return "instance " + instance + " has type "
                    + type.map(HostType::value).orElse("none") + ", not served here";
        }
    }

    /**
     * The instance was completed or terminated and is kept (rule STAT-02).
     *
     * @param instance the id
     * @param status completed or terminated
     */
    record Ended(InstanceId instance, InstanceSnapshot.Status status) implements Refusal {
        @Override
        public String sentence() {
            return "instance " + instance + " is " + status.name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * The instance is suspended (rule STAT-04).
     *
     * @param instance the id
     * @param reason why it is suspended
     */
    record Suspended(InstanceId instance, String reason) implements Refusal {
        @Override
        public String sentence() {
            return "instance " + instance + " is suspended: " + reason;
        }
    }

    /**
     * A valid lease exists, perhaps the caller's own under another acquisition number (rules EXCL-01, EXCL-04).
     *
     * @param instance the id
     * @param by the holder
     * @param until when its lease ends
     */
    record Held(InstanceId instance, OwnerId by, Expiry until) implements Refusal {
        @Override
        public String sentence() {
            return "instance " + instance + " is held by " + by + " until " + until;
        }
    }

    /**
     * Another transaction had the row beyond the call's time limit; not applied.
     *
     * @param what what was busy
     */
    record Busy(String what) implements Refusal {
        @Override
        public String sentence() {
            return what + " is busy";
        }
    }

    /**
     * The stored form is damaged; its bytes are kept (rules DUR-04, RUN-06).
     *
     * @param instance the id
     * @param damage what was found, without content
     */
    record Corrupt(InstanceId instance, String damage) implements Refusal {
        @Override
        public String sentence() {
            return "instance " + instance + " is corrupt: " + damage;
        }
    }

    /**
     * The lease is not current: lapsed, taken over, ended, or the instance is gone (rules FENCE-02, LEASE-06).
     *
     * @param instance the id
     * @param earlier what is known of earlier copies of this write
     */
    record LeaseLost(InstanceId instance, EarlierAttempt earlier) implements Refusal {
        @Override
        public String sentence() {
            return "the lease on instance " + instance + " is lost; earlier attempt "
                    + earlier.name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    /**
     * A zero-length lease cannot be renewed (rule ZERO-04).
     *
     * @param instance the id
     */
    record ZeroLength(InstanceId instance) implements Refusal {
        @Override
        public String sentence() {
            return "the lease on instance " + instance + " has no length and cannot be renewed";
        }
    }

    /**
     * The write's number is smaller than the last one accepted under this lease (rule FENCE-02).
     *
     * @param instance the id
     * @param lastAccepted the last number accepted
     */
    record StaleWriteNumber(InstanceId instance, long lastAccepted) implements Refusal {
        @Override
        public String sentence() {
            return "instance " + instance + " has accepted write " + lastAccepted
                    + " of this lease; this one comes late";
        }
    }

    /**
     * A completion does not acknowledge every signal; the lease is kept (rule WAKE-03).
     *
     * @param instance the id
     * @param unseen the mark of all unseen signals
     */
    record UnseenSignal(InstanceId instance, SignalMark unseen) implements Refusal {
        @Override
        public String sentence() {
            return "instance " + instance + " has " + unseen.count() + " signals that the completion has not seen";
        }
    }

    /**
     * Another live instance has the key; nothing of the element was applied (rule KEY-02).
     *
     * @param key the key
     * @param by the instance that has it
     */
    record KeyTaken(InstanceKey key, InstanceId by) implements Refusal {
        @Override
        public String sentence() {
            return "key " + key + " belongs to instance " + by;
        }
    }

    /**
     * The id is taken, perhaps by a kept completion (rules CRUD-03, STAT-02).
     *
     * @param instance the id
     */
    record AlreadyExists(InstanceId instance) implements Refusal {
        @Override
        public String sentence() {
            return "instance " + instance + " already exists";
        }
    }

    /**
     * An operator's verb does not apply in this status or at this epoch, or there is no lease to release.
     *
     * @param instance the id
     * @param status the status found
     * @param epoch the epoch found
     */
    record WrongStatus(InstanceId instance, InstanceSnapshot.Status status, long epoch) implements Refusal {
        @Override
        public String sentence() {
            return "the command does not apply: instance " + instance + " is "
                    + status.name().toLowerCase(Locale.ROOT) + " at epoch " + epoch;
        }
    }

    /**
     * The host's registration lapsed or was removed; register anew (rule OWN-01).
     *
     * @param host the host
     */
    record NotRegistered(OwnerId host) implements Refusal {
        @Override
        public String sentence() {
            return "host " + host + " is not registered";
        }
    }

    /** What a lost lease says of earlier copies of the same write. */
    enum EarlierAttempt {
        /** No copy of the write was or will be applied. */
        NEVER_APPLIED,
        /** An earlier copy may have been applied before a newer write; also the answer to a renewal, which has no number. */
        UNRESOLVED
    }
}
