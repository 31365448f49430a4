package io.leasehold.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What one measurement is made with, in the order in which it is shown.
 *
 * @param values value by name
 */
record Settings(Map<String, String> values) {
    static final Settings NONE = new Settings(Map.of());

    Settings {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    Settings with(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(values);
        more.put(name, value);
        return new Settings(more);
    }

    /** Every one of these settings with every one of the values. */
    static List<Settings> cross(List<Settings> all, String name, String... choices) {
        List<Settings> crossed = new ArrayList<>();
        for (Settings each : all) {
            Arrays.stream(choices).forEach(value -> crossed.add(each.with(name, value)));
        }
        return crossed;
    }

    String text(String name) {
        String value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException("There is no setting " + name + " in " + this);
        }
        return value;
    }

    int integer(String name) {
        return Integer.parseInt(text(name));
    }

    Duration duration(String name) {
        return Durations.parse(text(name));
    }

    @Override
    public String toString() {
        return values.entrySet().stream()
                .map(each -> each.getKey() + " " + each.getValue())
                .collect(Collectors.joining(", "));
    }
}
