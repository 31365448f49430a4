package io.leasehold.sql;

import io.leasehold.spi.InstanceStore;
import io.leasehold.tck.TckEnvironment;
import javax.sql.DataSource;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/** The conformance kit on the statements of SQL Server, executed by H2: what that shows and what not, says {@link H2Mode}. */
@AddLifecycleHook(OnDemand.class)
final class SqlServerStatementsTckTest implements SqlTck {
    @Override
    public DataSource connections() {
        return H2Mode.SQL_SERVER.connections();
    }

    @Override
    public InstanceStore open(TckEnvironment environment) {
        return H2Mode.SQL_SERVER.open(environment.request("jdbc:given"));
    }

    @Override
    public void erase(TckEnvironment environment) {
        H2Mode.SQL_SERVER.erase(environment.request("jdbc:given"));
    }
}
