package io.leasehold.bench;

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
import org.openjdk.jmh.infra.ThreadParams;

/**
 * The whole life of an activation without a handler: acquire runnable instances, save a new state and a timer that has
 * come, release. Each thread is a host.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class Cycle {
    /**
     * One cycle of a batch.
     *
     * @param table the store
     * @param worker the host
     * @param counted counts instances
     */
    @Benchmark
    public void cycle(Table table, Worker worker, Counted counted) {
        counted.instances += table.cycles.once(worker.thread);
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
        StoreCycles cycles;

        /**
         * Fills the store.
         *
         * @param parameters tells the number of threads
         */
        @Setup(Level.Trial)
        public void open(BenchmarkParams parameters) {
            stage = Stage.at(JmhSuite.address(url));
            cycles = new StoreCycles(stage.open(), parameters.getThreads(), batch, Population.state(stateSizeBytes));
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
        int thread;

        /**
         * Chooses the host.
         *
         * @param parameters tells the thread
         */
        @Setup(Level.Trial)
        public void start(ThreadParams parameters) {
            thread = parameters.getThreadIndex();
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
