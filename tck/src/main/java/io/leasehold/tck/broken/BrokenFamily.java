package io.leasehold.tck.broken;

import java.util.List;

/** The broken providers of one rule group. */
@FunctionalInterface
public interface BrokenFamily {
    /**
     * The broken providers.
     *
     * @return in the order of their rules
     */
    List<BrokenProvider> providers();
}
