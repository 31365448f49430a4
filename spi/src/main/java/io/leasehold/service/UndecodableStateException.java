package io.leasehold.service;

/** The bytes of a state cannot be decoded: they are damaged, or the key is wrong. The service answers <em>corrupt</em> and keeps them. */
public final class UndecodableStateException extends Exception {
    private static final long serialVersionUID = 1L;

    /**
     * Says what was found.
     *
     * @param damage what was found, without content
     */
    public UndecodableStateException(String damage) {
        super(damage);
    }

    /**
     * Says what was found.
     *
     * @param damage what was found, without content
     * @param cause the failure behind it
     */
    public UndecodableStateException(String damage, Throwable cause) {
        super(damage, cause);
    }
}
