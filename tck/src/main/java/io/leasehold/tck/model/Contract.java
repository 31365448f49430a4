package io.leasehold.tck.model;

import java.util.List;
import java.util.function.Function;

/** Which rule judges which call. The elements of a batch are independent and take effect in the order of the list. */
final class Contract {
    private Contract() {}

    /** One element of a call, or a call that has no elements. */
    @FunctionalInterface
    interface Element {
        List<Step> steps(World world, Moment moment);
    }

    /** Whether the answer to a call is a list. */
    static boolean isBatch(Call call) {
        return call instanceof Call.Acquire
                || call instanceof Call.Renew
                || call instanceof Call.Save
                || call instanceof Call.SaveAndRelease
                || call instanceof Call.Release
                || call instanceof Call.Complete
                || call instanceof Call.Signal;
    }

    static List<Element> elements(Call call) {
        if (call instanceof Call.Acquire c) {
            return each(c.targets(), target -> (w, m) -> Acquiring.acquire(w, m, c.acquisition(), target));
        }
        if (call instanceof Call.Renew c) {
            return each(c.leases(), lease -> (w, m) -> Writing.renew(w, m, c.length(), lease));
        }
        if (call instanceof Call.Save c) {
            return each(c.saves(), save -> (w, m) -> Writing.save(w, m, c.length(), save));
        }
        if (call instanceof Call.SaveAndRelease c) {
            return each(c.saves(), save -> (w, m) -> Writing.saveAndRelease(w, m, save));
        }
        if (call instanceof Call.Release c) {
            return each(c.releases(), release -> (w, m) -> Writing.release(w, m, release));
        }
        if (call instanceof Call.Complete c) {
            return each(c.completions(), completion -> (w, m) -> Writing.complete(w, m, completion));
        }
        if (call instanceof Call.Signal c) {
            return each(c.targets(), target -> (w, m) -> Operating.signal(w, m, target));
        }
        return List.of(single(call));
    }

    private static <T> List<Element> each(List<T> arguments, Function<T, Element> element) {
        return arguments.stream().map(element).toList();
    }

    private static Element single(Call call) {
        if (call instanceof Call.Create c) {
            return (w, m) -> Creating.create(w, m, c.creation());
        }
        if (call instanceof Call.Find c) {
            return (w, m) -> Acquiring.find(w, m, c.target());
        }
        if (call instanceof Call.AcquireRunnable c) {
            return (w, m) -> Looking.look(w, m, c.request());
        }
        if (call instanceof Call.Stop c) {
            return (w, m) -> Writing.stop(w, m, c.stop());
        }
        if (call instanceof Call.Operate c) {
            return (w, m) -> Operating.operate(w, m, c.command());
        }
        return maintenance(call);
    }

    private static Element maintenance(Call call) {
        if (call instanceof Call.Reclaim c) {
            return (w, m) -> Operating.reclaim(w, m, c.sweep());
        }
        if (call instanceof Call.Purge c) {
            return (w, m) -> Operating.purge(w, m, c.limit());
        }
        if (call instanceof Call.ListPage c) {
            return (w, m) -> Listing.page(w, m, c.query());
        }
        if (call instanceof Call.Counts c) {
            return (w, m) -> Listing.counts(w, m, c.types());
        }
        return hosts(call);
    }

    private static Element hosts(Call call) {
        if (call instanceof Call.Register c) {
            return (w, m) -> Hosting.register(w, m, c.registration());
        }
        if (call instanceof Call.Heartbeat c) {
            return (w, m) -> Hosting.heartbeat(w, m, c.host());
        }
        if (call instanceof Call.Deregister c) {
            return (w, m) -> Hosting.deregister(w, m, c.host());
        }
        if (call instanceof Call.PurgeDeadHosts c) {
            return (w, m) -> Hosting.purgeDead(w, m, c.limit());
        }
        Call.FindActivatable c = (Call.FindActivatable) call;
        return (w, m) -> Hosting.activatable(w, m, c.query());
    }
}
