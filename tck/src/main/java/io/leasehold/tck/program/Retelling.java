package io.leasehold.tck.program;

/** How much is done to tell a mistake well. */
public enum Retelling {
    /** Looks for the smallest program that shows the mistake: hundreds of further runs, worth it when somebody reads the story. */
    SMALLEST,
    /** Tells the program that showed it: for those who only count. */
    AS_SEEN
}
