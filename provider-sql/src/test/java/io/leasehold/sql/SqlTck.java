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
import java.util.Optional;
import javax.sql.DataSource;

/** The suite of a database: the kit on its connections. What supplies a server is a class of its own. */
interface SqlTck extends InstanceStoreTck {
    /** Connections to the database under test, shared by all tries; each works in a namespace of its own. */
    DataSource connections();

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
        OpenRequest request = environment.request("jdbc:given").option(SqlProvider.DURABILITY, "process");
        return request.dataSource().isPresent() ? request : request.dataSource(connections());
    }

    @Override
    default void damage(TckEnvironment environment, InstanceId instance, Damage damage) {
        String change = damage == Damage.STATE ? "state = NULL" : "status = 'GARBLED'";
        execute(
                "UPDATE leasehold_instances SET " + change + " WHERE namespace = ? AND id = ?",
                environment.namespace(),
                instance.value());
    }

    @Override
    default void presetEpoch(TckEnvironment environment, InstanceId instance, long epoch) {
        execute(
                "INSERT INTO leasehold_stripes (namespace, stripe, epoch) VALUES (?, ?, ?)",
                environment.namespace(),
                Integer.toString(RecordKeys.stripe(instance)),
                epoch);
    }

    /** To a release that knows fewer statuses, one of a newer release makes no sense. */
    @Override
    default void makeNewer(TckEnvironment environment) {
        execute("UPDATE leasehold_instances SET status = 'FORGOTTEN' WHERE namespace = ?", environment.namespace());
    }

    private void execute(String sql, Object... values) {
        try (Connection connection = connections().getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            statement.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
