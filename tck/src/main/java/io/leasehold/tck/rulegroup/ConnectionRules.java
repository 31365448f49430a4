package io.leasehold.tck.rulegroup;

import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.TransactionalStore;
import io.leasehold.tck.Rule;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Unobservable;
import io.leasehold.tck.Witness;
import io.leasehold.tck.Workbench;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Group ERR, about connections: they go back as they came, and a store needs no more than one at a time. */
public interface ConnectionRules {

    /** In the order of a caller's patience: a conflict, which may be tried again, and a lost connection. */
    List<String> FAILURES = List.of("40001", "08006");

    /**
     * Every call, on connections that commit by themselves and on such as do not, undisturbed and with each of its first statements
     * failing: every connection comes back, in no transaction and with the settings it was lent with. What the calls answer, other rules
     * judge.
     *
     * @param trial the try
     */
    @Rule("ERR-06")
    @Witness(name = "connections that came back", atLeast = 30)
    @Witness(name = "statements that failed in a transaction", atLeast = 10)
    @Property(tries = 1)
    default void connectionsComeBackAsTheyWereLent(@ForAll Trial trial) {
        trial.aloneByHand(Map.of(), bench -> {
            DataSource connections = connections(bench);
            for (boolean autoCommit : new boolean[] {true, false}) {
                LentConnections pool = new LentConnections(connections, 10, autoCommit);
                bench.note("A works with connections whose autocommit is " + (autoCommit ? "on" : "off"));
                InstanceStore store = bench.room().openOn(Map.of(), pool.source());
                requireClean(bench, pool, "opening the store");
                for (StoreCalls.Named call : StoreCalls.valid(bench)) {
                    undisturbed(bench, pool, store, call);
                    trial.witness("statements that failed in a transaction", killed(bench, pool, store, call));
                }
                HeldLives.live(bench, store, 0, 3);
                requireClean(bench, pool, "creating, loading, saving and completing");
                store.close();
                requireClean(bench, pool, "closing the store");
                trial.witness("connections that came back", pool.lent());
            }
        });
    }

    private static void undisturbed(Workbench bench, LentConnections pool, InstanceStore store, StoreCalls.Named call) {
        call.outcome(store);
        requireClean(bench, pool, call.name());
    }

    private static int killed(Workbench bench, LentConnections pool, InstanceStore store, StoreCalls.Named call) {
        int killed = 0;
        for (String failure : FAILURES) {
            for (int statement = 1; statement <= 2; statement++) {
                pool.kill(statement, failure);
                call.outcome(store);
                killed += pool.killed();
                requireClean(bench, pool, call.name() + ", whose statement " + statement + " failed with " + failure);
            }
        }
        return killed;
    }

    private static void requireClean(Workbench bench, LentConnections pool, String after) {
        pool.complaint().ifPresent(complaint -> {
            throw bench.violation("after " + after + ": " + complaint);
        });
    }

    /**
     * Eight hosts on a pool of one connection, and of two: no call waits for itself, and all of them are done.
     *
     * @param trial the try
     */
    @Rule("ERR-06")
    @Witness(name = "hosts that shared a small pool", atLeast = 16)
    @Property(tries = 1)
    default void aSmallPoolIsEnough(@ForAll Trial trial) {
        trial.aloneByHand(Map.of(), bench -> {
            DataSource connections = connections(bench);
            for (int size = 1; size <= 2; size++) {
                LentConnections pool = new LentConnections(connections, size, true);
                bench.note("eight hosts share a pool of " + size);
                InstanceStore store = bench.room().openOn(Map.of(), pool.source());
                List<Callable<Integer>> hosts = IntStream.range(0, 8)
                        .mapToObj(host -> (Callable<Integer>) () -> HeldLives.live(bench, store, host, 3))
                        .toList();
                try {
                    trial.witness(
                            "hosts that shared a small pool", bench.race(hosts).size());
                } finally {
                    requireClean(bench, pool, "eight hosts had worked on a pool of " + size);
                }
                store.close();
            }
        });
    }

    private static DataSource connections(Workbench bench) {
        if (bench.store(0) instanceof TransactionalStore store) {
            return store.connections();
        }
        throw new Unobservable("the store gives no connections (" + TransactionalStore.class.getSimpleName()
                + "), so it cannot be seen how they go back");
    }
}
