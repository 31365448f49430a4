package io.leasehold.record;

import io.leasehold.spi.BadArgumentException;
import io.leasehold.spi.HostType;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.OwnerId;
import java.time.Instant;
import java.util.Optional;

/**
 * What a scan asks for: for a store that keeps records as rows and answers scans from indexes. Each range orders its rows in one
 * fixed way that the store chooses among equal instants; it need not be the order of the keys as texts.
 */
public sealed interface RecordRange {
    /**
     * Heads by id.
     *
     * @param after only ids greater than this; the empty text for all
     */
    record Heads(String after) implements RecordRange {}

    /**
     * The types that have due records: untyped first, then by type; the answer to a scan is any key of the next type.
     *
     * @param after only what comes after this; empty for all
     */
    record DueTypes(Optional<TypeRange> after) implements RecordRange {}

    /**
     * Due records of one type, by instant and id.
     *
     * @param type the type; empty for untyped instances
     * @param after only what comes after this
     */
    record Dues(Optional<HostType> type, Position after) implements RecordRange {}

    /**
     * Due records of instances with one activation type, by instant and id.
     *
     * @param activationType the activation type
     * @param after only what comes after this
     */
    record Activatables(String activationType, Position after) implements RecordRange {}

    /**
     * Leases of one acquisition, by id.
     *
     * @param owner the owner
     * @param acquisitionNo the number of the acquisition
     * @param after only ids greater than this; the empty text for all
     */
    record Leases(OwnerId owner, long acquisitionNo, String after) implements RecordRange {}

    /**
     * Ended instances that are kept, by the end of their retention and id.
     *
     * @param after only what comes after this
     */
    record Kept(Position after) implements RecordRange {}

    /**
     * Registrations by host.
     *
     * @param after only hosts greater than this; the empty text for all
     */
    record Hosts(String after) implements RecordRange {}

    /**
     * The due records of one type.
     *
     * @param type the type; empty for untyped instances
     */
    record TypeRange(Optional<HostType> type) {}

    /**
     * A place in an order by instant and id: behind it lie greater instants, and greater ids at this one.
     *
     * @param at the instant
     * @param id the id; the empty text sorts before every id
     */
    record Position(Instant at, String id) {
        /** Before everything that a store can keep. */
        public static final Position START = new Position(Instant.parse("0001-01-01T00:00:00Z"), "");
    }

    /**
     * Understands a scan.
     *
     * @param prefix the prefix, as the transitions of a namespace make it
     * @param after the key after which to start; the empty text for the first
     * @return what is asked for
     */
    static RecordRange of(String prefix, String after) {
        String[] parts = prefix.split("/", -1);
        return switch (parts[2]) {
            case "i" -> new Heads(last(after));
            case "h" -> new Hosts(last(after));
            case "c" -> new Kept(position(after));
            case "o" -> new Leases(new OwnerId(Layout.decode(parts[3])), Layout.number(parts[4]), last(after));
            case "a" -> new Activatables(Layout.decode(parts[3].substring(1)), position(after));
            case "d" -> parts[3].isEmpty() ? new DueTypes(typeOf(after)) : new Dues(type(parts[3]), position(after));
            default -> throw new BadArgumentException("prefix", "is not a range of this layout");
        };
    }

    private static String last(String after) {
        return after.isEmpty() ? "" : Layout.lastText(after);
    }

    private static Optional<TypeRange> typeOf(String after) {
        return after.isEmpty() ? Optional.empty() : Optional.of(new TypeRange(type(after.split("/", -1)[3])));
    }

    private static Optional<HostType> type(String part) {
        return part.equals(Layout.UNTYPED)
                ? Optional.empty()
                : Optional.of(new HostType(Layout.decode(part.substring(1))));
    }

    /** A key of the range, or the text that everything up to an instant sorts before. */
    private static Position position(String after) {
        if (after.isEmpty()) {
            return Position.START;
        }
        if (after.endsWith(Layout.PAST_THE_INSTANT)) {
            String[] parts = after.split("/", -1);
            return new Position(Micros.instant(Layout.number(parts[parts.length - 2]) + 1), "");
        }
        Layout.Due due = Layout.parse(after);
        return new Position(due.at(), due.instance().value());
    }

    /**
     * Writes the keys that a scan answers with. One namespace; thread-safe.
     */
    final class Keys {
        private final Layout layout;

        private Keys(Layout layout) {
            this.layout = layout;
        }

        /**
         * The keys of a namespace.
         *
         * @param namespace its name
         * @return its keys
         */
        public static Keys of(String namespace) {
            return new Keys(new Layout(namespace));
        }

        /**
         * A row found in a range of instances.
         *
         * @param range the range
         * @param row the row
         * @return its key
         */
        public String key(RecordRange range, Row row) {
            InstanceId id = row.id;
            if (range instanceof Activatables a) {
                return layout.activatable(a.activationType, row.at, id);
            }
            if (range instanceof Kept) {
                return layout.kept(row.at, id);
            }
            return range instanceof Leases leases
                    ? layout.leases(leases.owner, leases.acquisitionNo) + Layout.encode(id.value())
                    : range instanceof Heads ? layout.head(id) : layout.due(row.type, row.at, flag(row), id);
        }

        private static Layout.Flag flag(Row row) {
            if (row.ownedWithoutTimer) {
                return row.suspect ? Layout.Flag.SUSPECT_ORPHAN : Layout.Flag.ORPHAN;
            }
            return row.suspect ? Layout.Flag.SUSPECT : Layout.Flag.PLAIN;
        }

        /**
         * A registration.
         *
         * @param host the host
         * @return its key
         */
        public String host(OwnerId host) {
            return layout.host(host);
        }
    }

    /**
     * A row of a range.
     *
     * @param id the instance
     * @param type its type
     * @param at the instant by which the range is ordered; of no meaning where it is ordered by id
     * @param ownedWithoutTimer whether it has an owner and no next timer
     * @param suspect whether it is near quarantine
     */
    record Row(InstanceId id, Optional<HostType> type, Instant at, boolean ownedWithoutTimer, boolean suspect) {}
}
