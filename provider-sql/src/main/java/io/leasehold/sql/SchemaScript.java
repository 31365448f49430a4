package io.leasehold.sql;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;

/**
 * What a database administrator runs in place of an installation: the migrations as they are, and the least rights of the user
 * that hosts connect as. A store on tables that were made so is opened with {@code install=none}.
 */
final class SchemaScript {
    private static final Map<String, String> USUAL_SCHEMAS = Map.of("postgresql", "public");

    private SchemaScript() {}

    static String of(Dialect dialect, Settings settings) {
        StringBuilder script = new StringBuilder();
        for (int version = 1; version <= Schema.VERSION; version++) {
            script.append(resource("migration/" + dialect.name() + "/V" + version + "__tables.sql"))
                    .append('\n');
        }
        script.append(resource("grants/" + dialect.name() + ".sql"));
        String schema = settings.schema().orElse(USUAL_SCHEMAS.getOrDefault(dialect.name(), ""));
        return script.toString()
                .replace("${tables}", settings.tables())
                .replace("${prefix}", settings.prefix())
                .replace("${schema}", schema);
    }

    private static String resource(String name) {
        try (InputStream in = Objects.requireNonNull(SchemaScript.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
