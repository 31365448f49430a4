package io.leasehold.bench;

import io.leasehold.tck.HarnessFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Results as JSON: every sample, so that medians, charts and advice can be computed again. */
final class ResultsFile {
    /** The name and version of the schema; the number changes when a reader would have to. */
    static final String SCHEMA = "leasehold-benchmarks/1";

    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private ResultsFile() {}

    static String write(Results results) {
        ObjectNode root = MAPPER.createObjectNode();
        root.put("schema", SCHEMA);
        texts(root.putObject("surroundings"), results.surroundings());
        ArrayNode samples = root.putArray("samples");
        for (Sample sample : results.samples()) {
            ObjectNode node = samples.addObject();
            node.put("suite", sample.suite());
            node.put("round", sample.round());
            texts(node.putObject("settings"), sample.settings().values());
            ObjectNode figures = node.putObject("figures");
            new EnumMap<>(sample.figures()).forEach((figure, value) -> figures.put(figure.name(), value));
        }
        return MAPPER.writeValueAsString(root) + "\n";
    }

    static void write(Results results, Path file) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.writeString(file, write(results));
        } catch (IOException e) {
            throw new HarnessFault("Cannot write " + file + ": " + e.getMessage(), e);
        }
    }

    static Results read(Path file) {
        try {
            return read(Files.readString(file));
        } catch (IOException | JacksonException e) {
            throw new HarnessFault(file + " cannot be read as results of a run: " + e.getMessage(), e);
        }
    }

    static Results read(String text) {
        JsonNode root = MAPPER.readTree(text);
        if (!root.path("schema").asString("").equals(SCHEMA)) {
            throw new HarnessFault("The file is not one of schema " + SCHEMA);
        }
        List<Sample> samples = new ArrayList<>();
        for (JsonNode node : root.path("samples")) {
            Map<Figure, Double> figures = new EnumMap<>(Figure.class);
            node.path("figures")
                    .properties()
                    .forEach(each -> figures.put(
                            Figure.valueOf(each.getKey()), each.getValue().asDouble()));
            Settings settings = new Settings(texts(node.path("settings")));
            samples.add(new Sample(
                    node.path("suite").asString(), settings, node.path("round").asInt(), figures));
        }
        return new Results(texts(root.path("surroundings")), samples);
    }

    private static void texts(ObjectNode node, Map<String, String> texts) {
        texts.forEach(node::put);
    }

    private static Map<String, String> texts(JsonNode node) {
        Map<String, String> texts = new LinkedHashMap<>();
        node.properties()
                .forEach(each -> texts.put(each.getKey(), each.getValue().asString()));
        return texts;
    }
}
