package io.leasehold.sql;

import io.leasehold.spi.SignalMark;
import java.util.Collection;
import java.util.function.Function;
import org.jdbi.v3.core.argument.Argument;
import org.jspecify.annotations.Nullable;

/** One property of many elements as one parameter: an array, on a database that has arrays. */
final class Columns {
    private Columns() {}

    static <T> Argument texts(Collection<T> elements, Function<T, @Nullable String> property) {
        return array("text", elements, property);
    }

    static <T> Argument numbers(Collection<T> elements, Function<T, @Nullable Long> property) {
        return array("bigint", elements, property);
    }

    static <T> Argument array(String type, Collection<T> elements, Function<T, ? extends @Nullable Object> property) {
        @Nullable Object[] values = new @Nullable Object[elements.size()];
        int i = 0;
        for (T element : elements) {
            values[i++] = property.apply(element);
        }
        return (position, statement, context) ->
                statement.setArray(position, statement.getConnection().createArrayOf(type, values));
    }

    /** States have an array type of their own, because the driver asks for it. */
    static Argument bytes(byte[] @Nullable [] values) {
        return (position, statement, context) ->
                statement.setArray(position, statement.getConnection().createArrayOf("bytea", values));
    }

    /** A part of a mark: 0 is the birth epoch, 1 the number of the last signal; null of a mark that names nothing. */
    static @Nullable Long part(SignalMark mark, int index) {
        return mark.token().isEmpty() ? null : Long.valueOf(mark.token().split(":", -1)[index]);
    }
}
