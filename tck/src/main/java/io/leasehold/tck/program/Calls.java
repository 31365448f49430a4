package io.leasehold.tck.program;

import io.leasehold.spi.Completion;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.Lease;
import io.leasehold.spi.Release;
import io.leasehold.spi.Save;
import io.leasehold.spi.Target;
import io.leasehold.spi.Timer;
import io.leasehold.tck.model.Call;
import java.util.List;

/** Reads what programs refer to out of calls. */
final class Calls {

    private Calls() {}

    /** The leases that the elements of a call are made under, in order. */
    static List<Lease> leases(Call call) {
        if (call instanceof Call.Renew renew) {
            return renew.leases();
        }
        if (call instanceof Call.Save save) {
            return save.saves().stream().map(each -> each.stamp().lease()).toList();
        }
        if (call instanceof Call.SaveAndRelease save) {
            return save.saves().stream().map(each -> each.stamp().lease()).toList();
        }
        if (call instanceof Call.Release release) {
            return release.releases().stream().map(each -> each.stamp().lease()).toList();
        }
        if (call instanceof Call.Complete complete) {
            return complete.completions().stream()
                    .map(Completion::stamp)
                    .map(stamp -> stamp.lease())
                    .toList();
        }
        return call instanceof Call.Stop stop ? List.of(stop.stop().stamp().lease()) : List.of();
    }

    /** The retry-at of each element of a call, in order. */
    static List<Timer> retryAts(Call call) {
        if (call instanceof Call.SaveAndRelease save) {
            return save.saves().stream()
                    .map(Save::next)
                    .map(next -> next.retryAt())
                    .toList();
        }
        return call instanceof Call.Release release
                ? release.releases().stream().map(Release::retryAt).toList()
                : List.of();
    }

    /** The instances that a call names by id. */
    static List<InstanceId> instances(Call call) {
        if (call instanceof Call.Create create) {
            return List.of(create.creation().id());
        }
        if (call instanceof Call.Find find) {
            return ids(List.of(find.target()));
        }
        if (call instanceof Call.Acquire acquire) {
            return ids(acquire.targets());
        }
        if (call instanceof Call.Signal signal) {
            return ids(signal.targets());
        }
        if (call instanceof Call.Operate operate) {
            return ids(List.of(operate.command().target()));
        }
        return leases(call).stream().map(Lease::instance).toList();
    }

    private static List<InstanceId> ids(List<Target> targets) {
        return targets.stream()
                .filter(Target.ById.class::isInstance)
                .map(target -> ((Target.ById) target).id())
                .toList();
    }
}
