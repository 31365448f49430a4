package io.leasehold.tck.program;

/**
 * An answer that is not allowed.
 *
 * @param rule the id of the rule that most likely names the mistake
 * @param expected an answer that would have been allowed, in words
 * @param observed the answer, in words
 * @param kind what disagrees, the same for the same mistake in a smaller program: the call and the rule
 */
public record Disagreement(String rule, String expected, String observed, String kind) {

    /**
     * Whether another disagreement is about the same thing.
     *
     * @param other the other one
     * @return true if rule and kind are equal
     */
    public boolean resembles(Disagreement other) {
        return rule.equals(other.rule) && kind.equals(other.kind);
    }
}
