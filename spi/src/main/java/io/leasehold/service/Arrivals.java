package io.leasehold.service;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Lease;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Release;
import io.leasehold.spi.State;
import io.leasehold.spi.Timer;
import java.util.List;
import java.util.Optional;

/** What happens to an instance between its acquisition and its first step. Thread-safe. */
final class Arrivals {
    private final Host host;
    private final OutcomeWriter writer;

    Arrivals(Host host, OutcomeWriter writer) {
        this.host = host;
        this.writer = writer;
    }

    /**
     * Takes charge of an instance that the store has just leased to this host.
     *
     * @param sent the monotonic reading from before the call
     * @return the hold; empty if the instance was given back, or came before
     */
    Optional<Hold> accept(Acquired acquired, Hold.By by, long sent) {
        if (host.holds.knows(acquired.held().lease())) {
            return Optional.empty(); // the repeat of a look whose answer has come after all
        }
        takenFrom(acquired);
        Optional<State> decoded = decode(acquired, sent);
        if (decoded.isEmpty()) {
            return Optional.empty();
        }
        Hold hold = new Hold(acquired, decoded.get(), by, host.clock, sent);
        if (!host.open()) { // the service began to drain while the store answered
            writer.giveBack(hold, Release.notStarted(hold.nextStamp()));
            return Optional.empty();
        }
        host.holds.add(hold);
        return Optional.of(hold);
    }

    private void takenFrom(Acquired acquired) {
        if (acquired.tookOverFrom().isEmpty()) {
            return;
        }
        Lease.Previous earlier = acquired.tookOverFrom().get();
        Lease lease = acquired.held().lease();
        host.events.tell(
                earlier.ending() == Lease.Ending.ZERO_LENGTH
                        ? new ServiceEvent.DoubleLoad(lease, earlier)
                        : new ServiceEvent.Takeover(lease, earlier));
    }

    /** A state that cannot be delivered gives the lease back with a retry-at; attempts count, so it ends in quarantine. */
    private Optional<State> decode(Acquired acquired, long sent) {
        Lease lease = acquired.held().lease();
        try {
            return Optional.of(host.settings.codecs.decode(lease.instance(), acquired.state()));
        } catch (UndecodableStateException | RuntimeException damage) {
            Refusal.Corrupt corrupt = new Refusal.Corrupt(lease.instance(), String.valueOf(damage.getMessage()));
            host.events.tell(new ServiceEvent.Damaged(corrupt));
            Hold hold = new Hold(acquired, State.empty(), Hold.By.HANDLER, host.clock, sent);
            Timer retryAt = Timer.after(host.settings.policies.retry().pauseAfter(hold.attempt()));
            writer.giveBack(hold, Release.of(hold.nextStamp()).notBefore(retryAt));
            return Optional.empty();
        }
    }

    /** What a look met and did not hand out. */
    void setAside(List<Refusal> refusals) {
        for (Refusal refusal : refusals) {
            if (refusal instanceof Refusal.Corrupt corrupt) {
                host.events.tell(new ServiceEvent.Damaged(corrupt));
            } else if (refusal instanceof Refusal.Suspended suspended) {
                host.events.tell(new ServiceEvent.Quarantined(suspended.instance()));
            }
        }
    }
}
