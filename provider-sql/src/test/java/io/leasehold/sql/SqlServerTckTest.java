package io.leasehold.sql;

import javax.sql.DataSource;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/** The conformance kit on SQL Server, where a container can supply it. */
@AddLifecycleHook(NeedsDocker.class)
final class SqlServerTckTest implements SqlTck {
    @Override
    public DataSource connections() {
        return ContainerDatabases.sqlServer();
    }
}
