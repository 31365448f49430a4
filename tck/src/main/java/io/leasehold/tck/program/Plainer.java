package io.leasehold.tck.program;

import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Release;
import io.leasehold.spi.Retention;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;

/** Says the same with plainer arguments: what the shrinker tries once no step can be left out. */
final class Plainer {

    private Plainer() {}

    /** Operations that differ from a step's in one argument, which is plainer; none if all are plain. */
    static List<Operation> than(Step step) {
        Operation operation = step.operation();
        List<Operation> plainer = new ArrayList<>();
        if (operation instanceof Operation.Create create) {
            births(step.id(), create.birth())
                    .forEach(birth -> plainer.add(new Operation.Create(create.instance(), birth)));
        } else if (operation instanceof Operation.Acquire acquire) {
            fewer(
                    acquire.targets(),
                    targets -> new Operation.Acquire(targets, acquire.serves(), acquire.length()),
                    plainer);
            length(acquire.length(), each -> new Operation.Acquire(acquire.targets(), acquire.serves(), each), plainer);
        } else if (operation instanceof Operation.Look look) {
            length(look.length(), each -> look(look, each), plainer);
        } else if (operation instanceof Operation.Signal signal) {
            fewer(signal.targets(), Operation.Signal::new, plainer);
        } else if (operation instanceof Operation.Advance advance
                && advance.by().compareTo(Duration.ofSeconds(1)) > 0) {
            plainer.add(new Operation.Advance(Duration.ofSeconds(1)));
            plainer.add(new Operation.Advance(Duration.ofMinutes(1)));
        } else {
            write(step, plainer);
        }
        plainer.remove(operation);
        return plainer;
    }

    private static Operation look(Operation.Look look, LeaseLength length) {
        return new Operation.Look(look.serves(), look.limit(), length, look.reofferAfter());
    }

    private static void write(Step step, List<Operation> plainer) {
        Operation operation = step.operation();
        if (operation instanceof Operation.Renew renew) {
            fewer(renew.leases(), leases -> new Operation.Renew(renew.length(), leases), plainer);
            length(renew.length(), each -> new Operation.Renew(each, renew.leases()), plainer);
        } else if (operation instanceof Operation.Save save) {
            fewer(save.writes(), writes -> new Operation.Save(save.length(), writes), plainer);
            length(save.length(), each -> new Operation.Save(each, save.writes()), plainer);
            savings(step.id(), save.writes(), writes -> new Operation.Save(save.length(), writes), plainer);
        } else if (operation instanceof Operation.SaveAndRelease save) {
            fewer(save.writes(), Operation.SaveAndRelease::new, plainer);
            savings(step.id(), save.writes(), Operation.SaveAndRelease::new, plainer);
        } else if (operation instanceof Operation.LetGo release) {
            fewer(release.leases(), leases -> new Operation.LetGo(leases, release.work(), release.retryAt()), plainer);
            plainer.add(new Operation.LetGo(release.leases(), Release.Work.STARTED, When.never()));
        } else if (operation instanceof Operation.Complete complete) {
            fewer(complete.leases(), leases -> completion(complete, leases, complete.retention()), plainer);
            plainer.add(completion(complete, complete.leases(), Retention.delete()));
        }
    }

    private static Operation completion(Operation.Complete complete, List<LeaseRef> leases, Retention retention) {
        return new Operation.Complete(leases, complete.acknowledged(), retention);
    }

    private static List<Birth> births(int tag, Birth birth) {
        return List.of(
                birth.payload(Payload.small(tag)),
                birth.due(Due.ready()),
                birth.keys(new Integer[0]),
                new Birth(
                        birth.type(),
                        birth.payload(),
                        birth.due(),
                        birth.keys(),
                        OptionalInt.empty(),
                        birth.leasedFor()),
                birth.type(0));
    }

    private static void savings(
            int tag, List<Saving> writes, Function<List<Saving>, Operation> make, List<Operation> plainer) {
        for (int i = 0; i < writes.size(); i++) {
            Saving write = writes.get(i);
            for (Saving each : List.of(
                    write.state().isPresent() ? write.state(Payload.small(tag)) : write,
                    write.due(Due.ready()),
                    new Saving(
                            write.lease(),
                            write.state(),
                            write.due(),
                            write.acknowledged(),
                            new Saving.KeySets(Set.of(), Set.of()),
                            write.activation()))) {
                List<Saving> others = new ArrayList<>(writes);
                others.set(i, each);
                plainer.add(make.apply(others));
            }
        }
    }

    private static void length(LeaseLength length, Function<LeaseLength, Operation> make, List<Operation> plainer) {
        boolean ordinary = length.kind() == LeaseLength.Kind.FINITE && !length.isZero();
        if (ordinary && !length.equals(Script.LEASE)) {
            plainer.add(make.apply(Script.LEASE));
        }
    }

    private static <T> void fewer(List<T> elements, Function<List<T>, Operation> make, List<Operation> plainer) {
        if (elements.size() > 1) {
            for (int i = 0; i < elements.size(); i++) {
                List<T> rest = new ArrayList<>(elements);
                rest.remove(i);
                plainer.add(make.apply(rest));
            }
        }
    }
}
