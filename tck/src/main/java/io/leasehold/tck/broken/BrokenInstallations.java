package io.leasehold.tck.broken;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceSnapshot.Schedule;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Result;
import io.leasehold.spi.SignalMark;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import io.leasehold.tck.broken.ToyInstalls.Mistake;
import io.leasehold.tck.door.ForwardingStore;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Stores that install their tables badly or misread what an earlier release left (rules MIG-01, MIG-02, MIG-04). */
public final class BrokenInstallations implements BrokenFamily {

    /** The family. */
    public BrokenInstallations() {}

    @Override
    public List<BrokenProvider> providers() {
        return List.of(
                wrong(
                        "RaceyInstall",
                        "MIG-01",
                        "looks for its tables, then creates them, without a lock",
                        Mistake.NO_LOCK),
                wrong("DefinesAtEveryStart", "MIG-01", "sends its definitions at every start", Mistake.EVERY_START),
                wrong("LeavesDraft", "MIG-01", "leaves a table behind when another was faster", Mistake.LEAVES_DRAFT),
                misreading("ReinterpretTimes", "reads instants as local times of an hour east", LaterTimers::new),
                misreading("ConvertsOldStates", "delivers states of an earlier release converted", UpperStates::new),
                misreading("ForgetsOldSignals", "reads no signals of an earlier release", NoSignals::new),
                wrong(
                        "HalfMigration",
                        "MIG-04",
                        "records the installation as done before it has begun",
                        Mistake.RECORDED_FIRST),
                wrong(
                        "GivesUpHalfway",
                        "MIG-04",
                        "refuses to go on with an installation that was interrupted",
                        Mistake.GIVES_UP),
                wrong(
                        "WideLookup",
                        "MIG-04",
                        "takes tables for its own whose names match its prefix as a pattern",
                        Mistake.WIDE_LOOKUP),
                wrong(
                        "RemovesStrangers",
                        "MIG-04",
                        "removes tables whose names match its prefix as a pattern",
                        Mistake.REMOVES_STRANGERS));
    }

    private static BrokenProvider wrong(String name, String rule, String sentence, Mistake mistake) {
        return new BrokenProvider(name, rule, sentence, new ToyInstalls(EnumSet.of(mistake)));
    }

    private static BrokenProvider misreading(String name, String sentence, UnaryOperator<InstanceStore> misreading) {
        return new BrokenProvider(name, "MIG-02", sentence, new ToyInstalls(misreading));
    }

    private record LaterTimers(InstanceStore store) implements ForwardingStore {
        @Override
        public Result<InstanceSnapshot> find(Target target) {
            return store.find(target).map(LaterTimers::later);
        }

        private static InstanceSnapshot later(InstanceSnapshot found) {
            Schedule read = found.schedule();
            Optional<Instant> timer = read.nextTimer().map(instant -> instant.minusSeconds(3600));
            return with(
                    found, new Schedule(timer, read.readySince(), read.retryAt(), read.unseen(), read.firstUnseen()));
        }
    }

    private record NoSignals(InstanceStore store) implements ForwardingStore {
        @Override
        public Result<InstanceSnapshot> find(Target target) {
            return store.find(target).map(NoSignals::without);
        }

        private static InstanceSnapshot without(InstanceSnapshot found) {
            Schedule read = found.schedule();
            return with(
                    found,
                    new Schedule(
                            read.nextTimer(), read.readySince(), read.retryAt(), SignalMark.NONE, Optional.empty()));
        }
    }

    private static InstanceSnapshot with(InstanceSnapshot found, Schedule schedule) {
        return new InstanceSnapshot(
                found.id(), found.type(), found.standing(), schedule, found.ownership(), found.content());
    }

    private record UpperStates(InstanceStore store) implements ForwardingStore {
        @Override
        public List<Result<Acquired>> acquire(Acquisition acquisition, List<Target> targets) {
            return store.acquire(acquisition, targets).stream()
                    .map(result -> result.map(UpperStates::converted))
                    .toList();
        }

        private static Acquired converted(Acquired acquired) {
            byte[] bytes = acquired.state().toByteArray();
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = bytes[i] == '?' ? 0 : bytes[i];
            }
            State state = State.encoded(acquired.state().encoding(), bytes);
            return new Acquired(acquired.held(), acquired.instance(), state, acquired.storeTime(), acquired.repeated());
        }
    }
}
