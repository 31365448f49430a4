package io.leasehold.tck.broken;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The broken providers of the groups RUN, ACT, WAKE and ORPH are caught. */
final class RunnableFamiliesTest {
    static Stream<BrokenFamily> families() {
        return Stream.of(new BrokenRunnable(), new BrokenActivation(), new BrokenWakeUps(), new BrokenOrphans());
    }

    @ParameterizedTest
    @MethodSource("families")
    void eachIsCaughtByItsOwnRule(BrokenFamily family) {
        BrokenFamilies.assertCaught(family);
    }

    @ParameterizedTest
    @MethodSource("families")
    void theSoundStorePassesTheirRules(BrokenFamily family) {
        BrokenFamilies.assertSoundStorePasses(family);
    }
}
