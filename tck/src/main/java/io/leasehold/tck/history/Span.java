package io.leasehold.tck.history;

/**
 * From when to when something went on, in moments: numbers that grow with everything that begins or ends in a history, and say
 * nothing about how long it took.
 *
 * @param began the moment before it could have any effect
 * @param ended the moment after it; {@link #NEVER} if nobody saw it end
 */
public record Span(long began, long ended) {
    /** The end of what nobody saw end. */
    public static final long NEVER = Long.MAX_VALUE;

    /** Refuses an end before the beginning. */
    public Span {
        if (ended < began) {
            throw new IllegalArgumentException("ended at " + ended + ", before it began at " + began);
        }
    }

    /**
     * Whether this was over when something else began.
     *
     * @param other the other
     * @return true if all of it comes first
     */
    public boolean isBefore(Span other) {
        return ended < other.began;
    }

    /**
     * Whether two things went on at the same time.
     *
     * @param other the other
     * @return true if neither was over when the other began
     */
    public boolean overlaps(Span other) {
        return !isBefore(other) && !other.isBefore(this);
    }
}
