package io.leasehold.tck.model;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Create;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.SignalMark;
import io.leasehold.spi.Written;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * How the freedom that the contract leaves a store is resolved for one answer. What an observed answer shows is taken where it
 * is legal; where it is not, the plainest legal choice stands, and the answers differ.
 */
final class Freedom {
    /** Where choices come from. */
    enum Kind {
        /** There is no answer: the plainest choice. */
        PLAIN,
        /** The reply was lost: the choice was made and is not known. */
        HIDDEN,
        /** The answer shows them. */
        SHOWN
    }

    static final Freedom PLAIN = new Freedom(Kind.PLAIN, Optional.empty());
    static final Freedom HIDDEN = new Freedom(Kind.HIDDEN, Optional.empty());

    private final Kind kind;
    private final Optional<Object> answer;

    private Freedom(Kind kind, Optional<Object> answer) {
        this.kind = kind;
        this.answer = answer;
    }

    /** Choices that a result shows: its value, or the reason of its refusal. */
    static Freedom shownBy(Result<?> result) {
        if (result instanceof Result.Done<?> done) {
            return shownBy(done.value());
        }
        return result instanceof Result.Refused<?> refused ? shownBy(refused.reason()) : HIDDEN;
    }

    static Freedom shownBy(Object value) {
        return new Freedom(Kind.SHOWN, Optional.of(value));
    }

    Kind kind() {
        return kind;
    }

    /** The answer, if it is of a type. */
    <T> Optional<T> shown(Class<T> type) {
        return answer.filter(type::isInstance).map(type::cast);
    }

    Optional<InstanceSnapshot> snapshot() {
        return shown(InstanceSnapshot.class).or(() -> shown(Acquired.class).map(Acquired::instance));
    }

    /** A new epoch above a bound. */
    Epoch above(long bound) {
        if (kind == Kind.PLAIN) {
            return Epoch.exactly(bound + 1);
        }
        return settle(Epoch.atLeast(bound + 1));
    }

    /** An epoch, taken from the answer if none has shown it before. */
    Epoch settle(Epoch epoch) {
        if (kind == Kind.PLAIN) {
            return Epoch.exactly(epoch.least());
        }
        return epoch.shown() ? epoch : settle(epoch, shownEpoch());
    }

    /** The epoch of an earlier holder, likewise. */
    Epoch settleEarlier(Epoch epoch) {
        Optional<Long> shown =
                snapshot().flatMap(found -> found.ownership().previous()).map(previous -> previous.epoch());
        return epoch.shown() ? epoch : settle(epoch, shown);
    }

    private static Epoch settle(Epoch epoch, Optional<Long> shown) {
        return shown.map(number -> Epoch.exactly(epoch.mayBe(number) ? number : epoch.least()))
                .orElse(epoch);
    }

    private Optional<Long> shownEpoch() {
        Optional<Long> ofSnapshot = snapshot().map(found -> found.ownership().epoch());
        Optional<Long> ofLease = shown(Create.Created.class)
                .flatMap(Create.Created::lease)
                .map(held -> held.lease().epoch());
        Optional<Long> ofRefusal = shown(Refusal.WrongStatus.class).map(Refusal.WrongStatus::epoch);
        return ofSnapshot.or(() -> ofLease).or(() -> ofRefusal);
    }

    /** The mark of all unseen signals. */
    SignalMark mark(Signals signals) {
        Optional<SignalMark> ofSnapshot =
                snapshot().map(found -> found.schedule().unseen());
        Optional<SignalMark> ofWrite = shown(Written.class).map(Written::unseen);
        Optional<SignalMark> ofRefusal = shown(Refusal.UnseenSignal.class).map(Refusal.UnseenSignal::unseen);
        return ofSnapshot
                .or(() -> ofWrite)
                .or(() -> ofRefusal)
                .filter(signals::allows)
                .orElseGet(signals::plainMark);
    }

    /** The signals once the mark of them has been given away. A mark in a lost reply was given to nobody. */
    Signals bind(Signals signals) {
        return kind == Kind.HIDDEN ? signals : signals.bind(mark(signals));
    }

    /** When the first unseen signal was recorded: exact within the tolerance. */
    Optional<Instant> firstUnseen(Signals signals, Duration tolerance) {
        Optional<Instant> exact = signals.first();
        Optional<Instant> shown = snapshot().flatMap(found -> found.schedule().firstUnseen());
        return exact.flatMap(first -> shown.filter(
                        instant -> Duration.between(first, instant).abs().compareTo(tolerance) <= 0)
                .or(() -> exact));
    }

    /** The wording of a damage is the store's own. */
    Refusal.Corrupt corrupt(InstanceId id) {
        return shown(Refusal.Corrupt.class)
                .filter(corrupt -> corrupt.instance().equals(id))
                .orElseGet(() -> new Refusal.Corrupt(id, "damaged"));
    }
}
