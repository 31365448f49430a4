package io.leasehold.sql;

import io.leasehold.tck.Trial;
import javax.sql.DataSource;
import net.jqwik.api.Disabled;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** The conformance kit on PostgreSQL. */
final class PostgresTckTest implements SqlTck {
    @Override
    public DataSource connections() {
        return TestDatabases.postgres();
    }

    @Override
    @Property
    @Disabled("LIN-01: the kit sees too few calls overlap on this database, 1 history of the 20 it needs")
    public void aMixedHistoryHasAnOrder(@ForAll Trial trial) {
        SqlTck.super.aMixedHistoryHasAnOrder(trial);
    }
}
