package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Capability;
import io.leasehold.tck.Rule;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Witness;
import io.leasehold.tck.program.Trace;
import io.leasehold.tck.rulegroup.SignalSurvival.Accident;
import io.leasehold.tck.rulegroup.SignalSurvival.Place;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Group WAKE, through accidents: an accepted signal is there afterwards. */
public interface SignalSurvivalRules {

    /**
     * A signal to an idle, a held or a suspended instance, followed by every two accidents in either order: the death of
     * whoever holds it, a takeover that ends without acknowledging, a suspension by an operator, and a store that is closed and opened
     * again. At the end a look has the instance, and hands it the signal.
     *
     * @param trial the try
     */
    @Rule("WAKE-05")
    @Witness(name = "a holder that died after the signal", atLeast = 20)
    @Witness(name = "a takeover after the signal", atLeast = 20)
    @Witness(name = "a suspension after the signal", atLeast = 20)
    @Witness(name = "a store opened again after the signal, if it keeps anything", atLeast = 20)
    @Witness(name = "a signal handed out after all that", atLeast = 48)
    @Property(tries = 1)
    default void anAcceptedSignalSurvives(@ForAll Trial trial) {
        for (Place place : Place.values()) {
            for (Accident first : Accident.values()) {
                for (Accident second : Accident.values()) {
                    SignalSurvival.Told told = SignalSurvival.of(place, first, second);
                    Trace trace = trial.verify(told.program());
                    trial.witnessIf(trace.lease(told.look()).isPresent(), "a signal handed out after all that");
                    count(trial, List.of(first, second));
                }
            }
        }
    }

    private static void count(Trial trial, List<Accident> accidents) {
        trial.witnessIf(accidents.contains(Accident.DEATH), "a holder that died after the signal");
        trial.witnessIf(accidents.contains(Accident.TAKEOVER), "a takeover after the signal");
        trial.witnessIf(accidents.contains(Accident.SUSPENSION), "a suspension after the signal");
        trial.witnessIf(
                accidents.contains(Accident.REOPENING) || !trial.has(Capability.DURABLE),
                "a store opened again after the signal, if it keeps anything");
    }
}
