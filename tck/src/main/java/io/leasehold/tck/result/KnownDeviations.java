package io.leasehold.tck.result;

import io.leasehold.tck.HarnessFault;
import io.leasehold.tck.rules.RuleCatalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The deviations that an author has declared. The file has one line for each: {@code RULE | expiry date | link | reason}; blank
 * lines and lines that begin with {@code #} are comments.
 */
public final class KnownDeviations {
    private final List<KnownDeviation> deviations;

    private KnownDeviations(List<KnownDeviation> deviations) {
        this.deviations = List.copyOf(deviations);
    }

    /**
     * No deviation is known.
     *
     * @return an empty list
     */
    public static KnownDeviations none() {
        return new KnownDeviations(List.of());
    }

    /**
     * Reads a file.
     *
     * @param file the file, in UTF-8
     * @param catalogue the rules it may name
     * @return the deviations
     * @throws HarnessFault if the file cannot be read, or naming its first bad line
     */
    public static KnownDeviations read(Path file, RuleCatalogue catalogue) {
        List<String> lines;
        try {
            lines = Files.readAllLines(file);
        } catch (IOException e) {
            throw new HarnessFault("The file of known deviations " + file + " cannot be read", e);
        }
        List<KnownDeviation> deviations = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (!line.isEmpty() && !line.startsWith("#")) {
                KnownDeviation deviation = parse(line, file + " line " + (i + 1));
                if (catalogue.find(deviation.rule()).isEmpty() || !seen.add(deviation.rule())) {
                    throw new HarnessFault(
                            file + " line " + (i + 1) + ": unknown or repeated rule " + deviation.rule());
                }
                deviations.add(deviation);
            }
        }
        return new KnownDeviations(deviations);
    }

    private static KnownDeviation parse(String line, String place) {
        String[] parts = line.split("\\s*\\|\\s*", -1);
        if (parts.length != 4 || List.of(parts).contains("")) {
            throw new HarnessFault(
                    place + ": expected \"RULE | expiry date | link | reason\" but found \"" + line + "\"");
        }
        try {
            return new KnownDeviation(parts[0], LocalDate.parse(parts[1]), parts[2], parts[3]);
        } catch (DateTimeException e) {
            throw new HarnessFault(place + ": \"" + parts[1] + "\" is no date like 2026-12-31", e);
        }
    }

    /**
     * Looks for the deviation of a rule, expired or not.
     *
     * @param rule the id of the rule
     * @return the deviation, if one is declared
     */
    public Optional<KnownDeviation> find(String rule) {
        return deviations.stream()
                .filter(deviation -> deviation.rule().equals(rule))
                .findFirst();
    }
}
