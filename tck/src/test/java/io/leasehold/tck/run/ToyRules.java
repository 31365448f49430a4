package io.leasehold.tck.run;

import io.leasehold.tck.Candidate;
import io.leasehold.tck.InconclusiveRun;
import io.leasehold.tck.Rule;
import io.leasehold.tck.RuleViolation;
import io.leasehold.tck.Witness;
import io.leasehold.tck.Witnesses;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** A toy group over a store that is one function: it must double its argument. */
public interface ToyRules extends Candidate {
    int twice(int value);

    default boolean undecided() {
        return false;
    }

    @Rule("LEASE-01")
    @Property(tries = 40)
    @Witness(name = "a positive value", atLeast = 5)
    @Witness(name = "a negative value", atLeast = 5)
    default void valuesAreDoubled(@ForAll short value, Witnesses witnesses) {
        if (twice(value) != 2 * value) {
            throw new RuleViolation(
                    "twice(" + value + ") was " + twice(value), List.of("host A asks for twice " + value));
        }
        witnesses.witness(value > 0 ? "a positive value" : "a negative value");
    }

    @Rule("LEASE-02")
    @Property(tries = 20)
    default void plainAssertionsAreTold(@ForAll short value) {
        if (twice(value) != 2 * value) {
            throw new AssertionError("not twice");
        }
    }

    @Rule("LEASE-03")
    @Property(tries = 20)
    @Witness(name = "an odd double", atLeast = 1)
    default void neverWitnessed(@ForAll short value, Witnesses witnesses) {
        witnesses.witness("an odd double", twice(value) == 1 ? 1 : 0);
    }

    @Rule("LEASE-04")
    @Property(tries = 20)
    default void undecidable(@ForAll short value) {
        if (undecided()) {
            throw new InconclusiveRun("no budget for " + value);
        }
    }

    @Rule("FENCE-04")
    @Property
    default void belongsToStandard() {}

    @Rule("KEY-01")
    @Property
    default void needsKeys() {}

    @Rule("MIG-03")
    @Property
    default void needsAHook() {}

    @Rule("WAKE-01")
    @Property(tries = 10)
    default void firstPart(@ForAll short value) {
        if (twice(value) == 7) {
            throw new RuleViolation("seven");
        }
    }

    @Rule("WAKE-01")
    @Property(tries = 10)
    default void secondPart(@ForAll short value) {}
}
