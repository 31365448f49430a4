package io.leasehold.tck.broken;

import org.junit.jupiter.api.Test;

class BrokenLeasesTest {
    private final BrokenFamily family = new BrokenLeases();

    @Test
    void eachIsCaughtByItsOwnRule() {
        BrokenFamilies.assertCaught(family);
    }

    @Test
    void theSoundStorePassesTheirRules() {
        BrokenFamilies.assertSoundStorePasses(family);
    }
}
