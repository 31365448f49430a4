package io.leasehold.tck.broken;

import org.junit.jupiter.api.Test;

class BrokenOwnersTest {
    private final BrokenFamily family = new BrokenOwners();

    @Test
    void eachIsCaughtByItsOwnRule() {
        BrokenFamilies.assertCaught(family);
    }

    @Test
    void theSoundStorePassesTheirRules() {
        BrokenFamilies.assertSoundStorePasses(family);
    }
}
