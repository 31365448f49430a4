package io.leasehold.sql;

import io.leasehold.tck.Elsewhere;
import io.leasehold.tck.StoreAddress;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;

/** The conformance kit on PostgreSQL. */
final class PostgresTckTest implements SqlTck {
    @Override
    public DataSource connections() {
        return TestDatabases.postgres();
    }

    @Override
    public Optional<Elsewhere> elsewhere() {
        return Optional.of(Elsewhere.at(new StoreAddress(TestDatabases.postgresUrl(), Map.of())));
    }
}
