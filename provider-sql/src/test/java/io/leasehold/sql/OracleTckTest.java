package io.leasehold.sql;

import javax.sql.DataSource;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/** The conformance kit on Oracle, where a container can supply it. */
@AddLifecycleHook(NeedsDocker.class)
final class OracleTckTest implements SqlTck {
    @Override
    public DataSource connections() {
        return ContainerDatabases.oracle();
    }
}
