package io.leasehold.spi;

/**
 * What is thrown where an outcome cannot be ignored: by {@link Result#orThrow()} and the single forms of
 * {@link SingleCalls}, and when a store cannot be opened. A closed family, one type for each thing a caller can do
 * about it.
 */
public abstract sealed class StoreException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private StoreException(String message, Throwable cause) {
        super(message, cause);
    }

    private StoreException(String message) {
        super(message);
    }

    /** The lease is gone: stop working on the instance. What is known of the write is in the refusal. */
    public static final class LeaseLost extends StoreException {
        private static final long serialVersionUID = 1L;

        private final transient Refusal.LeaseLost refusal;

        /**
         * Wraps the store's answer.
         *
         * @param refusal the answer
         */
        public LeaseLost(Refusal.LeaseLost refusal) {
            super(refusal.sentence());
            this.refusal = refusal;
        }

        /**
         * The store's answer.
         *
         * @return the refusal with the instance and what is known of earlier attempts
         */
        public Refusal.LeaseLost refusal() {
            return refusal;
        }
    }

    /** The call was refused for a reason that the caller did not expect; it was not applied and never will be. */
    public static final class Refused extends StoreException {
        private static final long serialVersionUID = 1L;

        private final transient Refusal refusal;

        /**
         * Wraps the store's answer.
         *
         * @param refusal the answer
         */
        public Refused(Refusal refusal) {
            super(refusal.sentence());
            this.refusal = refusal;
        }

        /**
         * The store's answer.
         *
         * @return the refusal
         */
        public Refusal refusal() {
            return refusal;
        }
    }

    /** The reply was lost: the call took effect once or not at all. Repeat it with the same numbers to find out. */
    public static final class UnknownOutcome extends StoreException {
        private static final long serialVersionUID = 1L;

        /**
         * Wraps the failure that hid the reply.
         *
         * @param cause the failure
         */
        public UnknownOutcome(Throwable cause) {
            super("the outcome is unknown: " + cause.getMessage(), cause);
        }
    }

    /** The store could not be opened or erased: it cannot be reached, is damaged, or is of a newer format. */
    public static final class CannotOpen extends StoreException {
        private static final long serialVersionUID = 1L;

        /**
         * Says why.
         *
         * @param message why, without secrets
         */
        public CannotOpen(String message) {
            super(message);
        }

        /**
         * Says why.
         *
         * @param message why, without secrets
         * @param cause the failure behind it
         */
        public CannotOpen(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
