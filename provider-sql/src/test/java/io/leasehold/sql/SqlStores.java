package io.leasehold.sql;

import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OpenRequest;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import javax.sql.DataSource;

/** The databases of this build, for tests that run on each of them. */
enum SqlStores {
    H2 {
        @Override
        DataSource connections() {
            return TestDatabases.h2();
        }
    },
    POSTGRESQL {
        @Override
        DataSource connections() {
            return TestDatabases.postgres();
        }
    };

    abstract DataSource connections();

    /** A namespace that nobody else has. */
    static String freshNamespace() {
        return "t" + UUID.randomUUID().toString().replace("-", "");
    }

    /** A request for a namespace on the connections of this database. */
    OpenRequest request(String namespace) {
        return OpenRequest.of("jdbc:given").dataSource(connections()).namespace(namespace);
    }

    InstanceStore open(String namespace) {
        return new SqlProvider().open(request(namespace));
    }

    static Stream<SqlStores> all() {
        return List.of(values()).stream();
    }
}
