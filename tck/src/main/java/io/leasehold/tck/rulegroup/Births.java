package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Capability;
import io.leasehold.tck.Trial;
import io.leasehold.tck.program.Birth;
import io.leasehold.tck.program.Payload;

/** Instances with what the store offers. */
final class Births {

    private Births() {}

    /** With the first key, if the store knows keys. */
    static Birth keyed(Trial trial, Birth birth) {
        return trial.has(Capability.KEYS) ? birth.keys(0) : birth;
    }

    /** With every field set that the store knows. */
    static Birth full(Trial trial, Birth birth) {
        Payload plain = birth.payload();
        Birth keyed =
                keyed(trial, birth.payload(new Payload(plain.tag(), plain.sizeBytes(), plain.pattern(), "tck.packed")));
        return trial.has(Capability.ACTIVATION) ? keyed.activation(0) : keyed;
    }
}
