package io.leasehold.sql;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Every text that a dialect can send, found by reflection, so that none can be forgotten: whatever its methods without parameters
 * return, its constants that are statements, and its migrations. By name; of several texts of one method, with their number.
 */
final class DialectStatements {
    private static final Set<String> NO_STATEMENTS = Set.of("name", "toString");
    private static final Pattern PARAMETER = Pattern.compile("'[^']*'|:[a-zA-Z]+");

    private DialectStatements() {}

    /** The statements as they stand in the code. */
    static Map<String, String> of(Dialect dialect) {
        Map<String, String> statements = new TreeMap<>();
        for (Method method : dialect.getClass().getMethods()) {
            boolean ours = method.getDeclaringClass() != Object.class && !Modifier.isStatic(method.getModifiers());
            if (ours && method.getParameterCount() == 0 && !NO_STATEMENTS.contains(method.getName())) {
                put(statements, method.getName(), texts(result(dialect, method)));
            }
        }
        statements.putAll(constants(dialect.getClass()));
        return statements;
    }

    /** The constants of a class that are statements. */
    static Map<String, String> constants(Class<?> type) {
        Map<String, String> statements = new TreeMap<>();
        for (Field field : type.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers()) && field.getType() == String.class) {
                put(statements, field.getName(), statementsIn(field));
            }
        }
        return statements;
    }

    private static void put(Map<String, String> statements, String name, List<String> texts) {
        for (int i = 0; i < texts.size(); i++) {
            statements.put(texts.size() == 1 ? name : name + " " + (i + 1), texts.get(i));
        }
    }

    private static Object result(Dialect dialect, Method method) {
        try {
            method.setAccessible(true);
            return Objects.requireNonNull(method.invoke(dialect));
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException(method.getName(), e);
        }
    }

    private static List<String> texts(Object result) {
        if (result instanceof String text) {
            return List.of(text);
        }
        if (result instanceof Optional<?> optional) {
            return optional.map(DialectStatements::texts).orElse(List.of());
        }
        return result instanceof Collection<?> collection
                ? collection.stream()
                        .flatMap(element -> texts(element).stream())
                        .toList()
                : List.of();
    }

    private static List<String> statementsIn(Field field) {
        try {
            field.setAccessible(true);
            String text = String.valueOf(field.get(null));
            return text.matches("(?s)\\s*(SELECT|WITH|UPDATE|INSERT|DELETE)\\s.*") ? List.of(text) : List.of();
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(field.getName(), e);
        }
    }

    /** The statements of the migrations and the grants, split where a line ends with the separator; by file and number. */
    static Map<String, String> migrations(Dialect dialect, String separator) {
        Map<String, String> statements = new TreeMap<>();
        for (int version = 1; version <= Schema.VERSION; version++) {
            String file = "V" + version + "__tables.sql";
            putAll(
                    statements,
                    file,
                    read("migration/" + dialect.name() + "/" + file).split(separator, -1));
        }
        putAll(statements, "grants", read("grants/" + dialect.name() + ".sql").split(separator, -1));
        return statements;
    }

    private static void putAll(Map<String, String> statements, String file, String[] texts) {
        List<String> found = Arrays.stream(texts)
                .map(String::strip)
                .filter(statement -> !statement.replaceAll("--.*", "").isBlank())
                .toList();
        for (int i = 0; i < found.size(); i++) {
            statements.put(String.format("%s %02d", file, i + 1), found.get(i));
        }
    }

    private static String read(String resource) {
        try (InputStream in = Objects.requireNonNull(Schema.class.getResourceAsStream(resource), resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * A statement as the driver gets it, with question marks for parameters.
     *
     * @param tables what the names of tables begin with
     */
    static String sent(String statement, String tables) {
        String named = statement.replace("${tables}", tables).replace("${prefix}", "leasehold_");
        return PARAMETER
                .matcher(named)
                .replaceAll(found ->
                        found.group().startsWith(":") ? "?" : found.group().replace("$", "\\$"))
                .strip();
    }
}
