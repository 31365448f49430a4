package io.leasehold.bench;

import java.time.Duration;

/** How much time a measurement may take. */
enum Effort {
    /** Enough to see the shape of a curve. */
    QUICK(Duration.ofSeconds(1), Duration.ofSeconds(5), 1),
    /** Enough to quote a ratio: every point three times, alternating with all others. */
    FULL(Duration.ofSeconds(10), Duration.ofSeconds(60), 3),
    /** Only enough to show that it runs: for tests. */
    SMOKE(Duration.ofMillis(100), Duration.ofMillis(500), 1);

    private final Duration throughput;
    private final Duration latency;
    private final int rounds;

    Effort(Duration throughput, Duration latency, int rounds) {
        this.throughput = throughput;
        this.latency = latency;
        this.rounds = rounds;
    }

    /** How long a rate is measured, after as long a warm-up. */
    Duration throughput() {
        return throughput;
    }

    /** How long instances become due one by one, at random. */
    Duration latency() {
        return latency;
    }

    /** How often each point is measured. */
    int rounds() {
        return rounds;
    }
}
