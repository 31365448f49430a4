package io.leasehold.tck;

import io.leasehold.tck.command.UrlCandidate;
import io.leasehold.tck.failure.FailureFile;
import io.leasehold.tck.rules.RuleCatalogue;
import io.leasehold.tck.run.FailureReplay;
import java.util.Map;

/**
 * A violation that the kit has recorded, as a test of its own: {@code leasehold export} writes such a test. It fails for as long as
 * the store shows the violation. Stateless and thread-safe.
 */
public final class RecordedFailure {
    private final FailureFile failure;

    private RecordedFailure(FailureFile failure) {
        this.failure = failure;
    }

    /**
     * Reads a recorded violation.
     *
     * @param text the text of a file of the directory {@code failures} of a report
     * @return the violation
     * @throws HarnessFault if it is none
     */
    public static RecordedFailure parse(String text) {
        return new RecordedFailure(FailureFile.parse(text, "The text"));
    }

    /**
     * Runs it again on the store at a URL.
     *
     * @param url the URL
     * @throws RuleViolation if the store shows it, or another violation
     * @throws HarnessFault if its rule does not apply to the store
     */
    public void verify(String url) {
        throwFirst(replay().run(UrlCandidate.at(url), new StoreAddress(url, Map.of()), 1));
    }

    /**
     * Runs it again on a store.
     *
     * @param candidate the author's class
     * @throws RuleViolation if the store shows it, or another violation
     * @throws HarnessFault if its rule does not apply to the store
     */
    public void verify(Candidate candidate) {
        throwFirst(replay().run(candidate, 1));
    }

    private FailureReplay replay() {
        return new FailureReplay(RuleCatalogue.load(), failure);
    }

    private static void throwFirst(FailureReplay.Outcome outcome) {
        outcome.violations().stream().findFirst().ifPresent(violation -> {
            throw violation;
        });
    }
}
