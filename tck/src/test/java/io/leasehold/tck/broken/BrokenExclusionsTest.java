package io.leasehold.tck.broken;

import org.junit.jupiter.api.Test;

class BrokenExclusionsTest {
    private final BrokenFamily family = new BrokenExclusions();

    @Test
    void eachIsCaughtByItsOwnRule() {
        BrokenFamilies.assertCaught(family);
    }

    @Test
    void theSoundStorePassesTheirRules() {
        BrokenFamilies.assertSoundStorePasses(family);
    }
}
