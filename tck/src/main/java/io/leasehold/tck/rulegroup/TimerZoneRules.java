package io.leasehold.tck.rulegroup;

import io.leasehold.tck.Rule;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Witness;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Group TIMER, across zones: an instant is the same everywhere. */
public interface TimerZoneRules {

    /**
     * Both nights in which the clocks of five zones change: what is timed in every way to each quarter of an hour around, while the JVM
     * stands in that zone, is found unchanged and handed out exactly then after the JVM moved to another zone; every other time the
     * store is opened again there.
     *
     * @param trial the try
     */
    @Rule("TIMER-07")
    @Witness(name = "nights in which clocks change", atLeast = 10)
    @Witness(name = "instants set in one zone that came in another", atLeast = 160)
    @Witness(name = "leases that ended in another zone", atLeast = 10)
    @Property(tries = 1)
    default void instantsAreTheSameInEveryZone(@ForAll Trial trial) {
        Zones.changing(() -> trial.aloneByHand(Map.of(), bench -> {
            for (int i = 0; i < Zones.CHANGING.size(); i++) {
                ZoneId here = Zones.CHANGING.get(i);
                ZoneId there = Zones.CHANGING.get((i + 1) % Zones.CHANGING.size());
                boolean again = i % 2 == 0;
                Instant soon = bench.clock().instant().plus(Duration.ofDays(1));
                for (Instant night : Zones.nextNights(here, soon)) {
                    ClockChangeNight told = ClockChangeNight.begin(bench, here, night);
                    told.moveTo(there, again);
                    trial.witness("instants set in one zone that came in another", told.instantsCome());
                    told.leaseEnds();
                    trial.witness("leases that ended in another zone");
                    trial.witness("nights in which clocks change");
                    again = !again;
                }
            }
        }));
    }
}
