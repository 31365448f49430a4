package io.leasehold.tck.broken;

import io.leasehold.spi.Create;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Next;
import io.leasehold.spi.State;
import io.leasehold.tck.broken.LeavesBehind.Left;
import io.leasehold.tck.broken.LeavesBehind.Occasion;
import io.leasehold.tck.broken.ToyBorrowers.Mistake;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** Stores that lose a little with each opening or each call (rule PERF-04). */
public final class BrokenEnds implements BrokenFamily {

    /** The family. */
    public BrokenEnds() {}

    @Override
    public List<BrokenProvider> providers() {
        return List.of(
                broken(
                        "LeakThread",
                        "leaves a thread behind when it is closed",
                        Occasion.OPENING,
                        LeavesBehind::thread),
                broken(
                        "ThreadForEachEnd",
                        "starts a thread in each completion, which never ends",
                        Occasion.COMPLETION,
                        LeavesBehind::thread),
                broken("LeakHandle", "leaves a file open when it is closed", Occasion.OPENING, LeavesBehind::file),
                broken("LeakRow", "leaves a row behind for each that ended", Occasion.COMPLETION, rows()),
                broken("LeakStore", "keeps closed stores in a list of its own", Occasion.OPENING, LeavesBehind::itself),
                new BrokenProvider(
                        "LeakConnection",
                        "PERF-04",
                        "does not give back its first connection",
                        ToyBorrowers.wrong(Mistake.FIRST_LOST)));
    }

    private static BrokenProvider broken(
            String name, String sentence, Occasion occasion, Function<InstanceStore, Left> leaving) {
        return new BrokenProvider(name, "PERF-04", sentence, new LeavesBehind(occasion, leaving));
    }

    private static Function<InstanceStore, Left> rows() {
        AtomicInteger number = new AtomicInteger();
        return store -> {
            InstanceId id = new InstanceId("left-behind-" + number.incrementAndGet());
            store.create(Create.of(id, State.empty()).next(Next.waiting()));
            return () -> {};
        };
    }
}
