package io.leasehold.tck.model;

import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Next;
import io.leasehold.spi.OperatorCommand.Force;
import io.leasehold.spi.OperatorCommand.Verb;
import io.leasehold.spi.Retention;
import io.leasehold.spi.Timer;
import io.leasehold.tck.model.Move.Host;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * What may happen in a bounded search: a few moves on one subject, so that sequences long enough to go wrong can all be tried.
 */
public enum Alphabet {
    /** Ordinary leases: acquire, look, renew, save, let go, sweep, write too late. */
    LEASES(
            Move.create(Next.ready()),
            Move.acquire(Host.A),
            Move.acquire(Host.B),
            Move.acquireAgain(Host.A),
            Move.look(Host.A),
            Move.look(Host.B),
            Move.lookAgain(Host.B),
            Move.renew(Host.A),
            Move.save(Host.A, Next.waiting()),
            Move.saveAndRelease(Host.A, Next.timed(Timer.after(Move.TICK))),
            Move.saveAndRelease(Host.B, Next.waiting()),
            Move.release(Host.A),
            Move.releaseNotStarted(Host.B),
            Move.repeatLastWrite(Host.A),
            Move.writeUnderFormerLease(Host.A),
            Move.reclaim(),
            Move.operate(Verb.RELEASE, Force.END_LEASE),
            Move.TICKING),
    /** Zero-length and infinite leases. */
    LENGTHS(
            Move.create(Next.waiting()),
            Move.acquire(Host.A, LeaseLength.of(Duration.ZERO)),
            Move.acquire(Host.B, LeaseLength.of(Duration.ZERO)),
            Move.acquire(Host.B),
            Move.acquire(Host.A, LeaseLength.infinite()),
            Move.acquireAgain(Host.A),
            Move.look(Host.A),
            Move.look(Host.B),
            Move.renew(Host.A),
            Move.save(Host.A, Next.ready()),
            Move.saveAndRelease(Host.B, Next.waiting()),
            Move.release(Host.A),
            Move.repeatLastWrite(Host.A),
            Move.writeUnderFormerLease(Host.A),
            Move.reclaim(),
            Move.operate(Verb.RELEASE, Force.RESPECT_LEASE),
            Move.operate(Verb.RELEASE, Force.END_LEASE),
            Move.TICKING),
    /** Signals at every point of a hold, with acknowledgement and without. */
    SIGNALS(
            Move.create(Next.waiting()),
            Move.signal(),
            Move.acquire(Host.A),
            Move.look(Host.B),
            Move.renew(Host.A),
            Move.save(Host.A, Next.waiting()),
            Move.saveAndRelease(Host.A, Next.waiting()),
            Move.saveAndRelease(Host.B, Next.waiting().notBefore(Timer.after(Move.TICK.multipliedBy(2)))),
            Move.saveUnacknowledged(Host.A, Next.waiting()),
            Move.release(Host.A),
            Move.complete(Host.A, Retention.delete()),
            Move.suspend(Host.B),
            Move.operate(Verb.SUSPEND, Force.END_LEASE),
            Move.operate(Verb.RESUME, Force.RESPECT_LEASE),
            Move.TICKING),
    /** Completion, termination, keys, purge, and a second life of the same id. */
    ENDS(
            Move.create(Next.ready()),
            Move.createAgain(Next.ready()),
            Move.acquire(Host.A),
            Move.look(Host.B),
            Move.changeKeys(Host.A),
            Move.signalByKey(Move.FIRST_KEY),
            Move.signalByKey(Move.SECOND_KEY),
            Move.saveAndRelease(Host.B, Next.ready()),
            Move.complete(Host.A, Retention.delete()),
            Move.complete(Host.B, Retention.keep(Move.TICK)),
            Move.terminate(Host.A, Retention.keep(Duration.ZERO)),
            Move.operate(Verb.TERMINATE, Force.END_LEASE, Retention.delete()),
            Move.operate(Verb.TERMINATE, Force.RESPECT_LEASE, Retention.keep(Move.TICK)),
            Move.operate(Verb.RESUME, Force.RESPECT_LEASE),
            Move.repeatLastWrite(Host.A),
            Move.repeatLastWrite(Host.B),
            Move.writeUnderFormerLease(Host.B),
            Move.purge(),
            Move.TICKING);

    private final List<Move> moves;

    Alphabet(Move... moves) {
        this.moves = Stream.of(moves).toList();
    }

    List<Move> moves() {
        return moves;
    }
}
