package io.leasehold.tck.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.record.Laws;
import io.leasehold.record.RecordInstanceStore;
import io.leasehold.spi.Expiry;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OpenRequest;
import io.leasehold.tck.door.DecidesTwice;
import io.leasehold.tck.model.Alphabet;
import io.leasehold.tck.model.BoundedSearch;
import io.leasehold.tck.model.Settings;
import java.time.Instant;
import java.time.InstantSource;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The two statements of the contract against each other: every sequence of moves up to a bound, on the transitions and on the model.
 * The default bound ends within seconds; {@code -Dleasehold.model.moves=9} goes deeper.
 */
class ModelAgainstTransitionsTest {
    private static final int MOVES = Integer.getInteger("leasehold.model.moves", 5);
    private static final int ATTEMPT_LIMIT = 4;
    private static final Settings SETTINGS = Settings.STRICT.attemptLimit(ATTEMPT_LIMIT);

    private static InstanceStore open(InstantSource clock, Laws laws) {
        OpenRequest request = OpenRequest.of("memory:compared")
                .clock(clock)
                .option(OpenRequest.ATTEMPT_LIMIT, Integer.toString(ATTEMPT_LIMIT));
        return new RecordInstanceStore(new DecidesTwice(new MemoryRecordStore(new TreeMap<>(), clock)), request, laws);
    }

    @ParameterizedTest
    @EnumSource(Alphabet.class)
    void bothStatementsOfTheContractAgreeOnEverySequence(Alphabet alphabet) {
        BoundedSearch.Report report =
                BoundedSearch.over(alphabet, MOVES).compare(clock -> open(clock, Laws.standard()), SETTINGS);
        System.out.printf("%s: %d states, %d steps%n", alphabet, report.states(), report.steps());
        assertThat(report.difference()).isEmpty();
        assertThat(report.states()).isGreaterThan(300);
    }

    @Test
    void aBrokenLawIsFoundByTheComparison() {
        Laws inclusive = new Laws() {
            @Override
            public boolean valid(Expiry expiry, Instant reading) {
                return expiry.validAt(reading) || expiry.equals(new Expiry.At(reading));
            }
        };
        BoundedSearch.Report report =
                BoundedSearch.over(Alphabet.LEASES, MOVES).compare(clock -> open(clock, inclusive), SETTINGS);
        assertThat(report.difference()).isPresent();
    }
}
