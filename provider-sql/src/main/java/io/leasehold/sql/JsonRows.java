package io.leasehold.sql;

import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Elements of a batch as one JSON text, an array of objects, and the bytes among them as one value behind each other: for databases
 * that take no array as a parameter, or only a limited number of parameters. Of a property of bytes the object says where they begin
 * ({@code At}, counted from 1) and how many they are ({@code Size}). What is null is left out. Instants are UTC, without a zone.
 * Immutable.
 */
final class JsonRows {
    private static final DateTimeFormatter UTC = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSSSSS", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private final String json;
    private final byte @Nullable [] bytes;

    private JsonRows(String json, byte @Nullable [] bytes) {
        this.json = json;
        this.bytes = bytes;
    }

    /** The text. */
    String json() {
        return json;
    }

    /** All bytes; null if no element has any. */
    byte @Nullable [] bytes() {
        return bytes;
    }

    static JsonRows of(AskedRows asked) {
        Writer writer = new Writer();
        for (int row = 0; row < asked.size(); row++) {
            writer.row(asked.columns(), row);
        }
        return new JsonRows(writer.json.append(']').toString(), writer.hasBytes ? writer.bytes.toByteArray() : null);
    }

    /** Writes rows one after the other. Confined to one thread. */
    private static final class Writer {
        private final StringBuilder json = new StringBuilder("[");
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private boolean hasBytes;

        void row(List<AskedRows.Column> columns, int row) {
            json.append(json.length() == 1 ? "{" : ",{");
            int start = json.length();
            for (AskedRows.Column column : columns) {
                Object value = column.values().get(row);
                if (value != null) {
                    property(column, value, start);
                }
            }
            json.append('}');
        }

        private void property(AskedRows.Column column, Object value, int start) {
            switch (column.kind()) {
                case TEXT -> JsonTexts.append(name(column.name(), start), (String) value);
                case NUMBER -> name(column.name(), start).append(value);
                case FLAG -> name(column.name(), start).append((Boolean) value ? 1 : 0);
                case INSTANT ->
                    name(column.name(), start)
                            .append('"')
                            .append(UTC.format((Instant) value))
                            .append('"');
                case BYTES -> {
                    byte[] added = (byte[]) value;
                    name(column.name() + "At", start).append(bytes.size() + 1);
                    name(column.name() + "Size", start).append(added.length);
                    bytes.writeBytes(added);
                    hasBytes = true;
                }
            }
        }

        private StringBuilder name(String name, int start) {
            return json.append(json.length() == start ? "\"" : ",\"")
                    .append(name)
                    .append("\":");
        }
    }
}
