package io.leasehold.sql;

import java.util.Collection;

/** Texts as a JSON array: for databases that take no array as a parameter, or only a limited number of parameters. */
final class JsonTexts {
    private static final char FIRST_PRINTABLE = ' ';

    private JsonTexts() {}

    static String array(Collection<String> texts) {
        StringBuilder json = new StringBuilder("[");
        for (String text : texts) {
            append(json.length() == 1 ? json : json.append(','), text);
        }
        return json.append(']').toString();
    }

    /** Appends a text in its quotes. */
    static void append(StringBuilder json, String text) {
        json.append('"');
        text.chars().forEach(unit -> append(json, (char) unit));
        json.append('"');
    }

    private static void append(StringBuilder json, char unit) {
        if (unit == '"' || unit == '\\') {
            json.append('\\').append(unit);
        } else if (unit < FIRST_PRINTABLE) {
            json.append(String.format("\\u%04x", (int) unit));
        } else {
            json.append(unit);
        }
    }
}
