package io.leasehold.tck.program;

/** A signal mark as a program can name it before it is handed out. */
public sealed interface MarkRef {

    /** Acknowledges nothing. */
    record Nothing() implements MarkRef {}

    /**
     * The mark that a step was answered with.
     *
     * @param step an acquisition, a look, a renewal or a save
     * @param nth which element of its answer, from 0
     */
    record Of(int step, int nth) implements MarkRef {}

    /** The last mark handed out under the lease that the write is made under. */
    record Latest() implements MarkRef {}

    /**
     * Acknowledges nothing.
     *
     * @return the reference
     */
    static MarkRef nothing() {
        return new Nothing();
    }

    /**
     * The mark that a step was answered with.
     *
     * @param step an acquisition, a look, a renewal or a save
     * @return the reference
     */
    static MarkRef of(int step) {
        return new Of(step, 0);
    }

    /**
     * Everything that the holder has seen.
     *
     * @return the reference
     */
    static MarkRef latest() {
        return new Latest();
    }
}
