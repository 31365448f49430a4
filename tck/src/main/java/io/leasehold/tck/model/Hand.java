package io.leasehold.tck.model;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Create;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.Lease;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Look;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.SignalMark;
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
        Optional<Call> lastWrite) {
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

    /** What the host remembers once it has made a call and read the answer. */
    Hand after(Call call, Object answer) {
        Hand sent = sent(call);
        return ((answer instanceof List<?> list) ? list : List.of(answer))
                .stream().map(Result.class::cast).reduce(sent, (hand, result) -> hand.read(result), (a, b) -> b);
    }

    private Hand sent(Call call) {
        if (call instanceof Call.Acquire c) {
            return using(c.acquisition().number());
        }
        if (call instanceof Call.AcquireRunnable c) {
            return using(c.request().acquisition().number());
        }
        if (call instanceof Call.Create c) {
            return c.creation().leasedBy().isPresent() ? using(acquisitions + 1) : this;
        }
        boolean again = lastWrite.filter(call::equals).isPresent();
        boolean written = Move.isNumbered(call) && !again;
        return written ? new Hand(owner, acquisitions, lease, former, writes + 1, mark, Optional.of(call)) : this;
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
        if (value instanceof Create.Created created) {
            return created.lease().map(held -> granted(held.lease())).orElse(this);
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
