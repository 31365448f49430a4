package io.leasehold.tck.rulegroup;

import io.leasehold.tck.Rule;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Witness;
import io.leasehold.tck.engine.Race;
import io.leasehold.tck.engine.Races;
import io.leasehold.tck.engine.Run;
import io.leasehold.tck.program.Mix;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Group LIN: what hosts see when they act at the same time can be explained by one order. */
public interface ConcurrencyRules {

    /**
     * A few hosts do everything with one or two instances; a scheduler lets one of them go on at a time, from gate to gate. Without
     * gates they run on free threads, and meet as seldom as the machine lets them.
     *
     * @param trial the try
     */
    @Rule("LIN-01")
    @Witness(name = "histories in which at least two calls overlapped", atLeast = 2)
    @Property(tries = 120)
    default void aMixedHistoryHasAnOrder(@ForAll Trial trial) {
        Race race = Races.dense(trial.random(), trial.description());
        Run run = trial.verify(race);
        trial.witnessIf(run.history().hasOverlap(), "histories in which at least two calls overlapped");
    }

    /**
     * The same with many more calls on free threads.
     *
     * @param trial the try
     */
    @Rule("LIN-02")
    @Witness(name = "overlapping calls of several threads", atLeast = 2)
    @Property(tries = 40)
    default void aLongHistoryOfFreeThreadsHasAnOrder(@ForAll Trial trial) {
        Run run = trial.verifyFree(Races.mixed(trial.random(), trial.description(), new Mix.Size(3, 3, 200)));
        trial.witnessIf(run.history().hasOverlap(), "overlapping calls of several threads");
    }
}
