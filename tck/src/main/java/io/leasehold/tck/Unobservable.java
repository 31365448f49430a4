package io.leasehold.tck;

/**
 * What a rule demands cannot be seen on this store, as turned out only while the property ran. Thrown by the property; the rule is
 * skipped with this reason, never passed.
 */
public final class Unobservable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * A rule that cannot be seen.
     *
     * @param reason why not
     */
    public Unobservable(String reason) {
        super(reason);
    }
}
