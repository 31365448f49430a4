package io.leasehold.tck.broken;

import org.junit.jupiter.api.Test;

class BrokenTimersTest {
    private final BrokenFamily family = new BrokenTimers();

    @Test
    void eachIsCaughtByItsOwnRule() {
        BrokenFamilies.assertCaught(family);
    }

    @Test
    void theSoundStorePassesTheirRules() {
        BrokenFamilies.assertSoundStorePasses(family);
    }
}
