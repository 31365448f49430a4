package io.leasehold.bench;

import io.leasehold.spi.Look;
import io.leasehold.spi.Next;
import io.leasehold.spi.Timer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/** A look at a store in which nothing is due: what an idle host costs. */
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class IdlePoll extends FilledStore {
    /** A store whose instances wait for a timer that is far away. */
    public IdlePoll() {
        super(Next.timed(Timer.after(Duration.ofDays(365))));
    }

    /**
     * One look.
     *
     * @return what it took: nothing
     */
    @Benchmark
    public Look look() {
        return host.look(100);
    }
}
