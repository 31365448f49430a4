package io.leasehold.sql;

import javax.sql.DataSource;

/** The conformance kit on H2. */
final class H2TckTest implements SqlTck {
    @Override
    public DataSource connections() {
        return TestDatabases.h2();
    }
}
