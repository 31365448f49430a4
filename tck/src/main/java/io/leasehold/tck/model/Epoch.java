package io.leasehold.tck.model;

/**
 * An epoch as far as answers have shown it. The contract fixes only that epochs grow, so the model takes the number from the
 * answer; where no answer has shown it yet, it knows a bound.
 *
 * @param least the epoch, or the smallest it can be
 * @param shown whether an answer has shown it
 */
record Epoch(long least, boolean shown) {
    static Epoch exactly(long epoch) {
        return new Epoch(epoch, true);
    }

    static Epoch atLeast(long bound) {
        return new Epoch(bound, false);
    }

    boolean is(long epoch) {
        return shown && least == epoch;
    }

    boolean mayBe(long epoch) {
        return shown ? least == epoch : epoch >= least;
    }
}
