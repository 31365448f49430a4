package io.leasehold.service;

import io.leasehold.spi.InstanceId;
import io.leasehold.spi.Lease;
import io.leasehold.spi.Refusal;
import java.time.Duration;

/** Something that a service noticed: told to its {@link ServiceListener} and logged. Never carries state. */
public sealed interface ServiceEvent {
    /** How much it matters; the level it is logged at. */
    enum Severity {
        /** Expected and harmless. */
        DEBUG,
        /** Expected, and good to know. */
        INFO,
        /** Something that a person should look at some day. */
        WARNING,
        /** Something that a person has to look at. */
        ERROR
    }

    /** A task that a service does in the background. */
    enum Task {
        /** Looking for what is runnable. */
        DETECTION,
        /** Renewing leases. */
        RENEWAL,
        /** Reclaiming orphans and purging what is kept no longer. */
        SWEEP,
        /** Keeping the host's registration alive. */
        REGISTRATION,
        /** Listening for hints of the store. */
        LISTENING
    }

    /**
     * What happened, in words and with ids.
     *
     * @return one clause, no full stop
     */
    String sentence();

    /**
     * How much it matters.
     *
     * @return the level it is logged at
     */
    default Severity severity() {
        return Severity.INFO;
    }

    /**
     * Told once, when the service is built: the lease has no length, or is shorter than the detection period, so that instances
     * will be run by several hosts at once (rule ZERO-01).
     *
     * @param leaseDuration the setting of that name
     * @param detectionPeriod the setting of that name
     */
    record LeaseTooShort(Duration leaseDuration, Duration detectionPeriod) implements ServiceEvent {
        @Override
        public String sentence() {
            return "leaseDuration " + leaseDuration + " is " + (leaseDuration.isZero() ? "zero" : "shorter than")
                    + (leaseDuration.isZero() ? ", with detectionPeriod " : " detectionPeriod ") + detectionPeriod
                    + ": other hosts may run the same instances at the same time";
        }

        @Override
        public Severity severity() {
            return Severity.WARNING;
        }
    }

    /**
     * An instance was taken while another host may still run it under a lease of no length (rule ZERO-03).
     *
     * @param lease the new lease
     * @param earlier the holder that never released
     */
    record DoubleLoad(Lease lease, Lease.Previous earlier) implements ServiceEvent {
        @Override
        public String sentence() {
            return "double load of instance " + lease.instance() + ": taken by " + lease.owner() + " at epoch "
                    + lease.epoch() + " over the unreleased zero-length lease of " + earlier.owner() + " at epoch "
                    + earlier.epoch();
        }

        @Override
        public Severity severity() {
            return Severity.WARNING;
        }
    }

    /**
     * An instance was taken over from a holder that never released it (rule ZERO-03).
     *
     * @param lease the new lease
     * @param earlier the holder whose lease lapsed or was ended by force
     */
    record Takeover(Lease lease, Lease.Previous earlier) implements ServiceEvent {
        @Override
        public String sentence() {
            return "instance " + lease.instance() + " taken over by " + lease.owner() + " at epoch " + lease.epoch()
                    + " from " + earlier.owner() + " at epoch " + earlier.epoch();
        }
    }

    /**
     * A lease of this host is gone before the host ended it: lapsed, taken over, ended by an operator, or of unknown outcome.
     *
     * @param lease the lease
     */
    record LeaseLost(Lease lease) implements ServiceEvent {
        @Override
        public String sentence() {
            return "the lease of " + lease.owner() + " on instance " + lease.instance() + " at epoch " + lease.epoch()
                    + " is lost";
        }
    }

    /**
     * A dead lease on an instance without a timer was ended, so that the instance runs again (rule ORPH-01).
     *
     * @param instance the instance
     * @param from the dead holder
     */
    record OrphanReclaimed(InstanceId instance, Lease.Previous from) implements ServiceEvent {
        @Override
        public String sentence() {
            return "orphan " + instance + " reclaimed from " + from.owner() + " at epoch " + from.epoch();
        }
    }

    /**
     * An instance is not run any more because its attempts are used up; its bytes are kept (rule RUN-06).
     *
     * @param instance the instance
     */
    record Quarantined(InstanceId instance) implements ServiceEvent {
        @Override
        public String sentence() {
            return "instance " + instance + " is quarantined: its attempts are used up";
        }

        @Override
        public Severity severity() {
            return Severity.ERROR;
        }
    }

    /**
     * An instance cannot be read, or its state cannot be decoded; its bytes are kept.
     *
     * @param refusal the instance and what was found
     */
    record Damaged(Refusal.Corrupt refusal) implements ServiceEvent {
        @Override
        public String sentence() {
            return refusal.sentence();
        }

        @Override
        public Severity severity() {
            return Severity.ERROR;
        }
    }

    /**
     * A step failed, or its outcome was refused.
     *
     * @param lease the lease it ran under
     * @param attempt which attempt it was, from 1
     * @param cause why
     */
    record StepFailed(Lease lease, int attempt, Throwable cause) implements ServiceEvent {
        @Override
        public String sentence() {
            return "attempt " + attempt + " on instance " + lease.instance() + " at epoch " + lease.epoch()
                    + " failed: " + cause;
        }

        @Override
        public Severity severity() {
            return Severity.WARNING;
        }
    }

    /**
     * A background task fails; told once, when it begins to. The task goes on by itself (rule ERR-05).
     *
     * @param task the task
     * @param cause the first failure
     */
    record TaskFailing(Task task, Throwable cause) implements ServiceEvent {
        @Override
        public String sentence() {
            return "task " + task + " fails and goes on: " + cause;
        }

        @Override
        public Severity severity() {
            return Severity.WARNING;
        }
    }

    /**
     * A background task works again; told once for every {@link TaskFailing}.
     *
     * @param task the task
     * @param failures how often it had failed in a row
     */
    record TaskRecovered(Task task, long failures) implements ServiceEvent {
        @Override
        public String sentence() {
            return "task " + task + " works again after " + failures + " failures";
        }
    }

    /**
     * Something of the types that the application runs by itself is runnable: call {@link PersistenceService#tryLoadRunnable()}
     * until it comes back empty. Raised once; the next one comes only after a call came back empty or failed (rule ACT-03).
     */
    record HasRunnable() implements ServiceEvent {
        @Override
        public String sentence() {
            return "there are runnable instances to be loaded";
        }

        @Override
        public Severity severity() {
            return Severity.DEBUG;
        }
    }

    /**
     * An instance waits for a host that a generic host can start: call {@link GenericHost#queryActivatable()} until it comes back
     * empty. Raised once; the next one comes only after a query came back empty or failed (rule ACT-03).
     */
    record HasActivatable() implements ServiceEvent {
        @Override
        public String sentence() {
            return "there are instances whose host is to be started";
        }

        @Override
        public Severity severity() {
            return Severity.DEBUG;
        }
    }

    /**
     * A generic host started a host.
     *
     * @param need for what
     */
    record HostStarted(GenericHost.Need need) implements ServiceEvent {
        @Override
        public String sentence() {
            return "started a host for " + need;
        }
    }

    /**
     * A generic host did not start a host: the stored parameters are hostile or unknown here, or the start failed.
     *
     * @param need for what
     * @param cause why
     */
    record StartRefused(GenericHost.Need need, Throwable cause) implements ServiceEvent {
        @Override
        public String sentence() {
            return "no host started for " + need + ": " + cause.getMessage();
        }

        @Override
        public Severity severity() {
            return Severity.WARNING;
        }
    }
}
