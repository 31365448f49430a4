package io.leasehold.tck.model;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Create;
import io.leasehold.spi.Expiry;
import io.leasehold.spi.HolderStop;
import io.leasehold.spi.Lease;
import io.leasehold.spi.Look;
import io.leasehold.spi.Next;
import io.leasehold.spi.OperatorCommand;
import io.leasehold.spi.OrphanSweep;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.SignalMark;
import io.leasehold.spi.Written;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What a bystander knows who reads calls and answers only: the book that the assertions about the model are checked against. It
 * knows nothing of the model's rules.
 *
 * @param highest the highest epoch ever granted
 * @param current the lease that was granted last, with the expiry that was told last, while nobody ended it
 * @param signals how many signals this life of the instance has accepted
 * @param unseen those that no accepted save has acknowledged
 * @param seenByA the signals that A's mark stands for
 * @param seenByB the signals that B's mark stands for
 * @param life what the bystander believes of the instance
 * @param asked whether the last accepted save or creation left something to wait for but a signal
 * @param owed whether an activation began and its holder did not end it
 */
record Ghost(
        long highest,
        Optional<Lease.Held> current,
        int signals,
        SortedSet<Integer> unseen,
        SortedSet<Integer> seenByA,
        SortedSet<Integer> seenByB,
        Existence life,
        boolean asked,
        boolean owed) {
    enum Existence {
        NONE,
        LIVES,
        ENDED
    }

    static Ghost start() {
        return new Ghost(
                0,
                Optional.empty(),
                0,
                new TreeSet<>(),
                new TreeSet<>(),
                new TreeSet<>(),
                Existence.NONE,
                false,
                false);
    }

    /** A claim of the contract that an answer breaks. */
    static final class Broken extends AssertionError {
        private static final long serialVersionUID = 1L;

        Broken(String claim) {
            super(claim);
        }
    }

    static void claim(boolean holds, String claim) {
        if (!holds) {
            throw new Broken(claim);
        }
    }

    Ghost after(Move move, Call call, Object answer, Instant reading) {
        Object only = answer instanceof List<?> list ? list.get(0) : answer;
        if (only instanceof Result.Refused<?> refused) {
            return refused.reason() instanceof Refusal.UnseenSignal unseenSignal
                    ? seeing(move, unseenSignal.unseen())
                    : this;
        }
        Object value = ((Result.Done<?>) only).value();
        if (value instanceof Written written) {
            return move.by().isPresent() ? written(move, call, written, reading) : operated(call);
        }
        if (value instanceof Acquired acquired) {
            return granted(move, acquired, reading);
        }
        if (value instanceof Look look) {
            return look.acquired().isEmpty()
                    ? this
                    : granted(move, look.acquired().get(0), reading);
        }
        if (value instanceof Create.Created created) {
            return created.repeated() ? this : created((Call.Create) call);
        }
        if (call instanceof Call.Signal) {
            return signalled();
        }
        if (value instanceof OrphanSweep.Report report) {
            return report.reclaimed().isEmpty() ? this : swept(reading);
        }
        boolean purged = call instanceof Call.Purge && !((List<?>) value).isEmpty();
        return purged ? ended(Existence.NONE) : this;
    }

    private Ghost created(Call.Create call) {
        claim(life == Existence.NONE, "only an absent instance is created");
        boolean pending = call.creation().next().kind() != Next.Kind.WAITING;
        return new Ghost(
                highest,
                Optional.empty(),
                0,
                new TreeSet<>(),
                new TreeSet<>(),
                new TreeSet<>(),
                Existence.LIVES,
                pending,
                false);
    }

    private Ghost granted(Move move, Acquired acquired, Instant reading) {
        Lease.Held held = acquired.held();
        claim(life == Existence.LIVES, "only a living instance is acquired");
        if (acquired.repeated()) {
            claim(
                    current.map(Lease.Held::lease).filter(held.lease()::equals).isPresent(),
                    "a repeat gives the same lease");
        } else {
            claim(current.filter(other -> other.expiry().validAt(reading)).isEmpty(), "at most one live holder");
            claim(held.lease().epoch() > highest, "epochs grow");
        }
        return new Ghost(held.lease().epoch(), Optional.of(held), signals, unseen, seenByA, seenByB, life, asked, true)
                .seeing(move, acquired.unseen());
    }

    private Ghost seeing(Move move, SignalMark mark) {
        claim(mark.count() == unseen.size(), "no signal lost: accepted is acknowledged and unseen");
        boolean a = move.by().filter(host -> host == Move.Host.A).isPresent();
        boolean b = move.by().filter(host -> host == Move.Host.B).isPresent();
        return new Ghost(
                highest, current, signals, unseen, a ? unseen : seenByA, b ? unseen : seenByB, life, asked, owed);
    }

    private Ghost signalled() {
        claim(life == Existence.LIVES, "only a living instance accepts a signal");
        SortedSet<Integer> more = new TreeSet<>(unseen);
        more.add(signals + 1);
        return new Ghost(highest, current, signals + 1, more, seenByA, seenByB, life, asked, owed);
    }

    private Ghost written(Move move, Call call, Written written, Instant reading) {
        if (written.repeated()) {
            return life == Existence.LIVES ? seeing(move, written.unseen()) : this;
        }
        Lease lease = lease(call);
        claim(life == Existence.LIVES, "terminal states absorb");
        claim(
                current.map(Lease.Held::lease).filter(lease::equals).isPresent(),
                "an accepted write has the current lease");
        Expiry expiry = current.orElseThrow().expiry();
        claim(
                expiry instanceof Expiry.Zero || expiry.validAt(reading),
                "an accepted write has an unexpired lease unless zero-length");
        Ghost left = acknowledging(move, call).stored(call);
        Optional<Lease.Held> still = written.expiry().map(end -> new Lease.Held(lease, end));
        Ghost next = new Ghost(
                highest, still, signals, left.unseen, seenByA, seenByB, life, left.asked, owed && still.isPresent());
        return next.ending(call).marked(move, written, call);
    }

    private Ghost marked(Move move, Written written, Call call) {
        boolean terminated = call instanceof Call.Stop stop && stop.stop().verb() == HolderStop.Verb.TERMINATE;
        return terminated ? this : seeing(move, written.unseen());
    }

    private Ghost acknowledging(Move move, Call call) {
        SortedSet<Integer> rest = new TreeSet<>(unseen);
        if (!acknowledged(call).token().isEmpty()) {
            rest.removeAll(move.by().orElseThrow() == Move.Host.A ? seenByA : seenByB);
        }
        return new Ghost(highest, current, signals, rest, seenByA, seenByB, life, asked, owed);
    }

    private static SignalMark acknowledged(Call call) {
        if (call instanceof Call.Save c) {
            return c.saves().get(0).acknowledged();
        }
        if (call instanceof Call.SaveAndRelease c) {
            return c.saves().get(0).acknowledged();
        }
        return call instanceof Call.Complete c ? c.completions().get(0).acknowledged() : SignalMark.NONE;
    }

    private Ghost stored(Call call) {
        Optional<Next> next = Optional.empty();
        if (call instanceof Call.Save c) {
            next = Optional.of(c.saves().get(0).next());
        } else if (call instanceof Call.SaveAndRelease c) {
            next = Optional.of(c.saves().get(0).next());
        }
        boolean pending = next.map(now -> now.kind() != Next.Kind.WAITING).orElse(asked);
        return new Ghost(highest, current, signals, unseen, seenByA, seenByB, life, pending, owed);
    }

    private Ghost ending(Call call) {
        if (call instanceof Call.Complete complete) {
            claim(unseen.isEmpty(), "no signal lost: a completion has seen them all");
            return ended(existence(
                    complete.completions().get(0).retention().keptFor().isPresent()));
        }
        boolean terminated = call instanceof Call.Stop stop && stop.stop().verb() == HolderStop.Verb.TERMINATE;
        return terminated
                ? ended(existence(
                        ((Call.Stop) call).stop().retention().keptFor().isPresent()))
                : this;
    }

    private static Existence existence(boolean kept) {
        return kept ? Existence.ENDED : Existence.NONE;
    }

    private Ghost ended(Existence left) {
        return new Ghost(
                highest, Optional.empty(), 0, new TreeSet<>(), new TreeSet<>(), new TreeSet<>(), left, false, false);
    }

    private Ghost operated(Call call) {
        OperatorCommand command = ((Call.Operate) call).command();
        claim(life == Existence.LIVES, "terminal states absorb");
        return command.verb() == OperatorCommand.Verb.TERMINATE
                ? ended(existence(command.retention().keptFor().isPresent()))
                : withoutLease();
    }

    private Ghost swept(Instant reading) {
        claim(current.isPresent(), "the sweep touches no waiter");
        claim(!current.get().expiry().validAt(reading), "the sweep touches no live lease");
        return withoutLease();
    }

    private Ghost withoutLease() {
        return new Ghost(highest, Optional.empty(), signals, unseen, seenByA, seenByB, life, asked, owed);
    }

    private static Lease lease(Call call) {
        if (call instanceof Call.Renew c) {
            return c.leases().get(0);
        }
        if (call instanceof Call.Save c) {
            return c.saves().get(0).stamp().lease();
        }
        if (call instanceof Call.SaveAndRelease c) {
            return c.saves().get(0).stamp().lease();
        }
        if (call instanceof Call.Release c) {
            return c.releases().get(0).stamp().lease();
        }
        return call instanceof Call.Complete c
                ? c.completions().get(0).stamp().lease()
                : ((Call.Stop) call).stop().stamp().lease();
    }

    /** All of it, with numbers replaced by ranks. */
    List<Object> key(Shape shape) {
        Optional<Object> held = current.map(now -> List.of(shape.lease(now.lease()), now.expiry()));
        return List.of(shape.epoch(highest), held, signals, unseen, seenByA, seenByB, life, asked, owed);
    }

    /** Work is to be done: somebody asked for it, or began it and never ended it, or a signal is unseen. */
    boolean pending() {
        return life == Existence.LIVES && (asked || owed || !unseen.isEmpty());
    }
}
