package io.leasehold.tck.run;

import java.security.SecureRandom;

/** Makes seeds that a person can type. */
public final class Seeds {
    private static final int BOUND = 1_000_000_000;

    private Seeds() {}

    /**
     * A seed that no earlier run is likely to have had.
     *
     * @return a positive number of at most nine digits
     */
    public static long fresh() {
        return 1L + new SecureRandom().nextInt(BOUND - 1);
    }
}
