package io.leasehold.service;

import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.Lease;
import io.leasehold.spi.SignalMark;
import io.leasehold.spi.State;
import java.time.Duration;

/** One step under a hold: what it saw when it began. Thread-safe. */
final class Call implements LoadedInstance {
    private final Hold hold;
    private final OutcomeWriter writer;
    private final boolean timerFired;
    private volatile SignalMark seen;

    /** The hold must be running. */
    Call(Hold hold, OutcomeWriter writer) {
        this.hold = hold;
        this.writer = writer;
        this.seen = hold.unseen();
        this.timerFired = hold.timerFired();
    }

    Hold hold() {
        return hold;
    }

    SignalMark seen() {
        return seen;
    }

    @Override
    public Lease lease() {
        return hold.lease();
    }

    @Override
    public InstanceSnapshot instance() {
        return hold.instance();
    }

    @Override
    public State state() {
        return hold.state();
    }

    @Override
    public int signals() {
        return seen.count();
    }

    @Override
    public boolean timerFired() {
        return timerFired;
    }

    @Override
    public Duration remaining() {
        return hold.remaining();
    }

    @Override
    public boolean stillOwned() {
        return hold.stillOwned();
    }

    @Override
    public void onLeaseLost(Runnable told) {
        hold.onLost(told);
    }

    @Override
    public void save(State state) {
        writer.checkpoint(this, state);
    }

    @Override
    public boolean end(Outcome outcome) {
        if (hold.is(Hold.Phase.LOST)) {
            throw writer.lost(hold);
        }
        if (!hold.stillOwned() && hold.is(Hold.Phase.ENDING)) {
            throw new IllegalStateException("instance " + id() + " was ended already");
        }
        boolean gone = writer.end(this, outcome);
        seen = hold.unseen();
        return gone;
    }

    @Override
    public void close() {
        writer.letGo(hold);
    }
}
