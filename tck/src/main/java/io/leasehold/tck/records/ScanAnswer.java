package io.leasehold.tck.records;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What a scan listed, judged: it is a hint, so it may list what is gone, but it may not miss what stands.
 *
 * @param asked what was asked for
 * @param listed the answer
 */
public record ScanAnswer(Asked asked, List<String> listed) {

    /**
     * The arguments of a scan.
     *
     * @param prefix the prefix
     * @param after the text after which it starts
     * @param max the most keys
     */
    public record Asked(String prefix, String after, int max) {}

    /**
     * Looks for keys that may not be listed.
     *
     * @param possible whether a record can ever have stood under a key
     * @return what is wrong, in words; empty if nothing is
     */
    public Optional<String> beyond(Predicate<String> possible) {
        if (listed.size() > asked.max) {
            return Optional.of("listed " + listed.size() + " keys: " + listed);
        }
        String last = "";
        for (String key : listed) {
            if (!key.startsWith(asked.prefix)) {
                return Optional.of("listed " + key + ", which does not start with the prefix: " + listed);
            }
            if (key.compareTo(asked.after) <= 0) {
                return Optional.of("listed " + key + ", which is not greater than after: " + listed);
            }
            if (key.compareTo(last) <= 0) {
                return Optional.of("listed " + key + " after " + last + ", which is not ASCII order: " + listed);
            }
            if (!possible.test(key)) {
                return Optional.of("listed " + key + ", where no record ever stood: " + listed);
            }
            last = key;
        }
        return Optional.empty();
    }

    /**
     * Looks for keys that are missing.
     *
     * @param standing keys whose records stood throughout the call
     * @return what is missing, in words; empty if nothing is
     */
    public Optional<String> missed(Collection<String> standing) {
        boolean full = listed.size() >= asked.max;
        String last = listed.isEmpty() ? "" : listed.get(listed.size() - 1);
        return standing.stream()
                .filter(key -> key.startsWith(asked.prefix) && key.compareTo(asked.after) > 0)
                .filter(key -> !full || key.compareTo(last) <= 0)
                .filter(key -> !listed.contains(key))
                .sorted()
                .findFirst()
                .map(key -> words(key, last));
    }

    private String words(String key, String last) {
        String listing = "listed " + listed.size() + " of at most " + asked.max + " keys, " + listed + ", and misses "
                + key + ", which stood there throughout the call";
        return key.compareTo(last) > 0 ? listing + "; fewer than max says that there are no more" : listing;
    }
}
