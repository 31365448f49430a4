package io.leasehold.tck;

import io.leasehold.spi.Capability;
import io.leasehold.tck.rules.Subject;
import java.util.Map;
import java.util.Set;

/**
 * The store that is checked, as far as a run needs to know it before the first rule. The interface that authors implement extends
 * this one and answers from the store's own description. Asked once in a run.
 */
public interface Candidate {
    /**
     * The optional capabilities that the store declares. Rules of other capabilities are skipped.
     *
     * @return the capabilities
     */
    Set<Capability> capabilities();

    /**
     * The optional hooks that the author implements. Rules that need another one are skipped.
     *
     * @return the hooks
     */
    default Set<Hook> hooks() {
        return Set.of();
    }

    /**
     * What of it can be checked. Rules about another subject are skipped.
     *
     * @return the store, and the service over it, unless the candidate is a record store alone; the records too if the store stands on a
     *     record store
     */
    default Set<Subject> subjects() {
        return Set.of(Subject.STORE, Subject.SERVICE);
    }

    /**
     * What a report says about the store: provider, version, declared limits, durability settings.
     *
     * @return names and values, in the order of the report
     */
    default Map<String, String> description() {
        return Map.of();
    }
}
