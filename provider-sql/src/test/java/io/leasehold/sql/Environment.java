package io.leasehold.sql;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.leasehold.spi.OpenRequest;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import javax.sql.DataSource;

/**
 * One combination of what an application may do to the connections it gives, and to its JVM.
 *
 * @param values the value of each factor
 */
record Environment(Map<String, String> values) {
    private static final String TABLE = """
        database   | autocommit | isolation       | pool | zone               | language | place   | session
        POSTGRESQL | off        | SERIALIZABLE    | 2    | America/St_Johns   | en       | own     | as the JVM
        H2         | off        | REPEATABLE_READ | 1    | Pacific/Chatham    | tr       | default | as the JVM
        POSTGRESQL | on         | READ_COMMITTED  | 16   | Europe/Berlin      | tr       | own     | +05:30
        H2         | on         | SERIALIZABLE    | 1    | Pacific/Kiritimati | en       | default | +05:30
        H2         | off        | READ_COMMITTED  | 16   | Europe/Berlin      | en       | default | as the JVM
        H2         | on         | REPEATABLE_READ | 2    | UTC                | tr       | own     | +05:30
        POSTGRESQL | off        | REPEATABLE_READ | 1    | UTC                | en       | default | as the JVM
        POSTGRESQL | on         | SERIALIZABLE    | 16   | Pacific/Kiritimati | tr       | own     | as the JVM
        POSTGRESQL | on         | READ_COMMITTED  | 1    | Pacific/Chatham    | en       | own     | +05:30
        H2         | on         | READ_COMMITTED  | 2    | America/St_Johns   | tr       | default | +05:30
        H2         | off        | REPEATABLE_READ | 16   | Pacific/Kiritimati | tr       | own     | +05:30
        H2         | off        | SERIALIZABLE    | 16   | UTC                | en       | own     | as the JVM
        """;

    private static final String SCHEMA = "tck_place";
    private static final String PREFIX = "t2_";

    /** Whoever waits for a second connection of a pool of one is not to wait for long. */
    private static final long SHORTEST_BORROW_MILLIS = 5000;

    /** The first two, one for each database, are part of every build. */
    static final int IN_EVERY_BUILD = 2;

    static List<Environment> all() {
        List<List<String>> lines = TABLE.lines()
                .map(line ->
                        Arrays.stream(line.split("\\|", -1)).map(String::strip).toList())
                .toList();
        return lines.stream()
                .skip(1)
                .map(line -> {
                    Map<String, String> values = new LinkedHashMap<>();
                    for (int i = 0; i < line.size(); i++) {
                        values.put(lines.get(0).get(i), line.get(i));
                    }
                    return new Environment(values);
                })
                .toList();
    }

    private String value(String factor) {
        return values.getOrDefault(factor, "");
    }

    /** A caller in a transaction holds the only connection of such a pool: nothing can be seen beside it. */
    boolean hasOneConnection() {
        return value("pool").equals("1");
    }

    /** Does something in a JVM of this zone and language. */
    void inJvm(Runnable work) {
        TimeZone zone = TimeZone.getDefault();
        Locale locale = Locale.getDefault();
        try {
            TimeZone.setDefault(TimeZone.getTimeZone(value("zone")));
            Locale.setDefault(Locale.forLanguageTag(value("language")));
            work.run();
        } finally {
            TimeZone.setDefault(zone);
            Locale.setDefault(locale);
        }
    }

    /** A pool whose connections are set so. */
    HikariDataSource pool() {
        boolean h2 = value("database").equals(SqlStores.H2.name());
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(h2 ? TestDatabases.h2Url() : TestDatabases.postgresUrl());
        config.setConnectionTimeout(SHORTEST_BORROW_MILLIS);
        config.setMaximumPoolSize(Integer.parseInt(value("pool")));
        config.setAutoCommit(value("autocommit").equals("on"));
        config.setTransactionIsolation("TRANSACTION_" + value("isolation"));
        if (value("session").equals("+05:30")) {
            config.setConnectionInitSql(
                    h2 ? "SET TIME ZONE '+05:30'" : "SET TIME ZONE INTERVAL '+05:30' HOUR TO MINUTE");
            // Without autocommit the setting would go with the first rollback.
            config.setIsolateInternalQueries(true);
        }
        return new HikariDataSource(config);
    }

    /** The kit on connections of such a pool. */
    SqlTck store(DataSource pool) {
        return value("place").equals("own") ? new Elsewhere(pool) : () -> pool;
    }

    private record Elsewhere(DataSource connections) implements SqlTck {
        @Override
        public String tables() {
            return SCHEMA + "." + PREFIX;
        }

        @Override
        public OpenRequest placed(OpenRequest request) {
            return request.option(SqlProvider.SCHEMA, SCHEMA).option(SqlProvider.PREFIX, PREFIX);
        }
    }

    @Override
    public String toString() {
        return String.join(", ", values.values());
    }
}
