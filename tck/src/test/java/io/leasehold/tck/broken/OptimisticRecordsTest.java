package io.leasehold.tck.broken;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.record.RecordStore;
import io.leasehold.record.Slot;
import io.leasehold.tck.RecordStoreTck;
import io.leasehold.tck.TckEnvironment;
import io.leasehold.tck.memory.MemoryRecordStore;
import io.leasehold.tck.program.Retelling;
import io.leasehold.tck.rules.RuleCatalogue;
import io.leasehold.tck.rules.RuleDefinition;
import io.leasehold.tck.rules.Tier;
import io.leasehold.tck.run.DirectRun;
import io.leasehold.tck.run.RunSettings;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

/** The promises of the small door hold for a store that never locks, and an author can have them checked alone. */
final class OptimisticRecordsTest {

    @Test
    void aStoreThatComparesAllItReadKeepsEveryPromise() {
        RuleCatalogue catalogue = RuleCatalogue.load();
        DirectRun run = new DirectRun(new Author(), catalogue, RunSettings.of(Tier.QUICK, 42), Retelling.AS_SEEN);
        for (RuleDefinition promise : catalogue.recordLevel().rules()) {
            assertThat(run.of(promise.id()))
                    .as(promise.id())
                    .allSatisfy(outcome -> assertThat(outcome.failure()).isEmpty());
        }
        assertThat(run.of("REC-05")).isNotEmpty();
    }

    private static final class Author implements RecordStoreTck {
        private final Map<String, NavigableMap<String, Slot>> kept = new ConcurrentHashMap<>();

        @Override
        public RecordStore open(TckEnvironment environment) {
            return new OptimisticRecords(
                    new MemoryRecordStore(
                            kept.computeIfAbsent(environment.namespace(), name -> new TreeMap<>()),
                            environment.clock()),
                    OptimisticRecords.Compared.EVERYTHING);
        }
    }
}
