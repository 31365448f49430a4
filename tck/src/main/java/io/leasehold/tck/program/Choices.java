package io.leasehold.tck.program;

import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Retention;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** The lengths, timers and other arguments that come again and again. */
final class Choices {

    static final List<Duration> REOFFERS = List.of(Duration.ZERO, VirtualClock.TICK, Duration.ofSeconds(1));
    private static final List<LeaseLength> LENGTHS = List.of(
            Script.LEASE,
            Script.LEASE,
            Script.LEASE,
            LeaseLength.of(Duration.ofSeconds(1)),
            LeaseLength.of(Duration.ofMinutes(5)),
            LeaseLength.of(VirtualClock.TICK),
            LeaseLength.of(Duration.ZERO),
            LeaseLength.infinite());
    private static final List<When> TIMERS = List.of(
            When.in(Duration.ZERO),
            When.in(VirtualClock.TICK),
            When.in(Duration.ofSeconds(5)),
            When.in(Duration.ofSeconds(10)),
            When.sinceStart(Duration.ofSeconds(10)),
            When.sinceStart(Duration.ofSeconds(-1)));

    private static final List<LeaseRef.Part> FORGERIES = List.of(LeaseRef.Part.values());

    private final RandomGenerator random;
    private final Mix mix;
    private final int instances;

    Choices(RandomGenerator random, Mix mix, int instances) {
        this.random = random;
        this.mix = mix;
        this.instances = instances;
    }

    boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    <T> T oneOf(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    LeaseLength length() {
        return oneOf(LENGTHS);
    }

    int type() {
        return chance(80) ? 0 : 1;
    }

    Serves serves() {
        return chance(60) ? Serves.first() : chance(70) ? Serves.types(0, 1) : Serves.types(1);
    }

    Integer key() {
        return random.nextInt(3);
    }

    Integer otherKey(Saving save) {
        return save.keys().add().contains(0) ? 1 : 0;
    }

    Whom target() {
        return mix.keys() && chance(25) ? Whom.key(key()) : Whom.id(random.nextInt(instances));
    }

    List<Whom> targets() {
        if (chance(80)) {
            return List.of(target());
        }
        List<Whom> all = new ArrayList<>();
        for (int i = 0; i < instances; i++) {
            all.add(Whom.id(i));
        }
        return all;
    }

    LeaseRef lease(int host) {
        int instance = random.nextInt(instances);
        LeaseRef lease = chance(65) ? new LeaseRef.Last(instance) : new LeaseRef.Latest(host, instance);
        return mix.forgeries() && chance(5) ? lease.forged(oneOf(FORGERIES)) : lease;
    }

    List<LeaseRef> leases(int host) {
        if (chance(85)) {
            return List.of(lease(host));
        }
        List<LeaseRef> all = new ArrayList<>();
        for (int i = 0; i < instances; i++) {
            all.add(new LeaseRef.Last(i));
        }
        return all;
    }

    MarkRef seen() {
        return chance(75) ? MarkRef.latest() : MarkRef.nothing();
    }

    Due due(boolean mayRetry) {
        Due due = chance(40) ? Due.ready() : chance(30) ? Due.waiting() : Due.timed(oneOf(TIMERS));
        return mayRetry ? due.notBefore(retryAt()) : due;
    }

    When retryAt() {
        return chance(75) ? When.never() : oneOf(TIMERS);
    }

    Retention retention() {
        return oneOf(
                List.of(Retention.delete(), Retention.keep(Duration.ZERO), Retention.keep(Duration.ofSeconds(10))));
    }
}
