package io.leasehold.tck.rulegroup;

import io.leasehold.tck.connections.Watch;
import io.leasehold.tck.connections.WatchedConnection;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import javax.sql.DataSource;

/** The statements that were sent on some connections. Thread-safe. */
final class StatementLog implements Watch {

    private static final Pattern CHANGE = Pattern.compile(
            "\\s*(CREATE|ALTER|DROP|TRUNCATE|COMMENT|RENAME|GRANT|REVOKE)\\b.*",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private final List<String> statements = Collections.synchronizedList(new ArrayList<>());

    /** Connections whose statements are logged here. */
    DataSource watching(DataSource connections) {
        return WatchedConnection.source(connections, connection -> this);
    }

    /** Whether a statement changes what tables there are, or what they are. */
    static boolean isChange(String sql) {
        return CHANGE.matcher(sql).matches();
    }

    List<String> changes() {
        return List.copyOf(statements).stream().filter(StatementLog::isChange).toList();
    }

    int size() {
        return statements.size();
    }

    @Override
    public void statement(String sql) {
        statements.add(sql);
    }

    @Override
    public void control(String call) {
        // Only statements are logged.
    }
}
