package io.leasehold.tck.program;

import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Activatable;
import io.leasehold.spi.Completion;
import io.leasehold.spi.Create;
import io.leasehold.spi.HolderStop;
import io.leasehold.spi.HostRegistration;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.KeyChanges;
import io.leasehold.spi.Lease;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Look;
import io.leasehold.spi.Next;
import io.leasehold.spi.OperatorCommand;
import io.leasehold.spi.OrphanSweep;
import io.leasehold.spi.Query;
import io.leasehold.spi.Release;
import io.leasehold.spi.Save;
import io.leasehold.spi.Timer;
import io.leasehold.tck.model.Call;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Turns the operation of a step into a call, with what earlier steps have produced. Confined to one thread. */
final class CallMaker {

    private final Ledger ledger;
    private final Names names;
    private final Step step;
    private final Instant now;

    CallMaker(Ledger ledger, Step step, Instant now) {
        this.ledger = ledger;
        this.names = ledger.names();
        this.step = step;
        this.now = now;
    }

    /** The call; empty if the operation is none, or refers to what did not come about. */
    Optional<Call> call() {
        Operation operation = step.operation();
        if (operation instanceof Operation.Again again) {
            return ledger.called(again.step()).map(Event.Called::call);
        }
        return lookingCall(operation).or(() -> leaseCall(operation)).or(() -> hostCall(operation));
    }

    private Optional<Call> lookingCall(Operation operation) {
        if (operation instanceof Operation.Create create) {
            return create(create);
        }
        if (operation instanceof Operation.Find find) {
            return Optional.of(new Call.Find(names.target(find.whom())));
        }
        if (operation instanceof Operation.ListPage page) {
            Query query = new Query(names.types(page.types()), page.filter(), Optional.empty(), page.limit());
            return Optional.of(new Call.ListPage(query));
        }
        if (operation instanceof Operation.Count count) {
            return Optional.of(new Call.Counts(names.types(count.types())));
        }
        if (operation instanceof Operation.Acquire acquire) {
            Acquisition acquisition = acquisition(acquire.serves(), acquire.length());
            return Optional.of(new Call.Acquire(
                    acquisition,
                    acquire.targets().stream().map(names::target).distinct().toList()));
        }
        if (operation instanceof Operation.Look look) {
            Acquisition acquisition = acquisition(look.serves(), look.length());
            return Optional.of(
                    new Call.AcquireRunnable(new Look.Request(acquisition, look.limit(), look.reofferAfter())));
        }
        return operation instanceof Operation.Signal signal
                ? Optional.of(new Call.Signal(
                        signal.targets().stream().map(names::target).distinct().toList()))
                : Optional.empty();
    }

    private Optional<Call> leaseCall(Operation operation) {
        if (operation instanceof Operation.Renew renew) {
            return batch(leases(renew.leases()), leases -> new Call.Renew(renew.length(), leases));
        }
        if (operation instanceof Operation.Save save) {
            return batch(saves(save.writes()), saves -> new Call.Save(save.length(), saves));
        }
        if (operation instanceof Operation.SaveAndRelease save) {
            return batch(saves(save.writes()), Call.SaveAndRelease::new);
        }
        if (operation instanceof Operation.LetGo release) {
            return timer(release.retryAt())
                    .flatMap(retryAt -> batch(
                            leases(release.leases()),
                            leases -> new Call.Release(leases.stream()
                                    .map(lease -> new Release(lease.write(step.id()), release.work(), retryAt))
                                    .toList())));
        }
        if (operation instanceof Operation.Complete complete) {
            return batch(completions(complete), Call.Complete::new);
        }
        if (operation instanceof Operation.Stop stop) {
            return ledger.lease(stop.lease())
                    .map(lease -> new Call.Stop(
                            new HolderStop(lease.write(step.id()), stop.verb(), reason(), stop.retention())));
        }
        return operation instanceof Operation.Operate operate ? operate(operate) : Optional.empty();
    }

    private Optional<Call> hostCall(Operation operation) {
        if (operation instanceof Operation.Reclaim reclaim) {
            return Optional.of(
                    new Call.Reclaim(new OrphanSweep(names.types(reclaim.types()), reclaim.grace(), reclaim.limit())));
        }
        if (operation instanceof Operation.Purge purge) {
            return Optional.of(new Call.Purge(purge.limit()));
        }
        if (operation instanceof Operation.Register register) {
            return Optional.of(new Call.Register(new HostRegistration(
                    ledger.owner(step.host()),
                    names.machine(register.machine()),
                    names.types(register.serves()),
                    activationTypes(register.starts()),
                    register.lapse())));
        }
        if (operation instanceof Operation.Heartbeat) {
            return Optional.of(new Call.Heartbeat(ledger.owner(step.host())));
        }
        if (operation instanceof Operation.Deregister) {
            return Optional.of(new Call.Deregister(ledger.owner(step.host())));
        }
        if (operation instanceof Operation.PurgeHosts purge) {
            return Optional.of(new Call.PurgeDeadHosts(purge.limit()));
        }
        return operation instanceof Operation.FindActivatable find
                ? Optional.of(new Call.FindActivatable(new Activatable.Query(
                        names.machine(find.machine()), activationTypes(find.starts()), find.limit())))
                : Optional.empty();
    }

    private Optional<Call> create(Operation.Create create) {
        Birth birth = create.birth();
        return next(birth.due()).map(next -> {
            Create creation = Create.of(
                            names.instance(create.instance()), birth.payload().state())
                    .next(next)
                    .keys(names.keys(birth.keys()))
                    .token("token-" + step.id() + names.suffix());
            if (birth.type().isPresent()) {
                creation = creation.ofType(names.type(birth.type().getAsInt()));
            }
            if (birth.activation().isPresent()) {
                creation =
                        creation.activation(names.activation(birth.activation().getAsInt()));
            }
            if (birth.leasedFor().isPresent()) {
                Serves serves =
                        birth.type().isPresent() ? Serves.types(birth.type().getAsInt()) : Serves.untyped();
                creation =
                        creation.leasedBy(acquisition(serves, birth.leasedFor().get()));
            }
            return new Call.Create(creation);
        });
    }

    private Optional<Call> operate(Operation.Operate operate) {
        Optional<Lease> epochOf = operate.onlyAtEpochOf().flatMap(ledger::lease);
        if (operate.onlyAtEpochOf().isPresent() && epochOf.isEmpty()) {
            return Optional.empty();
        }
        OptionalLong epoch =
                epochOf.map(lease -> OptionalLong.of(lease.epoch())).orElse(OptionalLong.empty());
        return Optional.of(new Call.Operate(new OperatorCommand(
                names.target(operate.whom()), operate.verb(), reason(), operate.force(), operate.retention(), epoch)));
    }

    private List<Completion> completions(Operation.Complete complete) {
        List<Completion> completions = new ArrayList<>();
        for (Lease lease : leases(complete.leases())) {
            ledger.mark(complete.acknowledged(), lease)
                    .ifPresent(mark ->
                            completions.add(new Completion(lease.write(step.id()), mark, complete.retention())));
        }
        return completions;
    }

    private List<Save> saves(List<Saving> writes) {
        Set<InstanceId> seen = new HashSet<>();
        return writes.stream()
                .flatMap(write -> save(write).stream())
                .filter(save -> seen.add(save.stamp().lease().instance()))
                .toList();
    }

    private Optional<Save> save(Saving write) {
        return ledger.lease(write.lease())
                .flatMap(lease -> ledger.mark(write.acknowledged(), lease)
                        .flatMap(mark -> next(write.due())
                                .map(next -> new Save(
                                        lease.write(step.id()),
                                        write.state().map(Payload::state),
                                        next,
                                        mark,
                                        new KeyChanges(
                                                names.keys(write.keys().add()),
                                                names.keys(write.keys().free())),
                                        write.activation().isPresent()
                                                ? Optional.of(names.activation(
                                                        write.activation().getAsInt()))
                                                : Optional.empty()))));
    }

    /** The leases that came about, each instance once: a batch that names one twice is a bad argument. */
    private List<Lease> leases(List<LeaseRef> refs) {
        Set<InstanceId> seen = new HashSet<>();
        return refs.stream()
                .flatMap(ref -> ledger.lease(ref).stream())
                .filter(lease -> seen.add(lease.instance()))
                .toList();
    }

    private Acquisition acquisition(Serves serves, LeaseLength length) {
        return new Acquisition(ledger.owner(step.host()), names.types(serves), step.id(), length);
    }

    private Optional<Next> next(Due due) {
        return timer(due.timer())
                .flatMap(timer -> timer(due.retryAt()).map(bound -> new Next(due.kind(), timer, bound)));
    }

    private Optional<Timer> timer(When when) {
        if (when instanceof When.In in) {
            return Optional.of(Timer.after(in.delay()));
        }
        if (when instanceof When.SinceStart since) {
            return Optional.of(Timer.at(ledger.start().plus(since.sinceStart())));
        }
        if (when instanceof When.At at) {
            return Optional.of(Timer.at(at.instant()));
        }
        if (when instanceof When.Near near) {
            return ledger.instant(near.boundary(), now)
                    .map(instant -> Timer.at(instant.plus(VirtualClock.TICK.multipliedBy(near.ticks()))));
        }
        return Optional.of(Timer.none());
    }

    private Set<String> activationTypes(Set<Integer> numbers) {
        return numbers.stream().map(names::activationType).collect(Collectors.toUnmodifiableSet());
    }

    private String reason() {
        return "reason " + step.id();
    }

    private static <T> Optional<Call> batch(List<T> elements, Function<List<T>, Call> make) {
        return elements.isEmpty() ? Optional.empty() : Optional.of(make.apply(elements));
    }
}
