package io.leasehold.spi;

/** A call that needs a capability which this store does not declare; nothing was sent. */
public final class UnsupportedCapabilityException extends UnsupportedOperationException {
    private static final long serialVersionUID = 1L;

    private final Capability capability;

    /**
     * Names what is missing.
     *
     * @param capability the capability the call needs
     * @param call the refused call, in words
     */
    public UnsupportedCapabilityException(Capability capability, String call) {
        super(call + " needs capability " + capability + ", which this store does not declare");
        this.capability = capability;
    }

    /**
     * The capability that is missing.
     *
     * @return the capability the call needs
     */
    public Capability capability() {
        return capability;
    }
}
