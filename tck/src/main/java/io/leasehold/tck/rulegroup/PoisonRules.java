package io.leasehold.tck.rulegroup;

import io.leasehold.spi.OpenRequest;
import io.leasehold.tck.Rule;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Witness;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Group RUN, behind bad instances: they cost themselves and nobody else. */
public interface PoisonRules {

    /**
     * One bad instance, and one more than a look takes, each before a hundred good ones: all good ones are handed out at once, and
     * a good one that comes later is never kept waiting, until the bad ones have used up their attempts and are quarantined with their
     * bytes.
     *
     * @param trial the try
     */
    @Rule("RUN-06")
    @Witness(name = "good instances handed out behind bad ones", atLeast = 600)
    @Witness(name = "bad instances where the contract puts them", atLeast = 21)
    @Property(tries = 1)
    default void badInstancesStarveNobody(@ForAll Trial trial) {
        Map<String, String> options = Map.of(OpenRequest.ATTEMPT_LIMIT, Integer.toString(PoisonedQueue.ATTEMPTS));
        for (PoisonedQueue.Poison poison : PoisonedQueue.Poison.values()) {
            for (int count : new int[] {1, PoisonedQueue.LIMIT + 1}) {
                trial.aloneByHand(options, bench -> {
                    PoisonedQueue queue = new PoisonedQueue(bench, poison, count);
                    queue.mustDeliver(100);
                    trial.witness("good instances handed out behind bad ones", 100);
                    for (int round = 0; round <= PoisonedQueue.ATTEMPTS; round++) {
                        queue.again();
                    }
                    trial.witness("bad instances where the contract puts them", queue.requireQuarantined());
                });
            }
        }
    }
}
