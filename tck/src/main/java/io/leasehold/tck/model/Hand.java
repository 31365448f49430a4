package io.leasehold.tck.model;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.Lease;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Look;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.SignalMark;
import io.leasehold.spi.WriteStamp;
import io.leasehold.spi.Written;
import java.util.List;
import java.util.Optional;

/**
 * What one host of a bounded search remembers.
 *
 * @param owner the host
 * @param acquisitions the numbers it has used
 * @param lease the lease that it was granted last, however that ended
 * @param former the lease before it
 * @param writes the write numbers it has used
 * @param mark the signal mark that it was given last
 * @param lastWrite its last numbered write, to be repeated
 */
record Hand(
        OwnerId owner,
        long acquisitions,
        Optional<Lease> lease,
        Optional<Lease> former,
        long writes,
        SignalMark mark,
        Optional<Sent> lastWrite) {
    /** A numbered write that the host has sent; sending it again is a repeat. */
    record Sent(Move.Writing writing, WriteStamp stamp, SignalMark mark) {
        Call call() {
            return writing.call(stamp, mark);
        }
    }

    static Hand of(String owner) {
        return new Hand(
                new OwnerId(owner), 0, Optional.empty(), Optional.empty(), 0, SignalMark.NONE, Optional.empty());
    }

    Acquisition acquisition(LeaseLength length) {
        return new Acquisition(owner, HostTypes.untyped(), acquisitions + 1, length);
    }

    Acquisition acquisitionAgain(LeaseLength length) {
        return new Acquisition(owner, HostTypes.untyped(), acquisitions, length);
    }

    /** What the host remembers once it has made a move and read the answer. */
    Hand after(Move move, Call call, Object answer) {
        Hand sent = move.writing().map(this::sent).orElseGet(() -> acquiring(call));
        List<?> results = answer instanceof List<?> list ? list : List.of(answer);
        return sent.read((Result<?>) results.get(0));
    }

    private Hand sent(Move.Writing writing) {
        WriteStamp stamp = lease.orElseThrow().write(writes + 1);
        return new Hand(
                owner, acquisitions, lease, former, writes + 1, mark, Optional.of(new Sent(writing, stamp, mark)));
    }

    private Hand acquiring(Call call) {
        if (call instanceof Call.Acquire c) {
            return using(c.acquisition().number());
        }
        return call instanceof Call.AcquireRunnable c
                ? using(c.request().acquisition().number())
                : this;
    }

    private Hand using(long number) {
        return new Hand(owner, Math.max(acquisitions, number), lease, former, writes, mark, lastWrite);
    }

    private Hand read(Result<?> result) {
        if (result instanceof Result.Done<?> done) {
            return read(done.value());
        }
        return result instanceof Result.Refused<?> refused && refused.reason() instanceof Refusal.UnseenSignal unseen
                ? marked(unseen.unseen())
                : this;
    }

    private Hand read(Object value) {
        if (value instanceof Acquired acquired) {
            return granted(acquired.held().lease()).marked(acquired.unseen());
        }
        if (value instanceof Look look) {
            return look.acquired().isEmpty()
                    ? this
                    : read((Object) look.acquired().get(0));
        }
        return value instanceof Written written ? marked(written.unseen()) : this;
    }

    private Hand granted(Lease granted) {
        return lease.filter(granted::equals).isPresent()
                ? this
                : new Hand(owner, acquisitions, Optional.of(granted), lease, 0, mark, lastWrite);
    }

    private Hand marked(SignalMark given) {
        return new Hand(owner, acquisitions, lease, former, writes, given, lastWrite);
    }
}
