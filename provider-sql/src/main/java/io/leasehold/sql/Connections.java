package io.leasehold.sql;

import io.leasehold.spi.OpenRequest;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import javax.sql.DataSource;

/**
 * Where connections come from.
 *
 * @param source gives them
 * @param pool whether it is ours
 * @param place says which they are, for this process
 * @param alone opens one for as long as it lasts
 * @param end gives up what is ours
 */
record Connections(DataSource source, Lent.Pool pool, String place, Alone alone, Runnable end)
        implements AutoCloseable {
    /** Opens a connection that stays out for as long as it lasts. */
    interface Alone {
        Connection open(Messages messages) throws SQLException;
    }

    /** Those of a caller, who closes them. */
    static Connections given(DataSource source) {
        String place = source.getClass().getName() + "@" + System.identityHashCode(source);
        return new Connections(source, Lent.Pool.FOREIGN, place, messages -> source.getConnection(), () -> {});
    }

    /** A share in the pool of this process for a URL. */
    static Connections pooled(OpenRequest request, Settings settings) {
        String url = H2Dialect.uninterrupted(request.url());
        Properties credentials = new Properties();
        settings.user().ifPresent(user -> credentials.setProperty(SqlProvider.USER, user));
        settings.password().ifPresent(password -> credentials.setProperty(SqlProvider.PASSWORD, password));
        SharedPool.Share share = SharedPool.share(
                new SharedPool.Place(url, settings.user(), settings.password(), SharedPool.borrow(request.timeLimit())),
                settings.poolSize());
        return new Connections(
                share.source(),
                Lent.Pool.OURS,
                request.url(),
                messages -> messages.connect(url, credentials),
                share::close);
    }

    @Override
    public void close() {
        end.run();
    }
}
