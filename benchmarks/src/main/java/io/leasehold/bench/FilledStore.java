package io.leasehold.bench;

import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Next;
import java.time.Duration;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A store with many instances that all wait for the same, and one host. */
@State(Scope.Benchmark)
public abstract class FilledStore {
    /** Where the store is. */
    @Param("memory:bench")
    public String url = "";

    /** How many instances there are. */
    @Param("1000")
    public int rows;

    private final Next all;
    private Stage stage;
    Host host;

    FilledStore(Next all) {
        this.all = all;
    }

    /** Fills the store. */
    @Setup(Level.Trial)
    public void open() {
        stage = Stage.at(JmhSuite.address(url));
        InstanceStore store = stage.open();
        Population.create(store, rows, Population.state(100), all);
        host = new Host(store, Duration.ofMinutes(5));
    }

    /** Erases the store. */
    @TearDown(Level.Trial)
    public void close() {
        stage.close();
    }
}
