package io.leasehold.tck.broken;

import org.junit.jupiter.api.Test;

class BrokenStatusesTest {
    private final BrokenFamily family = new BrokenStatuses();

    @Test
    void eachIsCaughtByItsOwnRule() {
        BrokenFamilies.assertCaught(family);
    }

    @Test
    void theSoundStorePassesTheirRules() {
        BrokenFamilies.assertSoundStorePasses(family);
    }
}
