package io.leasehold.tck;

/**
 * A property could neither confirm nor refute its rule: a search ran out of budget, a clock was too coarse, a machine too slow.
 * Thrown by the property; never counted as a pass.
 */
public final class InconclusiveRun extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * An undecided run.
     *
     * @param reason what was missing, with figures
     */
    public InconclusiveRun(String reason) {
        super(reason);
    }
}
