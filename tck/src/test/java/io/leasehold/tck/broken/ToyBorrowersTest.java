package io.leasehold.tck.broken;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.tck.program.Retelling;
import io.leasehold.tck.rules.RuleCatalogue;
import io.leasehold.tck.rules.Tier;
import io.leasehold.tck.run.DirectRun;
import io.leasehold.tck.run.RunSettings;
import org.junit.jupiter.api.Test;

/** What the broken borrowers are measured by: one that gives back every connection as it came. */
final class ToyBorrowersTest {
    @Test
    void theSoundOnePasses() {
        BrokenCandidate sound = BrokenCandidate.of(
                new BrokenProvider("Borrower", "ERR-06", "does nothing wrong", ToyBorrowers.sound()));
        DirectRun run =
                new DirectRun(sound, RuleCatalogue.load(), RunSettings.of(Tier.STANDARD, 42), Retelling.AS_SEEN);

        assertThat(run.finding("ERR-06").passed()).isTrue();
    }
}
