package io.leasehold.sql;

import io.leasehold.record.Head;
import io.leasehold.record.RecordKeys;
import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Completion;
import io.leasehold.spi.Expiry;
import io.leasehold.spi.HostType;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceKey;
import io.leasehold.spi.Lease;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Look;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Save;
import io.leasehold.spi.SignalMark;
import io.leasehold.spi.State;
import io.leasehold.spi.Written;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jdbi.v3.core.statement.Query;

/** Batches in one statement on PostgreSQL. Stateless and thread-safe. */
final class PostgresShortcuts implements Shortcuts {
    private static final String LAST = "timestamptz '9999-12-31 23:59:59.999999+00'";
    private static final Duration TICK = Duration.ofNanos(1000);
    /** Beyond, a count of microseconds times an interval is no longer exact. */
    private static final Duration LONGEST_EXACT = Duration.ofDays(36_500);

    private static Query query(Site site, String text) {
        String now = site.reading().isPresent() ? "CAST(:now AS timestamptz)" : "statement_timestamp()";
        Dialect dialect = site.form().dialect();
        return site.handle()
                .createQuery(Together.text(List.of(
                        PostgresDialect.PRELUDE, text.replace("${now}", now).replace("${last}", LAST))))
                .bind("namespace", site.form().namespace())
                .bind("now", dialect.instant(site.reading().orElse(null)));
    }

    private static void each(Query query, Together.RowReader reader) {
        Together.send(query, List.of(Together.NOBODY, reader));
    }

    private static Instant reading(Site site, ResultSet row) throws SQLException {
        return Objects.requireNonNull(site.form().dialect().instant(row, "reading"));
    }

    private static long micros(Duration duration) {
        return duration.toSeconds() * 1_000_000 + duration.toNanosPart() / 1000;
    }

    @Override
    public Optional<Look> look(Site site, Look.Request request) {
        Acquisition acquisition = request.acquisition();
        if (!plain(acquisition.length())) {
            return Optional.empty();
        }
        HostTypes types = acquisition.types();
        Looked looked = new Looked(site);
        Query look = query(site, PostgresShortcutTexts.LOOK)
                .bind("types", Columns.texts(types.types(), HostType::value))
                .bind("untyped", types.rest() == HostTypes.Rest.UNTYPED)
                .bind("limit", request.limit())
                .bind("suspectFrom", site.form().suspectFrom())
                .bind("owner", acquisition.owner().value())
                .bind("acquisitionNo", acquisition.number())
                .bind("lengthMicros", micros(acquisition.length().duration()));
        each(look, looked::add);
        return looked.notPlain ? Optional.empty() : Optional.of(looked.look(request));
    }

    private static boolean plain(LeaseLength length) {
        return length.kind() == LeaseLength.Kind.FINITE && !length.isZero();
    }

    /** What a look found. Confined to one thread. */
    private static final class Looked {
        private final Site site;
        private final List<Head> heads = new ArrayList<>();
        private final List<byte[]> states = new ArrayList<>();
        private final List<Refusal> setAside = new ArrayList<>();
        private final List<InstanceId> withKeys = new ArrayList<>();
        private Instant reading = Instant.MIN;
        private Optional<Instant> nextDue = Optional.empty();
        private long found;
        private boolean notPlain;

        Looked(Site site) {
            this.site = site;
        }

        void add(ResultSet row) throws SQLException {
            reading = reading(site, row);
            nextDue = Optional.ofNullable(site.form().dialect().instant(row, "next_due"));
            found = row.getLong("found");
            notPlain = row.getBoolean("not_plain");
            if (row.getString("id") != null) {
                taken(row);
            }
        }

        private void taken(ResultSet row) throws SQLException {
            try {
                Head head = site.form().heads().read(row, Set.of());
                heads.add(head);
                states.add(row.getBytes("state"));
                if (row.getInt("key_count") > 0) {
                    withKeys.add(head.id());
                }
            } catch (IllegalArgumentException | DateTimeException e) {
                // Its lease is left to lapse; whoever looks then goes the ordinary way, which finds the damage before
                // the lease.
                setAside.add(new Refusal.Corrupt(new InstanceId(row.getString("id")), "its row: " + e.getMessage()));
            }
        }

        Look look(Look.Request request) {
            // Nobody but the new holder changes the keys from now on, so another statement may fetch them.
            Map<InstanceId, Set<InstanceKey>> keys = withKeys.isEmpty()
                    ? Map.of()
                    : new Tables(
                                    site.handle(),
                                    site.form(),
                                    site.form().dialect().prelude())
                            .keysOf(withKeys);
            List<Acquired> acquired = new ArrayList<>();
            Optional<Instant> earliest = nextDue;
            for (int i = 0; i < heads.size(); i++) {
                Head head = heads.get(i);
                Lease.Held held = head.ownership().lease().orElseThrow();
                State state = State.encoded(head.content().encoding(), states.get(i));
                Head whole = Reads.with(head, keys.getOrDefault(head.id(), Set.of()));
                acquired.add(new Acquired(held, whole.snapshot(), state, reading, false));
                Instant lapse = held.expiry().instant().orElseThrow();
                earliest = earliest.filter(due -> due.isBefore(lapse)).or(() -> Optional.of(lapse));
            }
            boolean cut = found >= request.limit();
            return new Look(acquired, setAside, reading, cut ? Optional.of(reading.plus(TICK)) : earliest, cut);
        }
    }

    @Override
    public Map<Integer, Written> renew(Site site, LeaseLength length, List<Lease> leases) {
        if (!plain(length)) {
            return Map.of();
        }
        Map<Integer, Written> written = new HashMap<>();
        Map<String, Integer> positions = positions(leases, Function.identity());
        Query renew = identities(query(site, PostgresShortcutTexts.RENEW), leases)
                .bind("lengthMicros", micros(length.duration()));
        each(renew, row -> written.put(position(positions, row), renewed(site, row)));
        return written;
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

    @Override
    public Map<Integer, Written> saveAndRelease(Site site, List<Save> saves) {
        List<Save> plain = saves.stream().filter(PostgresShortcuts::plain).toList();
        Map<Integer, Written> written = new HashMap<>();
        if (plain.isEmpty()) {
            return written;
        }
        Map<String, Integer> positions = positions(saves, save -> save.stamp().lease());
        List<Lease> leases = plain.stream().map(save -> save.stamp().lease()).toList();
        Query save =
                new SaveColumns(plain).bind(identities(query(site, PostgresShortcutTexts.SAVE_AND_RELEASE), leases));
        each(save, row -> written.put(position(positions, row), released(site, row)));
        return written;
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
                && SaveColumns.exact(save.next().timer(), LONGEST_EXACT)
                && SaveColumns.exact(save.next().retryAt(), LONGEST_EXACT);
    }

    @Override
    public Map<Integer, Written> complete(Site site, List<Completion> completions) {
        List<Completion> plain = completions.stream()
                .filter(completion -> completion.retention().keptFor().isEmpty())
                .toList();
        Map<Integer, Written> written = new HashMap<>();
        if (plain.isEmpty()) {
            return written;
        }
        Map<String, Integer> positions =
                positions(completions, completion -> completion.stamp().lease());
        List<Lease> leases =
                plain.stream().map(completion -> completion.stamp().lease()).toList();
        List<SignalMark> marks = plain.stream().map(Completion::acknowledged).toList();
        Query complete = identities(query(site, PostgresShortcutTexts.COMPLETE), leases)
                .bind(
                        "writeNos",
                        Columns.numbers(plain, completion -> completion.stamp().writeNo()))
                .bind("markBirths", Columns.numbers(marks, mark -> Columns.part(mark, 0)))
                .bind("marks", Columns.numbers(marks, mark -> Columns.part(mark, 1)))
                .bind("stripes", Columns.texts(leases, lease -> Integer.toString(RecordKeys.stripe(lease.instance()))));
        each(complete, row -> written.put(position(positions, row), removed(site, row)));
        return written;
    }

    private static Written removed(Site site, ResultSet row) throws SQLException {
        InstanceId id = new InstanceId(row.getString("id"));
        return new Written(id, reading(site, row), Optional.empty(), Optional.empty(), SignalMark.NONE, false);
    }

    private static Query identities(Query query, List<Lease> leases) {
        return query.bind("ids", Columns.texts(leases, lease -> lease.instance().value()))
                .bind("owners", Columns.texts(leases, lease -> lease.owner().value()))
                .bind("acquisitionNos", Columns.numbers(leases, Lease::acquisitionNo))
                .bind("epochs", Columns.numbers(leases, Lease::epoch));
    }

    private static <T> Map<String, Integer> positions(List<T> elements, Function<T, Lease> lease) {
        Map<String, Integer> positions = new HashMap<>();
        for (int i = 0; i < elements.size(); i++) {
            positions.put(lease.apply(elements.get(i)).instance().value(), i);
        }
        return positions;
    }

    private static Integer position(Map<String, Integer> positions, ResultSet row) throws SQLException {
        return Objects.requireNonNull(positions.get(row.getString("id")));
    }
}
