package io.leasehold.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The README, as tests see it. */
final class Readme {
    private static final Pattern SNIPPET = Pattern.compile("(?ms)^```(\\w*)\\n(.*?)^```$");

    private final String text;

    private Readme(String text) {
        this.text = text;
    }

    /** The root of the project; tests run in the directory of their module. */
    static Path projectRoot() {
        return Path.of("..").toAbsolutePath().normalize();
    }

    static Readme read() {
        try {
            return new Readme(Files.readString(projectRoot().resolve("README.md")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String text() {
        return text;
    }

    List<String> lines() {
        return text.lines().toList();
    }

    /** The one snippet of a language that contains a text. */
    String snippet(String language, String containing) {
        List<String> fitting = SNIPPET.matcher(text)
                .results()
                .filter(snippet -> snippet.group(1).equals(language))
                .map((MatchResult snippet) -> snippet.group(2))
                .filter(snippet -> snippet.contains(containing))
                .toList();
        if (fitting.size() != 1) {
            throw new IllegalStateException(
                    "README has " + fitting.size() + " " + language + " snippets with " + containing);
        }
        return fitting.get(0);
    }
}
