package io.leasehold.tck.broken;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The broken providers of the groups KEY, LIM, ERR and MIG are caught. */
final class KeyAndErrorFamiliesTest {
    static Stream<BrokenFamily> families() {
        return Stream.of(new BrokenKeys(), new BrokenTexts(), new BrokenErrors(), new BrokenMigrations());
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
