package io.leasehold.tck;

/**
 * The kit or its configuration is at fault, not the store: an unknown rule id, an undeclared witness, a manifest that does not add
 * up, an option that makes no sense. Ends a run with exit code 3.
 */
public final class HarnessFault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * A fault in words.
     *
     * @param message what is wrong, and where
     */
    public HarnessFault(String message) {
        super(message);
    }

    /**
     * A fault that another error brought to light.
     *
     * @param message what is wrong, and where
     * @param cause the other error
     */
    public HarnessFault(String message, Throwable cause) {
        super(message, cause);
    }
}
