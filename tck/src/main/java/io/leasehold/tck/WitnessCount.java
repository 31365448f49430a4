package io.leasehold.tck;

/**
 * How often a witness occurred.
 *
 * @param name what had to happen
 * @param count how often it happened
 * @param atLeast how often it had to happen
 */
public record WitnessCount(String name, long count, long atLeast) {
    /**
     * Whether it happened often enough.
     *
     * @return true from the minimum on
     */
    public boolean isEnough() {
        return count >= atLeast;
    }
}
