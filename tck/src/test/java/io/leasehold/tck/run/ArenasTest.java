package io.leasehold.tck.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.spi.InstanceStore;
import io.leasehold.tck.InstanceStoreTck;
import io.leasehold.tck.TckEnvironment;
import io.leasehold.tck.door.ForwardingStore;
import io.leasehold.tck.memory.MemoryProvider;
import io.leasehold.tck.result.Verdict;
import io.leasehold.tck.rules.RuleCatalogue;
import io.leasehold.tck.rules.Tier;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How often a run of the command opens the store from nothing. */
final class ArenasTest {
    private static final RuleCatalogue CATALOGUE = RuleCatalogue.load();

    @BeforeEach
    void nothingIsOpen() {
        Counting.open = 0;
        Counting.fromNothing = 0;
        Counting.namespaces.clear();
    }

    /** A sound store that counts. */
    public static final class Counting implements InstanceStoreTck {
        private static final Set<String> namespaces = new HashSet<>();
        private static int open;
        private static int fromNothing;

        @Override
        public InstanceStore open(TckEnvironment environment) {
            fromNothing += open == 0 ? 1 : 0;
            open++;
            namespaces.add(environment.namespace());
            return new Counted(environment.open(new MemoryProvider(), environment.request("memory:counted")));
        }
    }

    private static final class Counted implements ForwardingStore {
        private final InstanceStore store;
        private boolean closed;

        Counted(InstanceStore store) {
            this.store = store;
        }

        @Override
        public InstanceStore store() {
            return store;
        }

        @Override
        public void close() {
            store.close();
            Counting.open -= closed ? 0 : 1;
            closed = true;
        }
    }

    @Test
    void betweenTwoPropertiesOneStoreIsOpenAndEachHasItsOwn() {
        RunRequest request = new RunRequest(
                Counting.class, Set.of("LEASE-02", "CRUD-04"), RunSettings.of(Tier.QUICK, 42), false, Optional.empty());
        int properties = BuiltRules.of(Counting.class, CATALOGUE)
                        .properties("LEASE-02")
                        .size()
                + BuiltRules.of(Counting.class, CATALOGUE).properties("CRUD-04").size();
        CandidateFacts.of(new Counting());
        int toAsk = Counting.fromNothing;
        RunOutcome outcome = new JUnitRuleRunner(CATALOGUE).run(request, new RunListener() {});

        assertThat(outcome.manifest().result("LEASE-02").verdict()).isEqualTo(Verdict.PASS);
        assertThat(outcome.manifest().result("CRUD-04").verdict()).isEqualTo(Verdict.PASS);
        assertThat(Counting.namespaces).hasSizeGreaterThan(properties);
        // So often to ask what it is, in all, and once to check it.
        assertThat(Counting.fromNothing - toAsk).isEqualTo(toAsk + 1);
        assertThat(Counting.open).isZero();
    }
}
