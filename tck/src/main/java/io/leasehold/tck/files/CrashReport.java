package io.leasehold.tck.files;

import java.util.List;
import java.util.Map;

/**
 * What a probe found. Immutable.
 *
 * @param seed the seed of the run
 * @param images how many crash images were tried under each model
 * @param recoveryImages how many images of crashes during recovery were tried
 * @param kills how many processes were killed in the middle of a step
 * @param violations in words, the first few of the first program that shows any
 */
public record CrashReport(
        long seed, Map<CrashModel, Integer> images, int recoveryImages, int kills, List<String> violations) {
    /** Copies the collections. */
    public CrashReport {
        images = Map.copyOf(images);
        violations = List.copyOf(violations);
    }

    /**
     * How many images were tried in all.
     *
     * @return the sum over the models and the recoveries
     */
    public int imagesTried() {
        return recoveryImages
                + images.values().stream().mapToInt(Integer::intValue).sum();
    }

    @Override
    public String toString() {
        return imagesTried() + " images " + images + " and " + recoveryImages + " of crashes while recovering, " + kills
                + " kills, seed " + seed + ": "
                + (violations.isEmpty() ? "no violation" : String.join(System.lineSeparator(), violations));
    }
}
