package io.leasehold.tck.model;

/** What the model says of one observed answer. */
public sealed interface Verdict {
    /**
     * The answer is allowed.
     *
     * @param next the model after it
     */
    record Agrees(Model next) implements Verdict {}

    /**
     * The answer is not allowed.
     *
     * @param expected an answer that would have been, in words
     * @param observed the answer, in words
     * @param rule the id of the rule that most likely names the mistake
     */
    record Differs(String expected, String observed, String rule) implements Verdict {}
}
