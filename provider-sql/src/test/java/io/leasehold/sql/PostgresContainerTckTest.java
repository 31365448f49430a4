package io.leasehold.sql;

import javax.sql.DataSource;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/** The conformance kit on PostgreSQL of a container, where a container can supply it. */
@AddLifecycleHook(NeedsDocker.class)
final class PostgresContainerTckTest implements SqlTck {
    @Override
    public DataSource connections() {
        return ContainerDatabases.postgres();
    }
}
