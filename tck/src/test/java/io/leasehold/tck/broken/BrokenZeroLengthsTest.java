package io.leasehold.tck.broken;

import org.junit.jupiter.api.Test;

class BrokenZeroLengthsTest {
    private final BrokenFamily family = new BrokenZeroLengths();

    @Test
    void eachIsCaughtByItsOwnRule() {
        BrokenFamilies.assertCaught(family);
    }

    @Test
    void theSoundStorePassesTheirRules() {
        BrokenFamilies.assertSoundStorePasses(family);
    }
}
