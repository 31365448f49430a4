package io.leasehold.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.spi.HostType;
import io.leasehold.spi.InstanceStore.HintListener;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Hears hints, and waits for one. Thread-safe. */
final class Ear implements HintListener {
    private final BlockingQueue<Hint> heard = new LinkedBlockingQueue<>();

    /** A hint as it came. */
    record Hint(Optional<HostType> type, Duration after) {}

    @Override
    public void runnableMayExist(Optional<HostType> type, Duration after) {
        heard.add(new Hint(type, after));
    }

    /** The next hint, which must come. */
    Hint next() {
        try {
            Hint hint = heard.poll(30, TimeUnit.SECONDS);
            assertThat(hint).as("the hint").isNotNull();
            return hint;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Waits for a hint of a type; others may come before it. */
    Hint next(HostType type) {
        Hint hint = next();
        while (!hint.type.equals(Optional.of(type))) {
            hint = next();
        }
        return hint;
    }

    /** What has come until now. */
    int count() {
        return heard.size();
    }
}
