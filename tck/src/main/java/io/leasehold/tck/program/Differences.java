package io.leasehold.tck.program;

import io.leasehold.spi.State;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where two answers differ, field by field, in words. */
final class Differences {

    private static final int MOST = 4;

    private final List<String> expected = new ArrayList<>();
    private final List<String> observed = new ArrayList<>();

    private Differences() {}

    /** The fields that differ, once as expected and once as observed; both are empty if none does. */
    record Told(String expected, String observed) {}

    static Told between(Object expected, Object observed) {
        Differences found = new Differences();
        found.compare("", expected, observed);
        return new Told(String.join(", ", found.expected), String.join(", ", found.observed));
    }

    private void compare(String field, @Nullable Object wanted, @Nullable Object seen) {
        if (wanted == null || seen == null || expected.size() >= MOST) {
            return;
        }
        if (wanted.equals(seen)) {
            return;
        }
        if (wanted instanceof Optional<?> one
                && seen instanceof Optional<?> other
                && one.isPresent()
                && other.isPresent()) {
            compare(field, one.get(), other.get());
        } else if (wanted instanceof List<?> one && seen instanceof List<?> other && one.size() == other.size()) {
            for (int i = 0; i < one.size(); i++) {
                compare(field + (one.size() > 1 ? " " + (i + 1) : ""), one.get(i), other.get(i));
            }
        } else if (wanted instanceof Record && wanted.getClass() == seen.getClass() && !isWord(wanted)) {
            compareFields(field, wanted, seen);
        } else {
            expected.add(name(field) + text(wanted));
            observed.add(name(field) + text(seen));
        }
    }

    private void compareFields(String field, Object wanted, Object seen) {
        for (RecordComponent component : wanted.getClass().getRecordComponents()) {
            String inner = component.getName();
            compare(inner.equals("value") ? field : inner, get(component, wanted), get(component, seen));
        }
    }

    /** A record of one text, like an id. */
    private static boolean isWord(Object value) {
        RecordComponent[] components = value.getClass().getRecordComponents();
        return components.length == 1 && components[0].getType() == String.class;
    }

    private static @Nullable Object get(RecordComponent component, Object record) {
        try {
            return component.getAccessor().invoke(record);
        } catch (IllegalAccessException | InvocationTargetException e) {
            return component + " cannot be read: " + e;
        }
    }

    private static String name(String field) {
        return field.isEmpty()
                ? ""
                : field.replaceAll("([a-z])([A-Z])", "$1 $2").toLowerCase(Locale.ROOT) + " ";
    }

    private static String text(Object value) {
        if (value instanceof Optional<?> optional) {
            return optional.isPresent() ? text(optional.get()) : "none";
        }
        if (value instanceof State state) {
            byte[] bytes = state.toByteArray();
            StringBuilder head = new StringBuilder();
            for (int i = 0; i < Math.min(bytes.length, 16); i++) {
                head.append(bytes[i] >= ' ' && bytes[i] <= '~' ? (char) bytes[i] : '.');
            }
            return "of " + bytes.length + " bytes '" + head + "', hash " + Integer.toHexString(state.hashCode());
        }
        return String.valueOf(value);
    }
}
