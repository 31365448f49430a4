package io.leasehold.bench;

/**
 * What we want of a comparison.
 *
 * @param name its name in the list of targets
 * @param ours who is to be fast
 * @param reference beside whom
 * @param atLeast so many times as fast, at least
 */
record Target(String name, String ours, String reference, double atLeast) {
    String verdict(Rates rates) {
        Rates.Ratio ratio = rates.ratio(ours, reference);
        return String.format(
                "  %-4s %s to %s: %s, wanted %s: %s",
                name,
                ours,
                reference,
                ratio.text(),
                Figure.text(atLeast),
                ratio.median() >= atLeast ? "met" : "missed");
    }
}
