package io.leasehold.spi;

/** A call on a store that its user has closed; nothing was sent (rule OWN-01, ERR-01). */
public final class StoreClosedException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /**
     * Names the store.
     *
     * @param product the store's product name, as its description gives it
     */
    public StoreClosedException(String product) {
        super(product + " is closed");
    }
}
