package io.leasehold.tck.failure;

import io.leasehold.tck.HarnessFault;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A violation that can be seen again: a few kilobytes of JSON. Everything that happens is written down, the schedule of hosts that
 * acted at the same time included, so that it does not depend on the generator of the version that found it.
 *
 * @param rule the id of the rule that was run
 * @param named the id of the rule that names the mistake, most often the same
 * @param happened what happened, in words
 * @param story the smallest program, one line for each step, possibly none
 * @param origin where it was seen
 * @param repetition what is done again
 */
public record FailureFile(
        String rule, String named, String happened, List<String> story, Origin origin, Repetition repetition) {

    /** Copies the list. */
    public FailureFile {
        story = List.copyOf(story);
    }

    /**
     * Where a violation was seen.
     *
     * @param ruleSet version and fingerprint of the rules
     * @param url the URL of the store, with secrets masked
     * @param tier the label of the tier
     * @param seed the seed of the run
     * @param environment where the run was made: names and values
     */
    public record Origin(String ruleSet, String url, String tier, long seed, Map<String, String> environment) {
        /** Copies the map, in its order. */
        public Origin {
            environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
        }
    }

    /**
     * The file as text.
     *
     * @return JSON in ASCII
     */
    public String text() {
        return FailureJson.write(this);
    }

    /**
     * Reads the text of a failure file.
     *
     * @param text what {@link #text} gave
     * @param name how errors call it
     * @return the violation
     * @throws HarnessFault if it is none, or of a version that this one cannot read
     */
    public static FailureFile parse(String text, String name) {
        return FailureJson.read(text, name);
    }

    /**
     * Reads a failure file.
     *
     * @param file the file
     * @return the violation
     * @throws HarnessFault if it cannot be read or is none
     */
    public static FailureFile read(Path file) {
        try {
            return parse(Files.readString(file), file.toString());
        } catch (CharacterCodingException e) {
            throw new HarnessFault(file + " is no failure file: it is not a text", e);
        } catch (IOException e) {
            throw new HarnessFault("Cannot read " + file + ": " + e, e);
        }
    }
}
