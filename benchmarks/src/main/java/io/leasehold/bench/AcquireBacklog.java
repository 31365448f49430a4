package io.leasehold.bench;

import io.leasehold.spi.Look;
import io.leasehold.spi.Next;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/** A look at a store in which everything is due, and giving back what it took. The head of the backlog stays the same. */
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class AcquireBacklog extends FilledStore {
    /** A store whose instances are all due. */
    public AcquireBacklog() {
        super(Next.ready());
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
