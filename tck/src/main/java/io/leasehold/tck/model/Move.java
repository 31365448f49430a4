package io.leasehold.tck.model;

import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Completion;
import io.leasehold.spi.Create;
import io.leasehold.spi.HolderStop;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceKey;
import io.leasehold.spi.KeyChanges;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Look;
import io.leasehold.spi.Next;
import io.leasehold.spi.OperatorCommand;
import io.leasehold.spi.OrphanSweep;
import io.leasehold.spi.Release;
import io.leasehold.spi.Retention;
import io.leasehold.spi.Save;
import io.leasehold.spi.SignalMark;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import io.leasehold.spi.Timer;
import io.leasehold.spi.WriteStamp;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * One letter of the alphabet of a bounded search: a call that depends on what the host remembers, or a tick of the clock. On one
 * instance, with two keys.
 *
 * @param name the letter in words
 * @param by the host that makes the call; empty for a tick and for an operator
 * @param call the call in a state; empty if there is none to make
 * @param writing how the call is made, if it is a numbered write under the host's lease
 */
record Move(String name, Optional<Host> by, Function<Play, Optional<Call>> call, Optional<Writing> writing) {
    /** A numbered write that acknowledges a mark or not. */
    @FunctionalInterface
    interface Writing {
        Call call(WriteStamp stamp, SignalMark mark);
    }

    /** The two hosts. */
    enum Host {
        /** The first. */
        A,
        /** The second. */
        B
    }

    static final InstanceId INSTANCE = new InstanceId("the instance");
    static final InstanceKey FIRST_KEY = new InstanceKey("first key");
    static final InstanceKey SECOND_KEY = new InstanceKey("second key");
    static final Duration TICK = Duration.ofSeconds(1);
    static final Move TICKING = new Move("tick", Optional.empty(), play -> Optional.empty(), Optional.empty());

    private static final int MOST_CREATIONS = 2;
    private static final LeaseLength TWO_TICKS = LeaseLength.of(TICK.multipliedBy(2));

    boolean isBy(Host host) {
        return by.filter(host::equals).isPresent();
    }

    // Creating and acquiring

    static Move create(Next next) {
        return operator(
                "create " + next.kind(),
                play -> Optional.of(play)
                        .filter(state -> state.creations() < MOST_CREATIONS)
                        .map(state -> new Call.Create(Create.of(INSTANCE, State.of(new byte[] {1}))
                                .next(next)
                                .keys(Set.of(FIRST_KEY))
                                .token(state.token()))));
    }

    static Move createAgain(Next next) {
        return operator(
                "create again " + next.kind(),
                play -> Optional.of(new Call.Create(
                        Create.of(INSTANCE, State.of(new byte[] {1})).next(next).token("token 0"))));
    }

    static Move acquire(Host host, LeaseLength length) {
        return host("acquire for " + length.duration(), host, hand -> acquire(hand.acquisition(length)));
    }

    static Move acquire(Host host) {
        return acquire(host, TWO_TICKS);
    }

    static Move acquireAgain(Host host) {
        return host(
                "acquire again",
                host,
                hand -> Optional.of(hand)
                        .filter(used -> used.acquisitions() > 0)
                        .flatMap(used -> acquire(used.acquisitionAgain(TWO_TICKS))));
    }

    private static Optional<Call> acquire(Acquisition acquisition) {
        return Optional.of(new Call.Acquire(acquisition, List.of(Target.id(INSTANCE))));
    }

    static Move look(Host host) {
        return host(
                "look",
                host,
                hand -> Optional.of(new Call.AcquireRunnable(new Look.Request(hand.acquisition(TWO_TICKS), 1, TICK))));
    }

    static Move lookAgain(Host host) {
        return host(
                "look again",
                host,
                hand -> Optional.of(hand)
                        .filter(used -> used.acquisitions() > 0)
                        .map(used ->
                                new Call.AcquireRunnable(new Look.Request(used.acquisitionAgain(TWO_TICKS), 1, TICK))));
    }

    // Writing

    static Move renew(Host host) {
        return host("renew", host, hand -> hand.lease().map(lease -> new Call.Renew(TWO_TICKS, List.of(lease))));
    }

    static Move save(Host host, Next next) {
        return writing(
                "save " + next.kind(),
                host,
                (stamp, mark) ->
                        new Call.Save(TWO_TICKS, List.of(Save.of(stamp, next).acknowledging(mark))));
    }

    static Move saveAndRelease(Host host, Next next) {
        return writing(
                "save and release " + next.kind(),
                host,
                (stamp, mark) ->
                        new Call.SaveAndRelease(List.of(Save.of(stamp, next).acknowledging(mark))));
    }

    /** A save that does not acknowledge what its host has seen. */
    static Move saveUnacknowledged(Host host, Next next) {
        return writing(
                "save and release unacknowledged " + next.kind(),
                host,
                (stamp, mark) -> new Call.SaveAndRelease(List.of(Save.of(stamp, next))));
    }

    static Move changeKeys(Host host) {
        KeyChanges changes = new KeyChanges(Set.of(SECOND_KEY), Set.of(FIRST_KEY));
        return writing(
                "change keys",
                host,
                (stamp, mark) -> new Call.Save(
                        TWO_TICKS,
                        List.of(Save.of(stamp, Next.waiting())
                                .acknowledging(mark)
                                .keys(changes))));
    }

    static Move release(Host host) {
        return writing("release", host, (stamp, mark) -> new Call.Release(List.of(Release.of(stamp))));
    }

    static Move releaseNotStarted(Host host) {
        return writing(
                "release not started",
                host,
                (stamp, mark) ->
                        new Call.Release(List.of(Release.notStarted(stamp).notBefore(Timer.after(TICK)))));
    }

    static Move complete(Host host, Retention retention) {
        return writing(
                "complete" + kept(retention),
                host,
                (stamp, mark) -> new Call.Complete(List.of(new Completion(stamp, mark, retention))));
    }

    static Move suspend(Host host) {
        return writing("suspend", host, (stamp, mark) -> new Call.Stop(HolderStop.suspend(stamp, "by its holder")));
    }

    static Move terminate(Host host, Retention retention) {
        return writing(
                "terminate" + kept(retention),
                host,
                (stamp, mark) -> new Call.Stop(HolderStop.terminate(stamp, "by its holder", retention)));
    }

    private static String kept(Retention retention) {
        return retention.keptFor().map(time -> ", kept for " + time).orElse("");
    }

    static Move repeatLastWrite(Host host) {
        return host("repeat the last write", host, hand -> hand.lastWrite().map(Hand.Sent::call));
    }

    /** A late write under the lease before the present one. */
    static Move writeUnderFormerLease(Host host) {
        return host(
                "save under the former lease",
                host,
                hand -> hand.former()
                        .map(lease -> new Call.SaveAndRelease(
                                List.of(Save.of(lease.write(hand.writes() + 1), Next.waiting())))));
    }

    private static Move writing(String name, Host host, Writing writing) {
        Move plain = host(
                name,
                host,
                hand -> hand.lease().map(lease -> writing.call(lease.write(hand.writes() + 1), hand.mark())));
        return new Move(plain.name, plain.by, plain.call, Optional.of(writing));
    }

    // Everybody

    static Move signal() {
        return operator("signal", play -> Optional.of(new Call.Signal(List.of(Target.id(INSTANCE)))));
    }

    static Move signalByKey(InstanceKey key) {
        return operator("signal " + key, play -> Optional.of(new Call.Signal(List.of(Target.key(key)))));
    }

    static Move operate(OperatorCommand.Verb verb, OperatorCommand.Force force, Retention retention) {
        OperatorCommand plain =
                OperatorCommand.of(verb, Target.id(INSTANCE), "by an operator").retention(retention);
        boolean forced = force == OperatorCommand.Force.END_LEASE;
        return operator(
                (forced ? "force " : "operator's ") + verb + kept(retention),
                play -> Optional.of(new Call.Operate(forced ? plain.forced() : plain)));
    }

    static Move operate(OperatorCommand.Verb verb, OperatorCommand.Force force) {
        return operate(verb, force, Retention.delete());
    }

    static Move reclaim() {
        return operator("sweep", play -> Optional.of(new Call.Reclaim(new OrphanSweep(HostTypes.all(), TICK, 1))));
    }

    static Move purge() {
        return operator("purge", play -> Optional.of(new Call.Purge(1)));
    }

    private static Move host(String name, Host host, Function<Hand, Optional<Call>> call) {
        return new Move(host + ": " + name, Optional.of(host), play -> call.apply(play.hand(host)), Optional.empty());
    }

    private static Move operator(String name, Function<Play, Optional<Call>> call) {
        return new Move(name, Optional.empty(), call, Optional.empty());
    }

    @Override
    public String toString() {
        return name;
    }
}
