package io.leasehold.tck.run;

import io.leasehold.tck.HarnessFault;
import io.leasehold.tck.result.RuleResult;
import java.lang.reflect.Method;
import java.util.Optional;

/** Takes what the hooks find out. Called by the thread that runs the launcher. */
interface Recorder {
    void started(Method property);

    void finished(Method property, RuleResult result);

    void candidate(CandidateFacts facts);

    void fault(HarnessFault fault);

    /** Why the rest of the run is not wanted any more. */
    Optional<String> reasonToStop();

    /** JUnit alone reports: the results are seen as passed, failed and skipped tests. */
    static Recorder none() {
        return new Recorder() {
            @Override
            public void started(Method property) {}

            @Override
            public void finished(Method property, RuleResult result) {}

            @Override
            public void candidate(CandidateFacts facts) {}

            @Override
            public void fault(HarnessFault fault) {}

            @Override
            public Optional<String> reasonToStop() {
                return Optional.empty();
            }
        };
    }
}
