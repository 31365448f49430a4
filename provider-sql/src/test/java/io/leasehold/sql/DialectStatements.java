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
    /** Pieces of the statements for whole batches. */
    private static final Set<String> CLOCKS = Set.of("clock", "externalClock");

    private static final Pattern PARAMETER = Pattern.compile("'[^']*'|:[a-zA-Z]+");

    /** A definition that passes over what is there, of a database where none can be repeated by itself. */
    static final Pattern BLOCK = Pattern.compile(
            "BEGIN\\s+EXECUTE IMMEDIATE q'\\[(.*)]';\\s+EXCEPTION\\s+WHEN OTHERS THEN IF SQLCODE <> -955 THEN RAISE;"
                    + " END IF;\\s+END;",
            Pattern.DOTALL);

    /** What separates the statements in the files of Oracle. */
    static final String ORACLE_SEPARATOR = "(?m)^/$|;\\s*(?=GRANT|\\z)";

    private DialectStatements() {}

    /** The statements as they stand in the code; those for whole batches with the clock of the database. */
    static Map<String, String> of(Dialect dialect) {
        Map<String, String> statements = returnedBy(dialect);
        statements.putAll(constants(dialect.getClass()));
        dialect.batches().ifPresent(batches -> statements.putAll(of(batches)));
        return statements;
    }

    /** The statements for whole batches, with the clock of the database. */
    static Map<String, String> of(BatchStatements batches) {
        Map<String, String> statements = new TreeMap<>();
        returnedBy(batches).forEach((name, text) -> {
            if (!CLOCKS.contains(name)) {
                statements.put("batches " + name, text.replace("${now}", batches.clock()));
            }
        });
        return statements;
    }

    private static Map<String, String> returnedBy(Object source) {
        Map<String, String> statements = new TreeMap<>();
        for (Method method : source.getClass().getMethods()) {
            boolean ours = method.getDeclaringClass() != Object.class && !Modifier.isStatic(method.getModifiers());
            if (ours && method.getParameterCount() == 0 && !NO_STATEMENTS.contains(method.getName())) {
                put(statements, method.getName(), texts(result(source, method)));
            }
        }
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

    private static Object result(Object source, Method method) {
        try {
            method.setAccessible(true);
            return Objects.requireNonNull(method.invoke(source));
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

    /** The statements of the migrations and the grants, split at the separator, without the block around each; by file and number. */
    static Map<String, String> migrations(Dialect dialect, String separator) {
        Map<String, String> statements = new TreeMap<>();
        for (int version = 1; version <= Schema.VERSION; version++) {
            String file = "V" + version + "__tables.sql";
            putAll(statements, file, migration(dialect, version).split(separator, -1));
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
            statements.put(
                    String.format("%s %02d", file, i + 1),
                    BLOCK.matcher(found.get(i)).replaceFirst("$1").strip());
        }
    }

    /** A migration as it is in the jar. */
    static String migration(Dialect dialect, int version) {
        return read("migration/" + dialect.name() + "/V" + version + "__tables.sql");
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
