package io.leasehold.tck.program;

import java.util.List;

/** Tells a run in plain words. */
public final class Story {

    private Story() {}

    /**
     * The story of a run.
     *
     * @param trace the run
     * @return one numbered line for each step
     */
    public static List<String> of(Trace trace) {
        return trace.events().stream()
                .map(Event::toString)
                .map(trace.names()::withoutSuffix)
                .toList();
    }

    /**
     * What happened at the end.
     *
     * @param trace a run that ended in a disagreement
     * @return one sentence
     */
    public static String ending(Trace trace) {
        return trace.names().withoutSuffix(trace.disagreement().toString());
    }
}
