package io.leasehold.tck.demo;

/** What a demonstration promises did not happen. */
public final class BrokenPromise extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Says what did not happen.
     *
     * @param promise what should have happened
     */
    public BrokenPromise(String promise) {
        super("this should have happened and did not: " + promise);
    }
}
