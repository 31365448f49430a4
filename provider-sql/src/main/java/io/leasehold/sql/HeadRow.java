package io.leasehold.sql;

import io.leasehold.record.Head;
import io.leasehold.record.Laws;
import io.leasehold.record.Ledger;
import io.leasehold.spi.ActivationParameters;
import io.leasehold.spi.Expiry;
import io.leasehold.spi.HostType;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceKey;
import io.leasehold.spi.InstanceSnapshot.Content;
import io.leasehold.spi.InstanceSnapshot.Ownership;
import io.leasehold.spi.InstanceSnapshot.Standing;
import io.leasehold.spi.InstanceSnapshot.Status;
import io.leasehold.spi.Lease;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.WriteStamp;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

/**
 * Heads as rows of the table of instances. Whatever an index needs is a column too: the due instant is what the laws say of the
 * head, so no statement knows a rule. Stateless and thread-safe.
 *
 * @param dialect how the database spells instants
 * @param laws say when a head is due
 */
record HeadRow(Dialect dialect, Laws laws) {
    private static final String NEVER = "NEVER";
    private static final String ZERO = "ZERO";
    private static final String ENDS = "ENDS";

    /**
     * Reads the current row. Values that make no sense are an exception: {@link IllegalArgumentException} or {@link
     * java.time.DateTimeException}.
     *
     * @param keys the instance's correlation keys, which are rows of their own
     */
    Head read(ResultSet row, Set<InstanceKey> keys) throws SQLException {
        InstanceId id = new InstanceId(text(row, "id"));
        Head.Birth birth = new Head.Birth(
                id, optional(row, "type").map(HostType::new), text(row, "token"), row.getLong("birth_epoch"));
        Standing standing = new Standing(
                Status.valueOf(text(row, "status")),
                optional(row, "reason"),
                instant(row, "ended_at"),
                instant(row, "purge_at"));
        Head.Waiting waiting =
                new Head.Waiting(instant(row, "next_timer"), instant(row, "ready_since"), instant(row, "retry_at"));
        Ledger signals = new Ledger(
                row.getLong("signals_recorded"), row.getLong("signals_seen"), runs(row.getString("signal_runs")));
        return new Head(birth, standing, waiting, signals, ownership(row, id), content(row, keys));
    }

    private Ownership ownership(ResultSet row, InstanceId id) throws SQLException {
        Optional<String> holder = optional(row, "owner");
        Optional<Lease.Held> held = Optional.empty();
        if (holder.isPresent()) {
            Lease lease =
                    new Lease(id, new OwnerId(holder.get()), row.getLong("acquisition_no"), row.getLong("lease_epoch"));
            held = Optional.of(new Lease.Held(lease, expiry(text(row, "lease_kind"), instant(row, "expiry"))));
        }
        Optional<String> writer = optional(row, "write_owner");
        Optional<WriteStamp> stamp = Optional.empty();
        if (writer.isPresent()) {
            Lease lease = new Lease(
                    id, new OwnerId(writer.get()), row.getLong("write_acquisition_no"), row.getLong("write_epoch"));
            stamp = Optional.of(new WriteStamp(lease, row.getLong("write_no")));
        }
        Optional<String> earlier = optional(row, "previous_owner");
        Optional<Lease.Previous> previous = Optional.empty();
        if (earlier.isPresent()) {
            Lease.Ending ending = Lease.Ending.valueOf(text(row, "previous_ending"));
            previous =
                    Optional.of(new Lease.Previous(new OwnerId(earlier.get()), row.getLong("previous_epoch"), ending));
        }
        return new Ownership(held, row.getLong("epoch"), stamp, previous, row.getInt("attempts"));
    }

    private static Expiry expiry(String kind, Optional<Instant> at) {
        return switch (kind) {
            case NEVER -> new Expiry.Never();
            case ZERO -> new Expiry.Zero(at.orElseThrow(() -> new IllegalArgumentException("a lease without instant")));
            case ENDS -> new Expiry.At(at.orElseThrow(() -> new IllegalArgumentException("a lease without instant")));
            default -> throw new IllegalArgumentException("lease_kind " + kind + " is not known");
        };
    }

    private static Content content(ResultSet row, Set<InstanceKey> keys) throws SQLException {
        Optional<String> type = optional(row, "activation_type");
        Optional<ActivationParameters> activation = Optional.empty();
        if (type.isPresent()) {
            activation = Optional.of(new ActivationParameters(
                    type.get(),
                    text(row, "activation_site"),
                    text(row, "application_path"),
                    text(row, "service_path")));
        }
        return new Content(row.getLong("state_size"), text(row, "encoding"), keys, activation);
    }

    /** Binds everything but the namespace and the state. */
    void bind(SqlStatement<?> statement, Head head) {
        bindBirth(statement, head);
        bindLedger(statement, head.signals());
        bindOwnership(statement, head.ownership());
        Content content = head.content();
        statement
                .bind("stateSize", content.stateSizeBytes())
                .bind("encoding", content.encoding())
                .bind("keyCount", content.keys().size());
        Optional<ActivationParameters> activation = content.activation();
        statement
                .bind("activationType", orNull(activation.map(ActivationParameters::activationType)))
                .bind("activationSite", orNull(activation.map(ActivationParameters::site)))
                .bind("applicationPath", orNull(activation.map(ActivationParameters::applicationPath)))
                .bind("servicePath", orNull(activation.map(ActivationParameters::servicePath)));
        instant(statement, "dueAt", laws.dueAt(head));
    }

    private void bindBirth(SqlStatement<?> statement, Head head) {
        statement
                .bind("id", head.id().value())
                .bind("type", orNull(head.birth().type().map(HostType::value)))
                .bind("token", head.birth().token())
                .bind("birthEpoch", head.birth().epoch())
                .bind("status", head.standing().status().name())
                .bind("reason", orNull(head.standing().reason()));
        instant(statement, "endedAt", head.standing().endedAt());
        instant(statement, "purgeAt", head.standing().purgeAt());
        instant(statement, "nextTimer", head.waiting().nextTimer());
        instant(statement, "readySince", head.waiting().readySince());
        instant(statement, "retryAt", head.waiting().retryAt());
    }

    private static void bindLedger(SqlStatement<?> statement, Ledger signals) {
        statement
                .bind("signalsRecorded", signals.recorded())
                .bind("signalsSeen", signals.seen())
                .bind("signalRuns", runs(signals.runs()));
    }

    private void bindOwnership(SqlStatement<?> statement, Ownership ownership) {
        Optional<Lease> lease = ownership.lease().map(Lease.Held::lease);
        Optional<Expiry> expiry = ownership.lease().map(Lease.Held::expiry);
        statement.bind("epoch", ownership.epoch()).bind("attempts", ownership.attempts());
        bindLease(statement, lease, new LeaseColumns("owner", "acquisitionNo", "leaseEpoch"));
        statement.bind("leaseKind", orNull(expiry.map(HeadRow::kind)));
        instant(statement, "expiry", expiry.flatMap(Expiry::instant));
        Optional<WriteStamp> stamp = ownership.lastWrite();
        bindLease(
                statement,
                stamp.map(WriteStamp::lease),
                new LeaseColumns("writeOwner", "writeAcquisitionNo", "writeEpoch"));
        Optional<Lease.Previous> previous = ownership.previous();
        statement
                .bind("writeNo", orNull(stamp.map(WriteStamp::writeNo)))
                .bind(
                        "previousOwner",
                        orNull(previous.map(Lease.Previous::owner).map(OwnerId::value)))
                .bind("previousEpoch", orNull(previous.map(Lease.Previous::epoch)))
                .bind(
                        "previousEnding",
                        orNull(previous.map(Lease.Previous::ending).map(Lease.Ending::name)));
    }

    private record LeaseColumns(String owner, String acquisitionNo, String epoch) {}

    private static void bindLease(SqlStatement<?> statement, Optional<Lease> lease, LeaseColumns columns) {
        statement
                .bind(columns.owner, orNull(lease.map(Lease::owner).map(OwnerId::value)))
                .bind(columns.acquisitionNo, orNull(lease.map(Lease::acquisitionNo)))
                .bind(columns.epoch, orNull(lease.map(Lease::epoch)));
    }

    private static String kind(Expiry expiry) {
        return expiry instanceof Expiry.Never ? NEVER : expiry instanceof Expiry.Zero ? ZERO : ENDS;
    }

    private void instant(SqlStatement<?> statement, String name, Optional<Instant> value) {
        statement.bind(name, dialect.instant(value.orElse(null)));
    }

    private Optional<Instant> instant(ResultSet row, String column) throws SQLException {
        return Optional.ofNullable(dialect.instant(row, column));
    }

    private static String text(ResultSet row, String column) throws SQLException {
        return optional(row, column).orElseThrow(() -> new IllegalArgumentException(column + " is missing"));
    }

    private static Optional<String> optional(ResultSet row, String column) throws SQLException {
        return Optional.ofNullable(row.getString(column));
    }

    private static <T> @Nullable T orNull(Optional<T> value) {
        return value.orElse(null);
    }

    /** Runs as {@code 3 2026-12-01T10:00:00Z,4 ...}: readable, and never long, because runs are few. */
    private static @Nullable String runs(List<Ledger.Run> runs) {
        if (runs.isEmpty()) {
            return null;
        }
        List<String> texts = new ArrayList<>();
        runs.forEach(run -> texts.add(run.through() + " " + run.since()));
        return String.join(",", texts);
    }

    private static List<Ledger.Run> runs(@Nullable String text) {
        List<Ledger.Run> runs = new ArrayList<>();
        if (text != null) {
            for (String run : text.split(",", -1)) {
                int space = run.indexOf(' ');
                runs.add(new Ledger.Run(
                        Long.parseLong(run.substring(0, space)), Instant.parse(run.substring(space + 1))));
            }
        }
        return runs;
    }
}
