package io.leasehold.service;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Expiry;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.Lease;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.SignalMark;
import io.leasehold.spi.State;
import io.leasehold.spi.WriteStamp;
import io.leasehold.spi.Written;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One lease of this host, from its acquisition to its end: how long it lasts by the host's monotonic clock, what was stored under it
 * last, and whether a step runs. Once lost or ended it stays so. Thread-safe.
 */
final class Hold {
    private final Acquired acquired;
    private final ServiceClock clock;
    private final By by;
    private final List<Runnable> told = new ArrayList<>();
    private Phase phase = Phase.WAITING;
    private State state;
    private SignalMark unseen;
    private Optional<Instant> nextTimer;
    private Instant readAt; // the store's time of unseen and nextTimer
    private Ends ends;
    private long end; // by the monotonic clock, if the lease lapses
    private long timerAt; // by the monotonic clock, if there is a next timer
    private long idleUntil; // by the monotonic clock, if idle
    private long writes;

    /** What a lease of this host goes through. */
    enum Phase {
        /** No step has begun. */
        WAITING,
        /** A step runs, or its outcome is being written. */
        RUNNING,
        /** Loaded without a step: the instance waits for a timer or a signal. */
        IDLE,
        /** The write that ends the lease is on its way, or was answered. */
        ENDING,
        /** It is gone before this host ended it. */
        LOST
    }

    /** Who runs the steps. */
    enum By {
        HANDLER,
        APPLICATION
    }

    private enum Ends {
        LAPSES,
        NEVER,
        ZERO_LENGTH
    }

    Hold(Acquired acquired, State decoded, By by, ServiceClock clock, long sent) {
        this.acquired = acquired;
        this.by = by;
        this.clock = clock;
        this.state = decoded;
        this.unseen = acquired.unseen();
        this.nextTimer = acquired.instance().schedule().nextTimer();
        this.readAt = acquired.storeTime();
        this.timerAt = timerAt(acquired.storeTime());
        this.end = sent;
        this.ends = Ends.ZERO_LENGTH;
        setExpiry(acquired.held().expiry(), acquired.storeTime(), sent);
    }

    /** Counted from now, after the answer: never early by the store's clock. */
    private long timerAt(Instant storeTime) {
        return clock.nanoTime()
                + nextTimer
                        .map(next -> Pace.nanos(Duration.between(storeTime, next)))
                        .orElse(0L);
    }

    /** The lease lasts from before the call was sent: whatever the way of the answer took, the store granted it later than that. */
    private void setExpiry(Expiry expiry, Instant storeTime, long sent) {
        if (expiry instanceof Expiry.At at) {
            long until = sent + Pace.nanos(Duration.between(storeTime, at.at()));
            end = ends == Ends.LAPSES && end - until > 0 ? end : until;
            ends = Ends.LAPSES;
        } else {
            ends = expiry instanceof Expiry.Never ? Ends.NEVER : Ends.ZERO_LENGTH;
        }
    }

    Lease lease() {
        return acquired.held().lease();
    }

    InstanceId id() {
        return lease().instance();
    }

    InstanceSnapshot instance() {
        return acquired.instance();
    }

    boolean byHandler() {
        return by == By.HANDLER;
    }

    int attempt() {
        return Math.max(1, instance().ownership().attempts());
    }

    synchronized boolean stillOwned() {
        return phase != Phase.LOST && phase != Phase.ENDING && (ends != Ends.LAPSES || end - clock.nanoTime() > 0);
    }

    /** Whether a write that is under way may be repeated: the lease lasts, or its end is not a matter of time. */
    synchronized boolean writable() {
        return phase != Phase.LOST && (ends != Ends.LAPSES || end - clock.nanoTime() > 0);
    }

    synchronized boolean infinite() {
        return ends == Ends.NEVER;
    }

    synchronized boolean zeroLength() {
        return ends == Ends.ZERO_LENGTH;
    }

    synchronized boolean is(Phase asked) {
        return phase == asked;
    }

    synchronized Duration remaining() {
        if (!stillOwned() || ends == Ends.ZERO_LENGTH) {
            return Duration.ZERO;
        }
        return ends == Ends.NEVER ? LeaseLength.LONGEST : Duration.ofNanos(end - clock.nanoTime());
    }

    /** How long until the lease lapses if it is not renewed; empty if it does not lapse by itself, or is lost. */
    synchronized Optional<Duration> untilLapse() {
        if (ends != Ends.LAPSES || phase == Phase.LOST) {
            return Optional.empty();
        }
        return Optional.of(Duration.ofNanos(Math.max(0, end - clock.nanoTime())));
    }

    /** Begins a step, the first or the next one, unless the lease is gone. */
    synchronized boolean begin() {
        if (!stillOwned()) {
            return false;
        }
        phase = Phase.RUNNING;
        return true;
    }

    /** Begins the write that ends the lease; the first to do so does it. */
    synchronized boolean beginEnd() {
        if (!stillOwned()) {
            return false;
        }
        phase = Phase.ENDING;
        return true;
    }

    /** The write that was to end the lease was refused, and the lease is kept. */
    synchronized void keepOn() {
        if (phase == Phase.ENDING) {
            phase = Phase.RUNNING;
        }
    }

    synchronized void idle(Duration time) {
        if (phase == Phase.RUNNING) {
            phase = Phase.IDLE;
            idleUntil = clock.nanoTime() + Pace.nanos(time);
        }
    }

    /** Ends the waiting of a loaded instance; the first to do so does it. */
    synchronized boolean wake() {
        if (phase != Phase.IDLE) {
            return false;
        }
        phase = Phase.WAITING;
        return true;
    }

    synchronized boolean idleIsOver() {
        return phase == Phase.IDLE && idleUntil - clock.nanoTime() <= 0;
    }

    /** Whether an idle instance has something to run for, as far as this host knows. */
    synchronized boolean idleAndDue() {
        return phase == Phase.IDLE && (unseen.count() > 0 || timerFired());
    }

    /** How long until an idle instance needs attention by itself. */
    synchronized Optional<Duration> untilIdleAct() {
        if (phase != Phase.IDLE) {
            return Optional.empty();
        }
        long now = clock.nanoTime();
        long wait = nextTimer.isPresent() ? Math.min(idleUntil - now, timerAt - now) : idleUntil - now;
        return Optional.of(Duration.ofNanos(Math.max(0, wait)));
    }

    /** The lease is gone; returns true to the first who finds out, who has called everyone that asked to be told. */
    boolean lose() {
        List<Runnable> calls;
        synchronized (this) {
            if (phase == Phase.LOST) {
                return false;
            }
            phase = Phase.LOST;
            calls = List.copyOf(told);
            told.clear();
        }
        calls.forEach(Hold::call);
        return true;
    }

    void onLost(Runnable callback) {
        synchronized (this) {
            if (phase != Phase.LOST) {
                told.add(callback);
                return;
            }
        }
        call(callback);
    }

    private static void call(Runnable callback) {
        try {
            callback.run();
        } catch (Throwable thrown) {
            // Foreign code, possibly on the thread that renews.
            Events.defect("a handler's callback for a lost lease failed", thrown);
        }
    }

    /** What the store answered to a renewal or a save. Revives nothing: who was told that the lease is lost stays told. */
    synchronized void written(Written written, long sent) {
        if (phase == Phase.LOST) {
            return;
        }
        written.expiry().ifPresent(expiry -> setExpiry(expiry, written.storeTime(), sent));
        if (written.storeTime().isBefore(readAt)) {
            return; // the answer of a renewal that was overtaken by a save
        }
        unseen = written.unseen();
        nextTimer = written.nextTimer();
        readAt = written.storeTime();
        timerAt = timerAt(written.storeTime());
    }

    synchronized WriteStamp nextStamp() {
        return lease().write(++writes);
    }

    synchronized void state(State stored) {
        state = stored;
    }

    synchronized State state() {
        return state;
    }

    synchronized SignalMark unseen() {
        return unseen;
    }

    synchronized void unseen(SignalMark mark) {
        unseen = mark;
    }

    synchronized Optional<Instant> nextTimer() {
        return nextTimer;
    }

    /** Whether the next timer has come by the store's clock, as far as this host knows. */
    synchronized boolean timerFired() {
        return nextTimer.isPresent() && timerAt - clock.nanoTime() <= 0;
    }
}
