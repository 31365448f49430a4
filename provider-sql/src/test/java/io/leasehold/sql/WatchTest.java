package io.leasehold.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
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
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** The kit sees what a store does with the connections that it is given. */
final class WatchTest {
    /** On H2, with a statement before the arguments are looked at. */
    private static final class StatementFirst implements SqlTck {
        @Override
        public DataSource connections() {
            return TestDatabases.h2();
        }

        @Override
        public InstanceStore open(TckEnvironment environment) {
            return new LooksFirst(SqlTck.super.open(environment));
        }
    }

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
        RunSettings settings = RunSettings.of(Tier.QUICK, 42);
        DirectRun run = new DirectRun(new StatementFirst(), RuleCatalogue.load(), settings, Retelling.AS_SEEN);

        assertThat(run.finding("ERR-01").violation())
                .hasValueSatisfying(violation -> assertThat(violation)
                        .hasMessageContaining("signal with null")
                        .hasMessageContaining("only after the store had done something"));
    }
}
