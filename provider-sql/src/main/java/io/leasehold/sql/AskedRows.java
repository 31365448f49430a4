package io.leasehold.sql;

import io.leasehold.record.RecordKeys;
import io.leasehold.spi.Completion;
import io.leasehold.spi.Lease;
import io.leasehold.spi.Next;
import io.leasehold.spi.Save;
import io.leasehold.spi.SignalMark;
import io.leasehold.spi.State;
import io.leasehold.spi.Timer;
import io.leasehold.spi.WriteStamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The elements of a batch as a table: a row for each, a column for each property. Immutable.
 *
 * @param columns the columns, each with as many values as there are elements
 */
record AskedRows(List<Column> columns) {
    /** What the values of a column are. */
    enum Kind {
        /** {@link String}. */
        TEXT,
        /** {@link Long}. */
        NUMBER,
        /** {@link Boolean}. */
        FLAG,
        /** {@link Instant}. */
        INSTANT,
        /** Arrays of bytes. */
        BYTES
    }

    /**
     * A property of all elements.
     *
     * @param name its name
     * @param kind what its values are
     * @param values a value for each element; null for none
     */
    record Column(String name, Kind kind, List<@Nullable Object> values) {}

    /** Collects columns. Confined to one thread. */
    private static final class Table<T> {
        private final List<T> elements;
        private final List<Column> columns = new ArrayList<>();

        Table(List<T> elements) {
            this.elements = elements;
        }

        Table<T> column(String name, Kind kind, Function<T, ? extends @Nullable Object> property) {
            List<@Nullable Object> values = new ArrayList<>();
            for (T element : elements) {
                values.add(property.apply(element));
            }
            columns.add(new Column(name, kind, values));
            return this;
        }

        Table<T> leases(Function<T, Lease> lease) {
            return column(
                            "id",
                            Kind.TEXT,
                            element -> lease.apply(element).instance().value())
                    .column(
                            "owner",
                            Kind.TEXT,
                            element -> lease.apply(element).owner().value())
                    .column(
                            "acquisitionNo",
                            Kind.NUMBER,
                            element -> lease.apply(element).acquisitionNo())
                    .column(
                            "epoch",
                            Kind.NUMBER,
                            element -> lease.apply(element).epoch());
        }

        Table<T> writes(Function<T, WriteStamp> stamp, Function<T, SignalMark> mark) {
            return leases(element -> stamp.apply(element).lease())
                    .column(
                            "writeNo",
                            Kind.NUMBER,
                            element -> stamp.apply(element).writeNo())
                    .column("markBirth", Kind.NUMBER, element -> part(mark.apply(element), 0))
                    .column("mark", Kind.NUMBER, element -> part(mark.apply(element), 1));
        }

        AskedRows rows() {
            return new AskedRows(columns);
        }
    }

    static AskedRows ofLeases(List<Lease> leases) {
        return new Table<>(leases).leases(Function.identity()).rows();
    }

    static AskedRows ofSaves(List<Save> saves) {
        return new Table<>(saves)
                .writes(Save::stamp, Save::acknowledged)
                .column(
                        "state",
                        Kind.BYTES,
                        save -> save.state().map(State::toByteArray).orElse(null))
                .column(
                        "encoding",
                        Kind.TEXT,
                        save -> save.state().map(State::encoding).orElse(null))
                .column("ready", Kind.FLAG, save -> save.next().kind() == Next.Kind.READY)
                .column("timerAt", Kind.INSTANT, save -> at(save.next().timer()))
                .column("timerAfter", Kind.NUMBER, save -> after(save.next().timer()))
                .column("boundAt", Kind.INSTANT, save -> at(save.next().retryAt()))
                .column("boundAfter", Kind.NUMBER, save -> after(save.next().retryAt()))
                .rows();
    }

    static AskedRows ofCompletions(List<Completion> completions) {
        return new Table<>(completions)
                .writes(Completion::stamp, Completion::acknowledged)
                .column("stripe", Kind.NUMBER, completion ->
                        (long) RecordKeys.stripe(completion.stamp().lease().instance()))
                .rows();
    }

    /** How many elements there are. */
    int size() {
        return columns.get(0).values().size();
    }

    private static @Nullable Instant at(Timer timer) {
        return timer instanceof Timer.At at ? at.instant() : null;
    }

    private static @Nullable Long after(Timer timer) {
        return timer instanceof Timer.After after
                ? Long.valueOf(
                        after.delay().toSeconds() * 1_000_000 + after.delay().toNanosPart() / 1000)
                : null;
    }

    /** A part of a mark: 0 is the birth epoch, 1 the number of the last signal; null of a mark that names nothing. */
    private static @Nullable Long part(SignalMark mark, int index) {
        return mark.token().isEmpty() ? null : Long.valueOf(mark.token().split(":", -1)[index]);
    }
}
