package io.leasehold.tck;

import io.leasehold.spi.BadArgumentException;
import io.leasehold.spi.TransactionalStore;

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

    /**
     * What cannot be seen in another way either.
     *
     * @param other why not
     * @return both reasons
     */
    public Unobservable and(Unobservable other) {
        return new Unobservable(getMessage() + "; " + other.getMessage());
    }

    /**
     * A store that keeps its data elsewhere than in the path that it is given.
     *
     * @return says that no crash of it can be shown
     */
    public static Unobservable ignoresPath() {
        return new Unobservable("the store made no file call through the path it was given (OpenRequest.path),"
                + " so no crash of it can be shown");
    }

    /**
     * A store that shows no connections to a database.
     *
     * @return says that no installation of it can be watched
     */
    public static Unobservable noConnections() {
        return new Unobservable("the store gives no connections (" + TransactionalStore.class.getSimpleName()
                + "), so no installation of it can be watched");
    }

    /**
     * A store that refuses the path that it is given.
     *
     * @param refusal says why
     * @return says that no crash of it can be shown
     */
    public static Unobservable refusesPath(BadArgumentException refusal) {
        return new Unobservable("the store does not take a path (OpenRequest.path), so no crash of it can be shown: "
                + refusal.getMessage());
    }
}
