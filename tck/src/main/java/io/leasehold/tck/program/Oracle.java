package io.leasehold.tck.program;

import java.util.Optional;

/**
 * Judges a run of a program, event by event, besides the model. A rule passes one to check what the model cannot know. Created anew
 * for each run.
 */
@FunctionalInterface
public interface Oracle {

    /** Finds nothing wrong. */
    Oracle NONE = (event, before) -> Optional.empty();

    /**
     * Judges an event.
     *
     * @param event the event
     * @param before what happened before it
     * @return what is wrong; empty if nothing is
     */
    Optional<Disagreement> judge(Event event, Trace before);

    /**
     * Finds nothing wrong.
     *
     * @return an oracle that leaves all to the model
     */
    static Oracle none() {
        return NONE;
    }
}
