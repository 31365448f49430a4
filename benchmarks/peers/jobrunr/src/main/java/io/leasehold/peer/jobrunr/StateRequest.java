package io.leasehold.peer.jobrunr;

import org.jobrunr.jobs.lambdas.JobRequest;

/**
 * A job, with a state of a hundred characters. Public, because JobRunr makes it from JSON.
 *
 * @param state the state
 */
public record StateRequest(String state) implements JobRequest {
    /**
     * A job with another state.
     *
     * @return the job
     */
    public static StateRequest next() {
        return new StateRequest(String.format("%0100d", System.nanoTime()));
    }

    @Override
    public Class<Successor> getJobRequestHandler() {
        return Successor.class;
    }
}
