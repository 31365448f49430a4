package io.leasehold.tck.rulegroup;

import io.leasehold.tck.KeptInstances;
import io.leasehold.tck.Rule;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Witness;
import java.util.LinkedHashMap;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Group MIG: how the tables of a store come to be. They are put under prefixes of the kit's, by the option {@code prefix}. */
public interface InstallationRules {

    /**
     * One installs alone, eight install at once, and everybody finds the same tables and each other's instances; whoever opens the
     * store once more sends no statement that changes a table.
     *
     * @param trial the try
     */
    @Rule("MIG-01")
    @Witness(name = "a start of eight at once", atLeast = 2)
    @Witness(name = "a statement of a second start")
    @Property(tries = 1)
    default void eightInstallAtOnceAndTheNextChangesNothing(@ForAll Trial trial) {
        trial.aloneByHand(Map.of(), bench -> {
            try (Installations installations = new Installations(bench)) {
                installations.install();
                trial.witness("a statement of a second start", installations.nextStartChangesNothing());
                for (int round = 0; round < 2; round++) {
                    installations.eightAtOnce();
                    trial.witness("a start of eight at once");
                }
            }
        });
    }

    /**
     * The installing process dies before each statement that changes a table in turn, once it is refused it instead, and the next start ends with the tables of an
     * installation that nobody interrupted. Beside it stand the tables of another installation, whose names match its prefix where the
     * underscore stands for any character: they serve for nothing and stay as they are.
     *
     * @param trial the try
     */
    @Rule("MIG-04")
    @Witness(name = "a stop at a statement that changes a table", atLeast = 2)
    @Witness(name = "a decoy compared")
    @Property(tries = 1)
    default void anInterruptedInstallationResumesAndStrangersStay(@ForAll Trial trial) {
        trial.aloneByHand(Map.of(), bench -> {
            try (Installations installations = new Installations(bench)) {
                int changes = installations.install();
                for (int stop = 1; stop <= changes; stop++) {
                    // A store may try again for long, so only one of them is refused.
                    boolean refused = stop == changes / 2;
                    installations.interruptedAt(stop, refused ? Interruption.Kind.REFUSAL : Interruption.Kind.DEATH);
                    trial.witness("a stop at a statement that changes a table");
                }
                trial.witness("a decoy compared", installations.besideAStranger());
            }
        });
    }

    /**
     * Instances in every condition, as each earlier release left them, are to a host of this release what they would be if it had
     * written them itself: found, looked for and acquired, byte by byte and instant by instant.
     *
     * @param trial the try
     */
    @Rule("MIG-02")
    @Witness(name = "a release before this one")
    @Property(tries = 1)
    default void whatAnEarlierReleaseWroteReadsAsWritten(@ForAll Trial trial) {
        Map<String, String> now = new LinkedHashMap<>();
        trial.aloneByHand(Map.of(), bench -> {
            KeptInstances.write(bench.store(0));
            now.putAll(KeptInstances.read(bench.store(0)));
        });
        trial.aloneByHand(Map.of(), first -> {
            for (String release : first.room().earlierReleases()) {
                trial.aloneByHand(Map.of(), bench -> {
                    try (Installations installations = new Installations(bench)) {
                        installations.readsAsWritten(release, now);
                        trial.witness("a release before this one");
                    }
                });
            }
        });
    }
}
