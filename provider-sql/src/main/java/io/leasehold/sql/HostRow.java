package io.leasehold.sql;

import io.leasehold.record.HostCodec.Registered;
import io.leasehold.spi.HostRegistration;
import io.leasehold.spi.HostType;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.OwnerId;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

/**
 * Registrations as rows. Lists of names are one column, each name URL-encoded, so that a comma can separate them. Stateless and
 * thread-safe.
 *
 * @param dialect how the database spells instants
 */
record HostRow(Dialect dialect) {
    /** Written for a list without names, because one database takes an empty text for NULL; no encoded name looks like it. */
    private static final String NO_NAMES = "(none)";

    Registered read(ResultSet row) throws SQLException {
        Set<HostType> types = names(row.getString("serves")).map(HostType::new).collect(Collectors.toUnmodifiableSet());
        HostRegistration registration = new HostRegistration(
                new OwnerId(row.getString("host")),
                row.getString("machine"),
                new HostTypes(types, HostTypes.Rest.valueOf(row.getString("serves_rest"))),
                names(row.getString("activation_types")).collect(Collectors.toUnmodifiableSet()),
                Duration.of(row.getLong("lapse_micros"), ChronoUnit.MICROS));
        Instant lapsesAt = Objects.requireNonNull(dialect.instant(row, "lapses_at"), "lapses_at");
        return new Registered(registration, lapsesAt);
    }

    /** Binds everything but the namespace. */
    void bind(SqlStatement<?> statement, Registered registered) {
        HostRegistration registration = registered.registration();
        statement
                .bind("host", registration.host().value())
                .bind("machine", registration.machine())
                .bind("serves", text(registration.serves().types().stream().map(HostType::value)))
                .bind("servesRest", registration.serves().rest().name())
                .bind("activationTypes", text(registration.activationTypes().stream()))
                .bind("lapseMicros", registration.lapse().toNanos() / 1000)
                .bind("lapsesAt", dialect.instant(registered.lapsesAt()));
    }

    private static String text(Stream<String> names) {
        String text = names.sorted()
                .map(name -> URLEncoder.encode(name, StandardCharsets.UTF_8))
                .collect(Collectors.joining(","));
        return text.isEmpty() ? NO_NAMES : text;
    }

    private static Stream<String> names(@Nullable String text) {
        return text == null || text.equals(NO_NAMES)
                ? Stream.empty()
                : Arrays.stream(text.split(",", -1)).map(name -> URLDecoder.decode(name, StandardCharsets.UTF_8));
    }
}
