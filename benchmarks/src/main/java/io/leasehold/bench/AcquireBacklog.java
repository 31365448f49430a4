package io.leasehold.bench;

import io.leasehold.spi.Look;
import io.leasehold.spi.Next;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
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

/** A look at a store in which everything is due, and giving back what it took. The head of the backlog stays the same. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class AcquireBacklog {
    /** Where the store is. */
    @Param("memory:bench")
    public String url = "";

    /** How many instances are due. */
    @Param("1000")
    public int rows;

    private Stage stage;
    private Host host;

    /** Fills the store. */
    @Setup(Level.Trial)
    public void open() {
        stage = Stage.at(JmhSuite.address(url));
        var store = stage.open();
        Population.create(store, rows, Population.state(100), Next.ready());
        host = new Host(store, Duration.ofMinutes(5));
    }

    /** Erases the store. */
    @TearDown(Level.Trial)
    public void close() {
        stage.close();
    }

    /**
     * One look for a hundred, and back.
     *
     * @return what it took
     */
    @Benchmark
    public Look look() {
        Look look = host.look(100);
        host.putBack(look.acquired());
        return look;
    }
}
