package io.leasehold.tck.run;

/** Runs rules against a store. */
public interface RuleRunner {
    /**
     * Runs the selected rules one after the other and returns when the last has its verdict.
     *
     * @param request what to run
     * @param listener learns of each rule as it begins and ends; called by the thread of the caller
     * @return exactly one result for each rule of the catalogue
     * @throws io.leasehold.tck.HarnessFault if the kit or its configuration is at fault
     */
    RunOutcome run(RunRequest request, RunListener listener);

    /**
     * Asks the candidate of a request, as every run does before its first rule, and runs none.
     *
     * @param request who is asked; its selection does not matter
     * @return the answers, by which a run skips rules
     * @throws io.leasehold.tck.HarnessFault if the candidate cannot be made
     */
    CandidateFacts ask(RunRequest request);
}
