package io.leasehold.sql;

import io.leasehold.record.RecordRange;
import io.leasehold.record.RecordRange.Position;
import io.leasehold.spi.HostType;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.OwnerId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/**
 * Answers scans from indexes. Confined to one thread.
 *
 * @param handle the connection
 * @param form how records stand in tables
 * @param keys how found rows are named
 */
record Scan(Handle handle, TableForm form, RecordRange.Keys keys) {
    List<String> keys(RecordRange range, int max) {
        if (range instanceof RecordRange.Hosts hosts) {
            return query(form.dialect().hosts(), max)
                    .bind("host", hosts.after())
                    .map((row, context) -> keys.host(new OwnerId(row.getString("host"))))
                    .list();
        }
        if (range instanceof RecordRange.DueTypes types) {
            return nextType(types)
                    .map(type -> keys(new RecordRange.Dues(type.type(), Position.START), max))
                    .orElse(List.of());
        }
        return query(range, max)
                .map((row, context) -> keys.key(range, row(row)))
                .list();
    }

    private Query query(RecordRange range, int max) {
        Dialect dialect = form.dialect();
        if (range instanceof RecordRange.Dues dues) {
            return dues.type()
                    .map(type -> at(query(dialect.dues(), max), dues.after()).bind("type", type.value()))
                    .orElseGet(() -> at(query(dialect.untypedDues(), max), dues.after()));
        }
        if (range instanceof RecordRange.Activatables activatables) {
            return at(query(dialect.activatables(), max), activatables.after())
                    .bind("type", activatables.activationType());
        }
        if (range instanceof RecordRange.Kept kept) {
            return at(query(dialect.kept(), max), kept.after());
        }
        if (range instanceof RecordRange.Leases leases) {
            return query(dialect.leases(), max)
                    .bind("owner", leases.owner().value())
                    .bind("acquisitionNo", leases.acquisitionNo())
                    .bind("id", leases.after());
        }
        return query(dialect.heads(), max).bind("id", ((RecordRange.Heads) range).after());
    }

    private Query query(String statement, int max) {
        return handle.createQuery(statement).bind("namespace", form.namespace()).bind("max", max);
    }

    private Query at(Query query, Position place) {
        return query.bind("at", form.dialect().instant(place.at())).bind("id", place.id());
    }

    private RecordRange.Row row(ResultSet row) throws SQLException {
        @Nullable Instant at = form.dialect().instant(row, "sort_at");
        boolean ownedWithoutTimer =
                row.getString("owner") != null && form.dialect().instant(row, "next_timer") == null;
        return new RecordRange.Row(
                new InstanceId(row.getString("id")),
                Optional.ofNullable(row.getString("type")).map(HostType::new),
                at == null ? Position.START.at() : at,
                ownedWithoutTimer,
                form.suspect(row.getInt("attempts")));
    }

    /** The untyped come first, then the types in their order. */
    private Optional<RecordRange.TypeRange> nextType(RecordRange.DueTypes types) {
        RecordRange.TypeRange untyped = new RecordRange.TypeRange(Optional.empty());
        if (types.after().isEmpty()
                && !keys(new RecordRange.Dues(Optional.empty(), Position.START), 1)
                        .isEmpty()) {
            return Optional.of(untyped);
        }
        String after = types.after()
                .flatMap(RecordRange.TypeRange::type)
                .map(HostType::value)
                .orElse("");
        return handle.createQuery(form.dialect().nextDueType())
                .bind("namespace", form.namespace())
                .bind("after", after)
                .map((row, context) -> Optional.ofNullable(row.getString("type")))
                .one()
                .map(type -> new RecordRange.TypeRange(Optional.of(new HostType(type))));
    }
}
