package io.leasehold.tck.rulegroup;

import java.time.Instant;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.List;
import java.util.TimeZone;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/** The zone of this JVM, which one thread at a time may change for a while. */
final class Zones {

    /** Zones that move their clocks twice a year, for ever; one of them by half an hour, one from a half-hour offset. */
    static final List<ZoneId> CHANGING = Stream.of(
                    "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/St_Johns", "Pacific/Auckland")
            .map(ZoneId::of)
            .toList();

    /** The zone belongs to the whole process, so must this. */
    private static final ReentrantLock ONE_AT_A_TIME = new ReentrantLock();

    private Zones() {}

    /** Does something in which the zone of the JVM may be {@linkplain #enter changed}; puts it back. */
    static void changing(Runnable work) {
        ONE_AT_A_TIME.lock();
        TimeZone before = TimeZone.getDefault();
        try {
            work.run();
        } finally {
            TimeZone.setDefault(before);
            ONE_AT_A_TIME.unlock();
        }
    }

    /** Moves the JVM to a zone. Only within {@link #changing}. */
    static void enter(ZoneId zone) {
        if (!ONE_AT_A_TIME.isHeldByCurrentThread()) {
            throw new IllegalStateException("nobody would put the zone back");
        }
        TimeZone.setDefault(TimeZone.getTimeZone(zone));
    }

    /** The next two nights in which the clocks of a zone change: one that skips local times and one that repeats them. */
    static List<Instant> nextNights(ZoneId zone, Instant from) {
        ZoneRules rules = zone.getRules();
        ZoneOffsetTransition next = rules.nextTransition(from);
        return List.of(
                next.getInstant(), rules.nextTransition(next.getInstant()).getInstant());
    }
}
