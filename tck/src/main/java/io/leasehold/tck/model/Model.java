package io.leasehold.tck.model;

import io.leasehold.spi.InstanceId;
import java.time.Instant;
import java.util.List;

/** The model in one state: an immutable value. Thread-safe. */
public final class Model {
    private final Settings settings;

    private Model(Settings settings) {
        this.settings = settings;
    }

    /**
     * One allowed answer to a call.
     *
     * @param answer the answer, as a store would return it
     * @param next the model after it
     */
    public record Possible(Object answer, Model next) {}

    /**
     * The model of an empty store.
     *
     * @param settings what the model has to know of the store
     * @return the initial state
     */
    public static Model initial(Settings settings) {
        return new Model(settings);
    }

    /**
     * The same state with other settings: attempt limit, tolerance, contention.
     *
     * @param others the settings from now on
     * @return the model
     */
    public Model with(Settings others) {
        return new Model(others);
    }

    /**
     * The state after the caller has damaged the stored form of an instance.
     *
     * @param instance the instance
     * @param damage what was damaged
     * @return the model, which allows and where certain demands the answer <em>corrupt</em>
     */
    public Model damaged(InstanceId instance, Damage damage) {
        throw new UnsupportedOperationException(instance + " " + damage + " " + settings);
    }

    /**
     * Judges an observed answer.
     *
     * @param call the call
     * @param reading the reading of the store's clock that decided it
     * @param answer exactly what the store returned: a result, or for a batch a list of results
     * @return whether the answer is allowed, and the model after it
     */
    public Verdict observe(Call call, Instant reading, Object answer) {
        throw new UnsupportedOperationException(call + " " + reading + " " + answer);
    }

    /**
     * The allowed answers in words, for explanations.
     *
     * @param call the call
     * @param reading the reading of the store's clock that decides it
     * @return a sentence for each alternative
     */
    public List<String> expectations(Call call, Instant reading) {
        throw new UnsupportedOperationException(call + " " + reading);
    }

    /**
     * Allowed answers, one for each alternative, where the contract leaves freedom with the plainest choice: the next epoch,
     * everything runnable up to the limit.
     *
     * @param call the call
     * @param reading the reading of the store's clock that decides it
     * @return the answers and the model after each
     */
    public List<Possible> possible(Call call, Instant reading) {
        throw new UnsupportedOperationException(call + " " + reading);
    }
}
