package io.leasehold.tck.demo;

import java.util.List;

/** All demonstrations. */
public final class Demos {
    private static final int ROUNDS = 60; // each costs a store with real disks a dozen synced writes

    private Demos() {}

    /**
     * All demonstrations, in the order in which they are best seen.
     *
     * @return one of each
     */
    public static List<Demo> all() {
        return List.of(
                new WorkerSupervisorDemo(ROUNDS),
                new RagDemo(),
                new TakeoverDemo(),
                new OrphanDemo(),
                new ZeroDurationDemo(),
                new GenericHostDemo());
    }
}
