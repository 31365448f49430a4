package io.leasehold.tck.model;

import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import java.util.List;
import java.util.Optional;

/** Which rule most likely names a mistake: by the reason that was given or due, else by the call. */
final class Suspicion {
    private Suspicion() {}

    static String rule(Call call, List<Step> expected, Result<?> observed) {
        Optional<String> due = expected.stream()
                .flatMap(step -> reason(step.answer()).stream())
                .flatMap(reason -> ofReason(reason).stream())
                .findFirst();
        return due.or(() -> reason(observed).flatMap(Suspicion::ofReason)).orElseGet(() -> ofCall(call));
    }

    private static Optional<Refusal> reason(Result<?> result) {
        return result instanceof Result.Refused<?> refused ? Optional.of(refused.reason()) : Optional.empty();
    }

    private static Optional<String> ofReason(Refusal reason) {
        String rule = "";
        if (reason instanceof Refusal.Held) {
            rule = "LEASE-02";
        } else if (reason instanceof Refusal.WrongHostType) {
            rule = "ACT-01";
        } else if (reason instanceof Refusal.Ended || reason instanceof Refusal.WrongStatus) {
            rule = "STAT-02";
        } else if (reason instanceof Refusal.Suspended) {
            rule = "STAT-04";
        } else if (reason instanceof Refusal.LeaseLost || reason instanceof Refusal.StaleWriteNumber) {
            rule = "FENCE-02";
        } else if (reason instanceof Refusal.ZeroLength) {
            rule = "ZERO-04";
        } else if (reason instanceof Refusal.UnseenSignal) {
            rule = "WAKE-03";
        } else if (reason instanceof Refusal.KeyTaken || reason instanceof Refusal.KeyUnknown) {
            rule = "KEY-01";
        } else if (reason instanceof Refusal.Corrupt) {
            rule = "DUR-04";
        } else if (reason instanceof Refusal.Busy || reason instanceof Refusal.Unavailable) {
            rule = "ERR-03";
        } else if (reason instanceof Refusal.NotRegistered) {
            rule = "OWN-01";
        }
        return Optional.of(rule).filter(id -> !id.isEmpty());
    }

    private static String ofCall(Call call) {
        if (call instanceof Call.AcquireRunnable) {
            return "RUN-01";
        }
        if (call instanceof Call.Acquire) {
            return "LEASE-01";
        }
        if (call instanceof Call.Renew) {
            return "LEASE-05";
        }
        if (call instanceof Call.Signal) {
            return "WAKE-01";
        }
        if (call instanceof Call.Complete || call instanceof Call.Stop || call instanceof Call.Purge) {
            return "STAT-01";
        }
        if (call instanceof Call.Operate) {
            return "STAT-04";
        }
        if (call instanceof Call.Reclaim) {
            return "ORPH-03";
        }
        if (call instanceof Call.Create) {
            return "CRUD-03";
        }
        boolean hosts = call instanceof Call.Register
                || call instanceof Call.Heartbeat
                || call instanceof Call.Deregister
                || call instanceof Call.PurgeDeadHosts
                || call instanceof Call.FindActivatable;
        return hosts ? "ACT-03" : "CRUD-02";
    }
}
