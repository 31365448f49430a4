package io.leasehold.service;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.Look;
import io.leasehold.spi.Release;
import io.leasehold.spi.Result;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * The event form of detection: raises {@link ServiceEvent.HasRunnable} once and is silent until a load comes back empty or fails.
 * A store can only be asked for runnable instances by taking them, so what the look took is handed to the first load; if none comes
 * within a third of the lease, or three periods, it is given back as not started. Thread-safe.
 */
final class Monitor {
    private static final int PERIODS_IN_HAND = 3;

    private final Host host;
    private final Looker looker;
    private final Arrivals arrivals;
    private final OutcomeWriter writer;
    private final Deque<InHand> inHand = new ArrayDeque<>();
    private boolean armed = true;

    private record InHand(Hold hold, long since) {}

    Monitor(Host host, HostTypes monitored, OutcomeWriter writer) {
        this.host = host;
        this.looker = new Looker(host, monitored);
        this.arrivals = new Arrivals(host, writer);
        this.writer = writer;
    }

    /** One look, if monitoring is not silent; raises the event if something is runnable. */
    void look(Sight sight) {
        boolean found;
        synchronized (this) {
            giveBackStale();
            if (!armed) {
                sight.needless();
                return;
            }
            Result<Look> result = take();
            found = !inHand.isEmpty();
            armed = !found;
            if (!found) {
                sight.saw(result);
            }
        }
        if (found) {
            host.events.tell(new ServiceEvent.HasRunnable());
        }
    }

    private Result<Look> take() {
        long sent = host.clock.nanoTime();
        Result<Look> result = looker.look(1);
        if (result instanceof Result.Done<Look> done) {
            arrivals.setAside(done.value().setAside());
            for (Acquired acquired : done.value().acquired()) {
                arrivals.accept(acquired, Hold.By.APPLICATION, sent)
                        .ifPresent(hold -> inHand.add(new InHand(hold, sent)));
            }
        }
        return result;
    }

    /** The next runnable instance; arms the monitoring again if there is none or the look failed. */
    synchronized Result<Optional<LoadedInstance>> tryLoad(Sight sight) {
        Optional<LoadedInstance> loaded = fromHand();
        if (loaded.isPresent()) {
            return Result.done(loaded);
        }
        Result<Look> result = take();
        loaded = fromHand();
        if (loaded.isEmpty()) {
            armed = true;
            sight.saw(result);
        }
        Optional<LoadedInstance> answer = loaded;
        return answer.isPresent() ? Result.done(answer) : result.map(look -> answer);
    }

    private Optional<LoadedInstance> fromHand() {
        for (InHand next = inHand.poll(); next != null; next = inHand.poll()) {
            if (next.hold.begin()) {
                return Optional.of(new Call(next.hold, writer));
            }
            host.lost(next.hold);
        }
        return Optional.empty();
    }

    private void giveBackStale() {
        long third = host.settings.lease.duration().toNanos() / 3;
        long patience = Math.min(third, PERIODS_IN_HAND * host.settings.detectionPeriod.toNanos());
        while (!inHand.isEmpty() && host.clock.nanoTime() - inHand.element().since >= patience) {
            giveBack(inHand.remove().hold);
        }
    }

    private void giveBack(Hold hold) {
        writer.giveBack(hold, Release.notStarted(hold.nextStamp()));
    }

    /** The service drains: what nobody has loaded is given back. */
    synchronized void drain() {
        while (!inHand.isEmpty()) {
            giveBack(inHand.remove().hold);
        }
    }
}
