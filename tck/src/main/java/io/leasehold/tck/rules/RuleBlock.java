package io.leasehold.tck.rules;

import io.leasehold.tck.HarnessFault;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The fields of one paragraph of a rule file, with the checks that keep the files honest. */
final class RuleBlock {
    private static final Set<String> NAMES = Set.of(
            "group",
            "title",
            "capability",
            "hook",
            "hook-helps",
            "watched",
            "sentence",
            "why",
            "fault",
            "cause",
            "witness",
            "broken");

    private final String place;
    private final List<Field> fields;

    RuleBlock(String place, List<Field> fields) {
        this.place = place;
        this.fields = List.copyOf(fields);
        for (Field field : fields) {
            if (!NAMES.contains(field.name())) {
                throw fault("unknown field \"" + field.name() + "\"");
            }
        }
    }

    List<String> all(String name) {
        return fields.stream()
                .filter(field -> field.name().equals(name))
                .map(Field::value)
                .toList();
    }

    List<String> some(String name) {
        List<String> values = all(name);
        if (values.isEmpty()) {
            throw fault("field \"" + name + "\" is missing");
        }
        return values;
    }

    Optional<String> optional(String name) {
        List<String> values = all(name);
        if (values.size() > 1) {
            throw fault("field \"" + name + "\" occurs " + values.size() + " times");
        }
        return values.stream().findFirst();
    }

    String one(String name) {
        return optional(name).orElseThrow(() -> fault("field \"" + name + "\" is missing"));
    }

    Pair pair(String value, String divider) {
        int at = value.indexOf(divider);
        if (at < 1) {
            throw fault("\"" + value + "\" lacks its \"" + divider + "\"");
        }
        return new Pair(
                value.substring(0, at).strip(),
                value.substring(at + divider.length()).strip());
    }

    <E extends Enum<E>> Set<E> constants(Class<E> type, String name) {
        return optional(name).stream()
                .flatMap(value -> Arrays.stream(value.split(",\\s*", -1)))
                .map(word -> constant(type, word))
                .collect(Collectors.toUnmodifiableSet());
    }

    <E extends Enum<E>> E constant(Class<E> type, String word) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> constant.name().equals(word))
                .findFirst()
                .orElseThrow(() -> fault("\"" + word + "\" is no " + type.getSimpleName()));
    }

    private HarnessFault fault(String what) {
        return new HarnessFault("Rule file " + place + ": " + what);
    }

    record Field(String name, String value) {}

    record Pair(String first, String second) {}
}
