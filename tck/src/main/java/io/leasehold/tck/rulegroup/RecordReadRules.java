package io.leasehold.tck.rulegroup;

import io.leasehold.tck.Rule;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Witness;
import io.leasehold.tck.records.RecordPrograms;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Group REC, one caller: find and scan of a record store. */
public interface RecordReadRules {

    /**
     * Finds of present, absent and removed keys, of several and of none.
     *
     * @param trial the try
     */
    @Rule("REC-08")
    @Witness(name = "a key without a record", atLeast = 10)
    @Witness(name = "a key with a record", atLeast = 10)
    @Property(tries = 20)
    default void findReturnsWhatStandsInTheOrderOfTheKeys(@ForAll Trial trial) {
        RecordPrograms.finds(trial);
    }

    /**
     * Scans of keys that begin alike, cut, continued, and after texts that are no keys.
     *
     * @param trial the try
     */
    @Rule("REC-10")
    @Witness(name = "a scan cut by its max", atLeast = 20)
    @Witness(name = "a scan after a key that is there", atLeast = 10)
    @Witness(name = "a scan after a text that is no key", atLeast = 10)
    @Property(tries = 40)
    default void scanListsNothingElse(@ForAll Trial trial) {
        RecordPrograms.scans(trial, "REC-10");
    }

    /**
     * Scans of keys that begin alike, cut, continued, and after texts that are no keys.
     *
     * @param trial the try
     */
    @Rule("REC-11")
    @Witness(name = "a scan cut by its max", atLeast = 20)
    @Witness(name = "a scan after a key that is there", atLeast = 10)
    @Witness(name = "a scan after a text that is no key", atLeast = 10)
    @Property(tries = 40)
    default void scanMissesNothing(@ForAll Trial trial) {
        RecordPrograms.scans(trial, "REC-11");
    }
}
