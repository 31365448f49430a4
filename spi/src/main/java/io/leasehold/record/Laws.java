package io.leasehold.record;

/**
 * The laws of the contract: every lease, fence, schedule, signal, attempt and status rule as one small pure function. The
 * transitions read records, ask these, and write what they say; no rule stands anywhere else. Stateless and thread-safe.
 *
 * <p>There is one set of laws. The conformance kit overrides single methods to make stores that break one law each, and proves that
 * it catches them.
 */
public interface Laws extends DueLaws, SaveLaws, OperatorLaws {
    /**
     * The laws as the contract states them.
     *
     * @return the one set that stores use
     */
    static Laws standard() {
        return new Laws() {};
    }
}
