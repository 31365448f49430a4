package io.leasehold.tck.failure;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.leasehold.tck.HarnessFault;
import io.leasehold.tck.program.Boundary;
import io.leasehold.tck.program.LeaseRef;
import io.leasehold.tck.program.MarkRef;
import io.leasehold.tck.program.Operation;
import io.leasehold.tck.program.When;
import io.leasehold.tck.program.Whom;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Failure files as JSON. The values of a program are records and sealed interfaces, so their names are the format. What is not
 * ASCII is escaped, because programs use texts that no encoding can carry; 64-bit numbers are texts, because readers exist that
 * round them.
 */
final class FailureJson {
    /** The name and version of the schema; the number changes when a reader would have to. */
    static final String SCHEMA = "leasehold-failure/1";

    private static final String SCHEMA_FIELD = "schema";

    private static final List<Class<?>> CHOICES = List.of(
            Repetition.class, Operation.class, Boundary.class, LeaseRef.class, MarkRef.class, When.class, Whom.class);

    private static final JsonMapper MAPPER = mapper();

    private FailureJson() {}

    /** One of several kinds, told by the simple name of its class. */
    @JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "is")
    private interface Choice {}

    private static JsonMapper mapper() {
        JsonMapper.Builder builder = JsonMapper.builder()
                .enable(SerializationFeature.INDENT_OUTPUT)
                .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .changeDefaultVisibility(each -> each.withGetterVisibility(JsonAutoDetect.Visibility.NONE)
                        .withIsGetterVisibility(JsonAutoDetect.Visibility.NONE)
                        .withFieldVisibility(JsonAutoDetect.Visibility.ANY))
                .withConfigOverride(
                        long.class, each -> each.setFormat(JsonFormat.Value.forShape(JsonFormat.Shape.STRING)));
        CHOICES.forEach(each -> builder.addMixIn(each, Choice.class));
        return builder.build();
    }

    static String write(FailureFile failure) {
        ObjectNode root = MAPPER.createObjectNode();
        root.put(SCHEMA_FIELD, SCHEMA);
        root.setAll((ObjectNode) MAPPER.valueToTree(failure));
        return MAPPER.writeValueAsString(root) + "\n";
    }

    static FailureFile read(String text, String name) {
        try {
            JsonNode root = MAPPER.readTree(text);
            if (!(root instanceof ObjectNode failure)
                    || !failure.path(SCHEMA_FIELD).isString()) {
                throw new HarnessFault(name + " is no failure file: it names no schema");
            }
            String schema = failure.remove(SCHEMA_FIELD).asString();
            if (!schema.equals(SCHEMA)) {
                throw new HarnessFault(name + " is of schema " + schema + ", but this kit reads " + SCHEMA);
            }
            return MAPPER.treeToValue(failure, FailureFile.class);
        } catch (JacksonException e) {
            throw new HarnessFault(name + " is no failure file: " + e.getOriginalMessage(), e);
        }
    }
}
