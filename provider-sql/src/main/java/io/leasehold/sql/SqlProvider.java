package io.leasehold.sql;

import io.leasehold.spi.BadArgumentException;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.PersistenceProvider;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import javax.sql.DataSource;

/**
 * Opens stores in relational databases: any {@code jdbc:} URL of a database that it knows, or the connections of {@link
 * OpenRequest#dataSource(DataSource)}. Stateless and thread-safe.
 *
 * <p>Own options: {@value #USER} and {@value #PASSWORD}; {@value #SCHEMA}, the schema of the tables (default that of the
 * connection), and {@value #PREFIX}, how their names begin (default {@code leasehold_}), each 1 to 30 of a-z 0-9 _; {@value
 * #POOL_SIZE}, the most connections at once (1 to 1,000, default 10), of no effect on a data source that is given; {@value
 * #INSTALL}, {@code install} to make and upgrade the tables (default), {@code validate} to refuse others than this release's,
 * {@code none} to take them as they are; {@value #DURABILITY}, what an acknowledged write survives where the database leaves the
 * choice (H2 does): {@code power} loss (default) or the death of the {@code process}; {@value #PUSH}, {@code on} to tell other
 * processes of what becomes runnable, {@code off} not to. A directory ({@link OpenRequest#path}) is refused.
 *
 * <p>Hints ({@link InstanceStore#listen}) reach all stores of this process on the same URL, or data source, and tables. On
 * PostgreSQL they reach other processes too (default for a URL; on a given data source only where {@value #PUSH} is {@code on}): a
 * thread sends them after the commit, together, at most fifty times a second, by a connection of the pool, and each store at which
 * somebody listens has one connection beside the pool, or of the data source, to receive them. A connection that is silent for 5
 * seconds is probed, a lost one replaced within seconds, after which listeners are told at once. Behind a pool that hands out
 * sessions by transaction nothing arrives: that is found when listening begins, logged once as a warning, said by {@link
 * InstanceStore#describe}, and tried again every 5 minutes. A hint that is lost makes nothing fail and nothing wait for longer
 * than the detection period. Writes in a caller's transaction ({@code joining}) send none: when it commits is not known here.
 */
public final class SqlProvider implements PersistenceProvider {
    /** The option for the user to connect as. */
    public static final String USER = "user";

    /** The option for the user's password. */
    public static final String PASSWORD = "password";

    /** The option for the schema of the tables. */
    public static final String SCHEMA = "schema";

    /** The option for how the names of tables begin. */
    public static final String PREFIX = "prefix";

    /** The option for the most connections at once. */
    public static final String POOL_SIZE = "poolSize";

    /** The option for what to do about the tables. */
    public static final String INSTALL = "install";

    /** The option for what an acknowledged write survives. */
    public static final String DURABILITY = "durability";

    /** The option for whether other processes are told of what becomes runnable. */
    public static final String PUSH = "push";

    private static final String SCHEME = "jdbc:";
    private static final int MOST_BORROWS = 3;

    /** For {@link java.util.ServiceLoader}. */
    public SqlProvider() {}

    @Override
    public String name() {
        return "sql";
    }

    @Override
    public boolean accepts(String url) {
        return url.startsWith(SCHEME);
    }

    @Override
    public InstanceStore open(OpenRequest request) {
        Settings settings = Settings.of(request);
        Connections connections = connections(request, settings);
        try {
            Database database = database(connections, settings, request.url());
            new Schema(connections.source(), database, settings).require();
            return new SqlInstanceStore(request, settings, database, connections);
        } catch (SQLException | Failure e) {
            connections.close();
            throw Opening.failed("the database cannot be used", e);
        } catch (RuntimeException | Error e) {
            connections.close();
            throw e;
        }
    }

    @Override
    public void erase(OpenRequest request) {
        administer(request, administration -> {
            administration.erase(request.namespace());
            return true;
        });
    }

    @Override
    public List<String> namespaces(OpenRequest request) {
        return administer(request, Administration::namespaces);
    }

    @Override
    public String installationScript(OpenRequest request) {
        return SchemaScript.of(Dialects.of(request.url()), Settings.of(request));
    }

    /** What is done to the tables as a whole. */
    private interface Task<T> {
        T run(Administration administration) throws SQLException;
    }

    private static <T> T administer(OpenRequest request, Task<T> task) {
        Settings settings = Settings.of(request);
        try (Connections connections = connections(request, settings)) {
            Database database = database(connections, settings, request.url());
            Schema schema = new Schema(connections.source(), database, settings);
            return task.run(new Administration(connections, database.dialect(), settings, schema));
        } catch (SQLException | Failure e) {
            throw Opening.failed("the database cannot be used", e);
        }
    }

    /**
     * A database that answers.
     *
     * @param dialect how to speak to it
     * @param product its name and version
     * @param reach who shares it
     * @param facts what else a reader should know
     * @param force makes what is committed survive; empty if commit does
     */
    record Database(
            Dialect dialect, String product, Dialect.Reach reach, Map<String, String> facts, Optional<String> force) {}

    private static Database database(Connections connections, Settings settings, String url) throws SQLException {
        return Opening.ask(first(connections.source()), settings.timeLimit(), connection -> {
            Dialect dialect = Dialects.of(connection);
            String product = connection.getMetaData().getDatabaseProductName() + " "
                    + connection.getMetaData().getDatabaseProductVersion();
            Optional<String> force = dialect.makeDurable(connection, settings.durability());
            Map<String, String> facts = new TreeMap<>(dialect.facts(connection));
            facts.put("tables", settings.tables() + "*");
            facts.put("commits are forced by", force.orElse("the database itself"));
            return new Database(dialect, product, dialect.reach(connection, url), facts, force);
        });
    }

    /**
     * A borrow waits shorter than a busy server may need for a first connection: who was not answered at all asks again. An answer that
     * refuses has an SQL state and is final.
     */
    private static Connection first(DataSource source) throws SQLException {
        for (int borrow = 1; ; borrow++) {
            try {
                return source.getConnection();
            } catch (SQLTransientConnectionException e) {
                if (borrow == MOST_BORROWS || e.getSQLState() != null) {
                    throw e;
                }
            }
        }
    }

    private static Connections connections(OpenRequest request, Settings settings) {
        if (request.dataSource().isPresent()) {
            return Connections.given(request.dataSource().get());
        }
        if (!request.url().startsWith(SCHEME)) {
            throw new BadArgumentException("url", "must start with jdbc:");
        }
        return Connections.pooled(request, settings);
    }
}
