package io.leasehold.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Look;
import io.leasehold.spi.Query;
import io.leasehold.spi.Result;
import io.leasehold.spi.StoreClosedException;
import io.leasehold.spi.Target;
import io.leasehold.tck.TckEnvironment;
import io.leasehold.tck.door.ForwardingStore;
import io.leasehold.tck.program.Retelling;
import io.leasehold.tck.rules.RuleCatalogue;
import io.leasehold.tck.rules.Tier;
import io.leasehold.tck.run.DirectRun;
import io.leasehold.tck.run.RunSettings;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** The kit sees what a store does with the connections that it is given. */
final class WatchTest {
    /** On H2, with a change. */
    private record OnH2(UnaryOperator<InstanceStore> change) implements SqlTck {
        @Override
        public DataSource connections() {
            return TestDatabases.h2();
        }

        @Override
        public InstanceStore open(TckEnvironment environment) {
            return change.apply(SqlTck.super.open(environment));
        }

        private DirectRun run(Tier tier) {
            return new DirectRun(this, RuleCatalogue.load(), RunSettings.of(tier, 42), Retelling.AS_SEEN);
        }
    }

    /** Sends a statement before the arguments are looked at. */
    private record LooksFirst(InstanceStore store) implements ForwardingStore {
        @Override
        public List<Result<InstanceId>> signal(List<Target> targets) {
            look();
            return store.signal(targets);
        }

        private void look() {
            try {
                store.find(Target.id(new InstanceId("first")));
            } catch (StoreClosedException e) {
                return; // the call itself says so
            }
        }
    }

    @Test
    void aStatementBeforeTheArgumentsAreCheckedIsSeen() {
        DirectRun run = new OnH2(LooksFirst::new).run(Tier.QUICK);

        assertThat(run.finding("ERR-01").violation())
                .hasValueSatisfying(violation -> assertThat(violation)
                        .hasMessageContaining("signal with null")
                        .hasMessageContaining("only after the store had done something"));
    }

    /** Reads all that there is before each look. */
    private record ReadsAllFirst(InstanceStore store) implements ForwardingStore {
        @Override
        public Result<Look> acquireRunnable(Look.Request request) {
            store.list(new Query(HostTypes.all(), Query.Filter.ANY, Optional.empty(), 1000))
                    .orThrow();
            return store.acquireRunnable(request);
        }
    }

    @Test
    void rowsThatALookHasNothingToDoWithAreSeen() {
        DirectRun run = new OnH2(ReadsAllFirst::new).run(Tier.STANDARD);

        assertThat(run.finding("PERF-01").violation())
                .hasValueSatisfying(violation -> assertThat(violation).hasMessageContaining("a look in vain took"));
    }
}
