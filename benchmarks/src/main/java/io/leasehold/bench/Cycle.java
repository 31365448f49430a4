package io.leasehold.bench;

import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Look;
import io.leasehold.spi.Next;
import io.leasehold.spi.Timer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * The whole life of an activation without a handler: acquire runnable instances, save a new state and a timer that has
 * come, release. Each thread is a host.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class Cycle {
    // More than all threads can hold at once, or they would starve each other.
    private static final int BATCHES_PER_THREAD = 8;

    /**
     * One cycle of a batch.
     *
     * @param table the store
     * @param worker the host
     * @param counted counts instances
     */
    @Benchmark
    public void cycle(Table table, Worker worker, Counted counted) {
        Look look = worker.host.look(table.batch);
        worker.host.saveAndRelease(look.acquired(), table.content, Next.timed(Timer.after(Duration.ZERO)));
        counted.instances += look.acquired().size();
    }

    /** A store full of runnable instances. */
    @State(Scope.Benchmark)
    public static class Table {
        /** Where the store is. */
        @Param("memory:bench")
        public String url = "";

        /** The most instances of a look. */
        @Param("100")
        public int batch;

        /** The size of each state, in bytes. */
        @Param("100")
        public int stateSizeBytes;

        Stage stage;
        InstanceStore store;
        io.leasehold.spi.State content;

        /**
         * Fills the store.
         *
         * @param parameters tells the number of threads
         */
        @Setup(Level.Trial)
        public void open(BenchmarkParams parameters) {
            stage = Stage.at(JmhSuite.address(url));
            store = stage.open();
            content = Population.state(stateSizeBytes);
            int instances = parameters.getThreads() * batch * BATCHES_PER_THREAD;
            Population.create(store, instances, content, Next.ready());
        }

        /** Erases the store. */
        @TearDown(Level.Trial)
        public void close() {
            stage.close();
        }
    }

    /** A host. */
    @State(Scope.Thread)
    public static class Worker {
        Host host;

        /**
         * Starts the host.
         *
         * @param table the store
         */
        @Setup(Level.Trial)
        public void start(Table table) {
            host = new Host(table.store, Duration.ofMinutes(5));
        }
    }

    /** What a cycle is counted in. */
    @AuxCounters(AuxCounters.Type.OPERATIONS)
    @State(Scope.Thread)
    public static class Counted {
        /** Instances acquired, saved and released. */
        public long instances;
    }
}
