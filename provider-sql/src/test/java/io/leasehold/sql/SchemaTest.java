package io.leasehold.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.spi.BadArgumentException;
import io.leasehold.spi.Create;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.State;
import io.leasehold.spi.StoreException;
import io.leasehold.spi.Target;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How the tables come to be (rules MIG-01, MIG-03, MIG-04). */
final class SchemaTest {
    private static final InstanceId ID = new InstanceId("order-1");

    private final String schema =
            "s" + UUID.randomUUID().toString().replace("-", "").substring(0, 20);

    private OpenRequest request(SqlStores database) {
        return database.request("default").option(SqlProvider.SCHEMA, schema).option(SqlProvider.PREFIX, "lh_");
    }

    private static void execute(SqlStores database, String statement) throws SQLException {
        try (Connection connection = database.connections().getConnection();
                Statement sql = connection.createStatement()) {
            sql.execute(statement);
        }
    }

    private List<String> tables(SqlStores database) throws SQLException {
        List<String> names = new ArrayList<>();
        try (Connection connection = database.connections().getConnection();
                ResultSet tables = connection.getMetaData().getTables(null, null, "%", null)) {
            while (tables.next()) {
                if (schema.equalsIgnoreCase(tables.getString("TABLE_SCHEM"))
                        && List.of("TABLE", "BASE TABLE", "VIEW").contains(tables.getString("TABLE_TYPE"))) {
                    names.add(tables.getString("TABLE_NAME").toLowerCase(Locale.ROOT));
                }
            }
        }
        return names;
    }

    private static void works(OpenRequest request) {
        try (InstanceStore store = new SqlProvider().open(request)) {
            store.create(Create.of(ID, State.empty())).orThrow();
            assertThat(store.find(Target.id(ID)).orThrow().id()).isEqualTo(ID);
        }
    }

    @ParameterizedTest
    @EnumSource
    void eightInstallAtOnceAndAllFindOneSchema(SqlStores database) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            Callable<Boolean> installation = () -> {
                new SqlProvider().open(request(database)).close();
                return true;
            };
            for (Future<Boolean> done : threads.invokeAll(Collections.nCopies(8, installation))) {
                assertThat(done.get()).isTrue();
            }
        } finally {
            threads.shutdownNow();
        }
        works(request(database));
    }

    @ParameterizedTest
    @EnumSource
    void tablesOfAnApplicationInTheSameSchemaAreLeftAlone(SqlStores database) throws SQLException {
        execute(database, "CREATE SCHEMA " + schema);
        execute(database, "CREATE TABLE " + schema + ".flyway_schema_history (version VARCHAR(50), success INTEGER)");
        execute(database, "INSERT INTO " + schema + ".flyway_schema_history VALUES ('77', 1)");

        works(request(database));

        try (Connection connection = database.connections().getConnection();
                Statement sql = connection.createStatement();
                ResultSet row = sql.executeQuery("SELECT version FROM " + schema + ".flyway_schema_history")) {
            assertThat(row.next()).isTrue();
            assertThat(row.getString(1)).isEqualTo("77");
            assertThat(row.next()).isFalse();
        }
        assertThat(tables(database)).allMatch(name -> name.startsWith("lh_") || name.equals("flyway_schema_history"));
    }

    @ParameterizedTest
    @EnumSource
    void aNewerSchemaIsRefusedAndKept(SqlStores database) throws SQLException {
        works(request(database));
        String folded = database == SqlStores.H2 ? schema.toUpperCase(Locale.ROOT) : schema;
        execute(
                database,
                "UPDATE \"" + folded + "\".\"lh_schema_history\" SET \"version\" = '99' WHERE \"version\" = '1'");

        for (String install : List.of("install", "validate", "none")) {
            assertThatThrownBy(() -> new SqlProvider().open(request(database).option(SqlProvider.INSTALL, install)))
                    .isInstanceOf(StoreException.CannotOpen.class)
                    .hasMessageContaining("newer release");
        }
        assertThatThrownBy(() -> new SqlProvider().erase(request(database)))
                .isInstanceOf(StoreException.CannotOpen.class);
    }

    @ParameterizedTest
    @EnumSource
    void whereTablesAreOnlyToBeValidatedNothingIsMade(SqlStores database) throws SQLException {
        OpenRequest request = request(database).option(SqlProvider.INSTALL, "validate");

        assertThatThrownBy(() -> new SqlProvider().open(request)).isInstanceOf(StoreException.CannotOpen.class);
        assertThat(tables(database)).isEmpty();

        new SqlProvider().open(request(database)).close();
        works(request);
    }

    @ParameterizedTest
    @EnumSource
    void askingForNamespacesMakesNothing(SqlStores database) throws SQLException {
        assertThat(new SqlProvider().namespaces(request(database))).isEmpty();
        new SqlProvider().erase(request(database));
        assertThat(tables(database)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a-b", "a b", "A", "1a", "a\"b", "a;drop table x", "a.b"})
    void aNameThatIsNoNameIsRefusedBeforeAnyConnection(String name) {
        for (String option : List.of(SqlProvider.SCHEMA, SqlProvider.PREFIX)) {
            OpenRequest request = OpenRequest.of("jdbc:none:x").option(option, name);
            assertThatThrownBy(() -> new SqlProvider().open(request))
                    .isInstanceOf(BadArgumentException.class)
                    .hasMessageContaining(option);
        }
    }

    @Test
    void everyDatabaseHasTheMigrationsThatTheVersionCounts() throws Exception {
        for (String folder : List.of("h2", "postgresql")) {
            Path migrations = resource("/io/leasehold/sql/migration/" + folder);
            try (Stream<Path> files = Files.list(migrations)) {
                assertThat(files.map(file -> file.getFileName().toString()))
                        .hasSize(Schema.VERSION)
                        .allMatch(name -> name.matches("V[1-9][0-9]*__[a-z_]+\\.sql"));
            }
        }
    }

    private static Path resource(String name) throws URISyntaxException {
        return Path.of(
                Objects.requireNonNull(SchemaTest.class.getResource(name)).toURI());
    }
}
