package io.leasehold.tck.broken;

import org.junit.jupiter.api.Test;

class BrokenFencesTest {
    private final BrokenFamily family = new BrokenFences();

    @Test
    void eachIsCaughtByItsOwnRule() {
        BrokenFamilies.assertCaught(family);
    }

    @Test
    void theSoundStorePassesTheirRules() {
        BrokenFamilies.assertSoundStorePasses(family);
    }
}
