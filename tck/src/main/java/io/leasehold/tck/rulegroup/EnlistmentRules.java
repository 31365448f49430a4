package io.leasehold.tck.rulegroup;

import io.leasehold.spi.InstanceStore;
import io.leasehold.tck.Rule;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Witness;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Group TX: a caller's transaction and what joins it. */
public interface EnlistmentRules {

    /**
     * Joined calls, each with a refused element in its middle, and rows of the caller's in between: nobody sees any of them before the
     * caller's commit, everybody all of them after it, in the order of the calls; and none after a rollback, however many calls were
     * made before it. What they come to is what the same calls come to that join nothing.
     *
     * @param trial the try
     */
    @Rule("TX-01")
    @Witness(name = "a commit", atLeast = 2)
    @Witness(name = "a rollback", atLeast = 2)
    @Witness(name = "a refused element between two accepted ones", atLeast = 10)
    @Property(tries = 3)
    default void whatJoinsIsThereWithTheCallersRowsOrNotAtAll(@ForAll Trial trial) {
        trial.byHand(bench -> {
            JoinedStory story = new JoinedStory(bench, trial.random());
            trial.witness("a refused element between two accepted ones", story.committed());
            trial.witness("a commit");
        });
        trial.byHand(bench -> {
            new JoinedStory(bench, trial.random()).rolledBack();
            trial.witness("a rollback");
        });
    }

    /**
     * Whatever is called, refused elements and refused calls included, the connection is as the caller set it, its transaction is open,
     * and nothing that ends it was sent. All that cannot join is refused as unsupported and has no effect.
     *
     * @param trial the try
     */
    @Rule("TX-02")
    @Witness(name = "a call on the spied connection", atLeast = 10)
    @Witness(name = "a refused call", atLeast = 18)
    @Property(tries = 2)
    default void theTransactionStaysTheCallers(@ForAll Trial trial) {
        trial.byHand(bench -> {
            EnlistmentChecks checks = new EnlistmentChecks(bench);
            trial.witness("a call on the spied connection", checks.joinedCallsLeaveTheConnection(trial.random()));
            trial.witness("a refused call", checks.theOthersAreRefused());
        });
    }

    /**
     * After a rollback the store that made the calls is asked everything that they could have left behind: finds, lists, counts, looks,
     * the instant at which something is due, keys; then the same calls are made once more, by the same handles, and count.
     *
     * @param trial the try
     */
    @Rule("TX-03")
    @Witness(name = "a look and a load after a rollback", atLeast = 2)
    @Property(tries = 2)
    default void aRollbackLeavesNoMemory(@ForAll Trial trial) {
        trial.byHand(bench -> {
            InstanceStore store = bench.store(0);
            new RolledBack(bench, store).leavesNoMemory(trial.random());
            trial.witness("a look and a load after a rollback");
        });
    }
}
