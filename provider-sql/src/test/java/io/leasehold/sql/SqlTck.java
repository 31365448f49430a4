package io.leasehold.sql;

import io.leasehold.record.RecordKeys;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OpenRequest;
import io.leasehold.tck.InstanceStoreTck;
import io.leasehold.tck.TckEnvironment;
import io.leasehold.tck.model.Damage;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/** The suite of a database: the kit on its connections. What supplies a server is a class of its own. */
interface SqlTck extends InstanceStoreTck {
    /** Connections to the database under test, shared by all tries; each works in a namespace of its own. */
    DataSource connections();

    /** Where the tables are, in statements: those that the options of {@link #placed} lead to. */
    default String tables() {
        return "leasehold_";
    }

    /** Adds the options that say where the tables are. */
    default OpenRequest placed(OpenRequest request) {
        return request;
    }

    @Override
    default InstanceStore open(TckEnvironment environment) {
        return new SqlProvider().open(request(environment));
    }

    @Override
    default Optional<DataSource> dataSource() {
        return Optional.of(connections());
    }

    @Override
    default void erase(TckEnvironment environment) {
        new SqlProvider().erase(request(environment));
    }

    private OpenRequest request(TckEnvironment environment) {
        // What survives a loss of power is not at stake here, and forcing every commit to the disk takes its time.
        OpenRequest request = placed(environment.request("jdbc:given")).option(SqlProvider.DURABILITY, "process");
        return request.dataSource().isPresent() ? request : request.dataSource(connections());
    }

    @Override
    default void damage(TckEnvironment environment, InstanceId instance, Damage damage) {
        String change = damage == Damage.STATE ? "state = NULL" : "status = 'GARBLED'";
        execute(
                "UPDATE " + tables() + "instances SET " + change + " WHERE namespace = ? AND id = ?",
                environment.namespace(),
                instance.value());
    }

    @Override
    default void presetEpoch(TckEnvironment environment, InstanceId instance, long epoch) {
        execute(
                "INSERT INTO " + tables() + "stripes (namespace, stripe, epoch) VALUES (?, ?, ?)",
                environment.namespace(),
                Integer.toString(RecordKeys.stripe(instance)),
                epoch);
    }

    /** To a release that knows fewer statuses, one of a newer release makes no sense. */
    @Override
    default void makeNewer(TckEnvironment environment) {
        execute(
                "UPDATE " + tables() + "instances SET status = 'FORGOTTEN' WHERE namespace = ?",
                environment.namespace());
    }

    @Override
    default List<String> earlierReleases() {
        return EarlierRelease.versions();
    }

    @Override
    default void restore(TckEnvironment environment, String release) {
        String prefix = environment.options().getOrDefault(SqlProvider.PREFIX, "leasehold_");
        try {
            EarlierRelease.restore(
                    environment.dataSource().orElse(connections()), release, prefix, environment.namespace());
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private void execute(String sql, Object... values) {
        try (Connection connection = connections().getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            statement.executeUpdate();
            if (!connection.getAutoCommit()) {
                connection.commit();
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
