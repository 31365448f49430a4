package io.leasehold.sql;

import io.leasehold.record.Head;
import io.leasehold.spi.Acquired;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceKey;
import io.leasehold.spi.Lease;
import io.leasehold.spi.Look;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.State;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The rows of {@link BatchStatements#look}, and the look that they are. Confined to one thread. */
final class LookRows {
    private static final Duration TICK = Duration.ofNanos(1000);

    private final Shortcuts.Site site;
    private final List<Head> heads = new ArrayList<>();
    private final List<byte[]> states = new ArrayList<>();
    private final List<Refusal> setAside = new ArrayList<>();
    private final List<InstanceId> withKeys = new ArrayList<>();
    private Instant reading = Instant.MIN;
    private Optional<Instant> nextDue = Optional.empty();
    private long found;
    private boolean notPlain;

    LookRows(Shortcuts.Site site) {
        this.site = site;
    }

    void add(ResultSet row) throws SQLException {
        reading = Shortcuts.reading(site, row);
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

    /** Whether nothing was taken, because something among the rows wants the transitions. */
    boolean notPlain() {
        return notPlain;
    }

    Look look(Look.Request request) {
        // Nobody but the new holder changes the keys from now on, so another statement may fetch them.
        Map<InstanceId, Set<InstanceKey>> keys =
                withKeys.isEmpty() ? Map.of() : new Tables(site.handle(), site.form()).keysOf(withKeys);
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
