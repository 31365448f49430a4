package io.leasehold.sql;

import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Completion;
import io.leasehold.spi.Expiry;
import io.leasehold.spi.HostType;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore.HintListener;
import io.leasehold.spi.Lease;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Look;
import io.leasehold.spi.Save;
import io.leasehold.spi.SignalMark;
import io.leasehold.spi.State;
import io.leasehold.spi.Timer;
import io.leasehold.spi.Written;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatement;

/**
 * Whole batches in one statement. A shortcut decides the common case, exactly as the transitions would, and leaves everything else
 * alone: a rare case, a row that is locked, a fence that does not hold. What it leaves goes the ordinary way, where the transitions
 * answer it. So nothing here states a rule; it says which elements are plain enough to be written without asking one, and the
 * conformance kit runs on both ways. Stateless and thread-safe.
 *
 * @param statements those of the database
 */
record Shortcuts(BatchStatements statements) {
    /** Beyond, a database's arithmetic of instants is no longer exact, or is out of its range. */
    private static final Duration LONGEST_EXACT = Duration.ofDays(20_000);
    /** The states of one statement together; a value of a parameter ends at one or two gigabytes. */
    private static final long MOST_STATE_BYTES = 32L << 20;

    /**
     * Where a shortcut works: on a connection in autocommit, where the statement is the transaction, or in a transaction of its own.
     *
     * @param handle the connection
     * @param form how records stand in tables
     * @param reading of a clock that is not the database's
     * @param left told of what it leaves runnable; passes it on when the statement is done
     */
    record Site(Handle handle, TableForm form, Optional<Instant> reading, HintListener left) {}

    private void rows(Site site, String text, Consumer<SqlStatement<?>> binder, Together.RowReader reader) {
        String now = site.reading().isPresent() ? statements.externalClock() : statements.clock();
        statements.rows(
                site.handle(),
                text.replace("${now}", now),
                statement -> {
                    statement
                            .bind("namespace", site.form().namespace())
                            .bind(
                                    "now",
                                    site.form().dialect().instant(site.reading().orElse(null)));
                    binder.accept(statement);
                },
                reader);
    }

    static Instant reading(Site site, ResultSet row) throws SQLException {
        return Objects.requireNonNull(site.form().dialect().instant(row, "reading"));
    }

    private static long micros(Duration duration) {
        return duration.toSeconds() * 1_000_000 + duration.toNanosPart() / 1000;
    }

    /**
     * Takes runnable instances.
     *
     * @return the look; empty if it took nothing because something among them wants the ordinary way
     */
    Optional<Look> look(Site site, Look.Request request) {
        Acquisition acquisition = request.acquisition();
        Optional<String> text = statements.look().filter(statement -> plain(acquisition.length()));
        if (text.isEmpty()) {
            return Optional.empty();
        }
        HostTypes types = acquisition.types();
        List<String> served =
                types.types().stream().map(HostType::value).sorted().toList();
        LookRows looked = new LookRows(site);
        rows(
                site,
                text.get(),
                statement -> statement
                        .bind("types", site.form().dialect().texts(served))
                        .bind("untyped", types.rest() == HostTypes.Rest.UNTYPED ? 1 : 0)
                        .bind("limit", request.limit())
                        .bind("suspectFrom", site.form().suspectFrom())
                        .bind("owner", acquisition.owner().value())
                        .bind("acquisitionNo", acquisition.number())
                        .bind("lengthMicros", micros(acquisition.length().duration())),
                looked::add);
        return looked.notPlain() ? Optional.empty() : Optional.of(looked.look(request));
    }

    private static boolean plain(LeaseLength length) {
        return length.kind() == LeaseLength.Kind.FINITE && !length.isZero();
    }

    /** Reads what was written from a row. */
    private interface Reader {
        Written read(Site site, ResultSet row) throws SQLException;
    }

    /**
     * Elements of a batch.
     *
     * @param rows the plain ones
     * @param ids the instances of all, by position
     */
    private record Asked(AskedRows rows, List<InstanceId> ids) {}

    private Map<Integer, Written> written(
            Site site, String text, Asked asked, Consumer<SqlStatement<?>> binder, Reader reader) {
        Map<InstanceId, Written> written = new HashMap<>();
        rows(
                site,
                text,
                statement -> {
                    statements.bind(statement, asked.rows);
                    binder.accept(statement);
                },
                row -> {
                    Written one = reader.read(site, row);
                    written.put(one.instance(), one);
                });
        Map<Integer, Written> byPosition = new HashMap<>();
        for (int i = 0; i < asked.ids.size(); i++) {
            Written one = written.get(asked.ids.get(i));
            if (one != null) {
                byPosition.put(i, one);
            }
        }
        return byPosition;
    }

    /**
     * Moves expiries.
     *
     * @return what was written, by position; the others are left
     */
    Map<Integer, Written> renew(Site site, LeaseLength length, List<Lease> leases) {
        if (!plain(length)) {
            return Map.of();
        }
        Asked asked = new Asked(
                AskedRows.ofLeases(leases), leases.stream().map(Lease::instance).toList());
        return written(
                site,
                statements.renew(),
                asked,
                statement -> statement.bind("lengthMicros", micros(length.duration())),
                Shortcuts::renewed);
    }

    private static Written renewed(Site site, ResultSet row) throws SQLException {
        Dialect dialect = site.form().dialect();
        long recorded = row.getLong("signals_recorded");
        long unseen = recorded - row.getLong("signals_seen");
        SignalMark mark = unseen == 0
                ? SignalMark.NONE
                : new SignalMark(
                        row.getLong("birth_epoch") + ":" + recorded, (int) Math.min(Integer.MAX_VALUE, unseen));
        return new Written(
                new InstanceId(row.getString("id")),
                reading(site, row),
                Optional.ofNullable(dialect.instant(row, "expiry")).map(Expiry.At::new),
                Optional.ofNullable(dialect.instant(row, "next_timer")),
                mark,
                false);
    }

    /**
     * Saves and ends leases.
     *
     * @return what was written, by position; the others are left
     */
    Map<Integer, Written> saveAndRelease(Site site, List<Save> saves) {
        List<Save> plain = new ArrayList<>();
        long bytes = 0;
        for (Save save : saves) {
            long size = save.state().map(State::sizeBytes).orElse(0);
            if (plain(save) && bytes + size <= MOST_STATE_BYTES) {
                bytes += size;
                plain.add(save);
            }
        }
        List<InstanceId> ids =
                saves.stream().map(save -> save.stamp().lease().instance()).toList();
        return plain.isEmpty()
                ? Map.of()
                : written(
                        site,
                        statements.saveAndRelease(),
                        new Asked(AskedRows.ofSaves(plain), ids),
                        statement -> {},
                        Shortcuts::released);
    }

    private static Written released(Site site, ResultSet row) throws SQLException {
        Instant due = site.form().dialect().instant(row, "due_at");
        if (due != null) {
            Duration after = Duration.between(reading(site, row), due);
            Optional<HostType> type = Optional.ofNullable(row.getString("type")).map(HostType::new);
            site.left().runnableMayExist(type, after.isNegative() ? Duration.ZERO : after);
        }
        return new Written(
                new InstanceId(row.getString("id")),
                reading(site, row),
                Optional.empty(),
                Optional.ofNullable(site.form().dialect().instant(row, "next_timer")),
                SignalMark.NONE,
                false);
    }

    private static boolean plain(Save save) {
        return save.keys().add().isEmpty()
                && save.keys().free().isEmpty()
                && save.activation().isEmpty()
                && exact(save.next().timer())
                && exact(save.next().retryAt());
    }

    private static boolean exact(Timer timer) {
        return !(timer instanceof Timer.After after) || after.delay().compareTo(LONGEST_EXACT) <= 0;
    }

    /**
     * Completes instances that leave nothing behind.
     *
     * @return what was written, by position; the others are left
     */
    Map<Integer, Written> complete(Site site, List<Completion> completions) {
        List<Completion> plain = completions.stream()
                .filter(completion -> completion.retention().keptFor().isEmpty())
                .toList();
        List<InstanceId> ids = completions.stream()
                .map(completion -> completion.stamp().lease().instance())
                .toList();
        Optional<String> text = statements.complete().filter(statement -> !plain.isEmpty());
        return text.isEmpty()
                ? Map.of()
                : written(
                        site,
                        text.get(),
                        new Asked(AskedRows.ofCompletions(plain), ids),
                        statement -> {},
                        Shortcuts::removed);
    }

    private static Written removed(Site site, ResultSet row) throws SQLException {
        InstanceId id = new InstanceId(row.getString("id"));
        return new Written(id, reading(site, row), Optional.empty(), Optional.empty(), SignalMark.NONE, false);
    }
}
