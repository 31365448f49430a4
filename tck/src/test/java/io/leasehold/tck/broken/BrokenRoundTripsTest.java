package io.leasehold.tck.broken;

import org.junit.jupiter.api.Test;

class BrokenRoundTripsTest {
    private final BrokenFamily family = new BrokenRoundTrips();

    @Test
    void eachIsCaughtByItsOwnRule() {
        BrokenFamilies.assertCaught(family);
    }

    @Test
    void theSoundStorePassesTheirRules() {
        BrokenFamilies.assertSoundStorePasses(family);
    }
}
