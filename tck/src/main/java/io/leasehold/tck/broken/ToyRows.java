package io.leasehold.tck.broken;

import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What queries of a {@link ToyConnection} answer: rows of one name each. */
final class ToyRows {
    private ToyRows() {}

    static ResultSet of(Collection<String> names) {
        Iterator<String> left = names.iterator();
        String[] current = {""};
        return ToyConnection.proxy(ResultSet.class, (proxy, method, arguments) -> switch (method.getName()) {
            case "next" -> {
                boolean more = left.hasNext();
                current[0] = more ? left.next() : "";
                yield more;
            }
            case "getString" -> arguments == null ? null : column(arguments[0], current[0]);
            case "getMetaData" -> oneColumn();
            case "close" -> null;
            default -> throw new SQLFeatureNotSupportedException(method.getName());
        });
    }

    private static @Nullable String column(@Nullable Object column, String name) {
        return switch (String.valueOf(column)) {
            case "TABLE_SCHEM" -> null;
            case "TABLE_TYPE" -> "TABLE";
            default -> name;
        };
    }

    private static ResultSetMetaData oneColumn() {
        return ToyConnection.proxy(ResultSetMetaData.class, (proxy, method, arguments) -> 1);
    }

    /** The catalogue of a database with tables; each has nothing but its name. */
    static DatabaseMetaData catalogue(Collection<String> tables) {
        return ToyConnection.proxy(DatabaseMetaData.class, (proxy, method, arguments) -> switch (method.getName()) {
            case "getTables" -> of(new TreeSet<>(tables));
            case "getColumns", "getPrimaryKeys", "getIndexInfo", "getFunctions" -> of(List.of());
            case "getIdentifierQuoteString" -> " ";
            default -> throw new SQLFeatureNotSupportedException(method.getName());
        });
    }
}
