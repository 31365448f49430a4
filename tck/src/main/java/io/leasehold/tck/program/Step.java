package io.leasehold.tck.program;

/**
 * One thing that one host does, or that happens to the clock or the store.
 *
 * @param id names the step for references, acquisition numbers and write numbers; stays the same when other steps are dropped
 * @param host who acts, from 0; the clock's and the operator's steps have one too, and it does not matter
 * @param operation what is done
 */
public record Step(int id, int host, Operation operation) {

    /** Refuses negative numbers. */
    public Step {
        if (id < 0 || host < 0) {
            throw new IllegalArgumentException("step " + id + " of host " + host);
        }
    }

    /**
     * The same step with another operation.
     *
     * @param other the operation
     * @return the step
     */
    public Step doing(Operation other) {
        return new Step(id, host, other);
    }

    /**
     * The same step by another host.
     *
     * @param other the host
     * @return the step
     */
    public Step by(int other) {
        return new Step(id, other, operation);
    }
}
