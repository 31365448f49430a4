package io.leasehold.sql;

import javax.sql.DataSource;

/** The conformance kit on PostgreSQL. */
final class PostgresTckTest implements SqlTck {
    @Override
    public DataSource connections() {
        return TestDatabases.postgres();
    }
}
