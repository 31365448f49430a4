package io.leasehold.tck.program;

import io.leasehold.spi.HolderStop;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.OperatorCommand;
import io.leasehold.spi.OperatorCommand.Force;
import io.leasehold.spi.Release;
import io.leasehold.spi.Retention;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * What one host of a {@link Script} can do. Every method adds a step and returns its id. Where a method takes the step that obtained
 * a lease, {@link #does} with a {@link LeaseRef} says it in general.
 */
public final class Actor {

    private final Script script;
    private final int host;

    Actor(Script script, int host) {
        this.script = script;
        this.host = host;
    }

    /**
     * Anything.
     *
     * @param operation what the host does
     * @return the id of the step
     */
    public int does(Operation operation) {
        return script.add(host, operation);
    }

    /**
     * Creates an instance of the first type, ready, with a small state.
     *
     * @param instance its number
     * @return the id of the step
     */
    public int create(int instance) {
        return create(instance, birth -> birth);
    }

    /**
     * Creates an instance.
     *
     * @param instance its number
     * @param change what is not plain about it
     * @return the id of the step
     */
    public int create(int instance, UnaryOperator<Birth> change) {
        return does(new Operation.Create(instance, change.apply(Birth.plain(script.nextId()))));
    }

    /**
     * Reads an instance.
     *
     * @param instance its number
     * @return the id of the step
     */
    public int find(int instance) {
        return does(new Operation.Find(Whom.id(instance)));
    }

    /**
     * Acquires an instance by id for {@link Script#LEASE}.
     *
     * @param instance its number
     * @return the id of the step
     */
    public int acquire(int instance) {
        return acquire(Script.LEASE, Whom.id(instance));
    }

    /**
     * Acquires an instance by id.
     *
     * @param instance its number
     * @param length for how long
     * @return the id of the step
     */
    public int acquire(int instance, LeaseLength length) {
        return acquire(length, Whom.id(instance));
    }

    /**
     * Acquires instances, serving the first type.
     *
     * @param length for how long
     * @param targets the instances
     * @return the id of the step
     */
    public int acquire(LeaseLength length, Whom... targets) {
        return does(new Operation.Acquire(Arrays.asList(targets), Serves.first(), length));
    }

    /**
     * Looks for runnable instances of the first type, for {@link Script#LEASE}, with a re-offer interval of a second.
     *
     * @param limit at most so many
     * @return the id of the step
     */
    public int look(int limit) {
        return look(limit, Script.LEASE);
    }

    /**
     * Looks for runnable instances of the first type, with a re-offer interval of a second.
     *
     * @param limit at most so many
     * @param length for how long a lease
     * @return the id of the step
     */
    public int look(int limit, LeaseLength length) {
        return does(new Operation.Look(Serves.first(), limit, length, Duration.ofSeconds(1)));
    }

    /**
     * Renews the lease that a step obtained.
     *
     * @param lease the step
     * @param length for how long
     * @return the id of the step
     */
    public int renew(int lease, LeaseLength length) {
        return does(new Operation.Renew(length, List.of(LeaseRef.of(lease))));
    }

    /**
     * Saves a small state, leaves the instance ready, acknowledges what was seen, keeps the lease and moves its expiry by
     * {@link Script#LEASE}.
     *
     * @param lease the step that obtained the lease
     * @return the id of the step
     */
    public int save(int lease) {
        return save(lease, Script.LEASE, saving -> saving);
    }

    /**
     * Saves and keeps the lease.
     *
     * @param lease the step that obtained the lease
     * @param length for how long
     * @param change what is not plain about the save
     * @return the id of the step
     */
    public int save(int lease, LeaseLength length, UnaryOperator<Saving> change) {
        Saving plain = Saving.plain(LeaseRef.of(lease), script.nextId());
        return does(new Operation.Save(length, List.of(change.apply(plain))));
    }

    /**
     * Saves a small state, leaves the instance ready, acknowledges what was seen and ends the lease.
     *
     * @param lease the step that obtained the lease
     * @return the id of the step
     */
    public int saveAndRelease(int lease) {
        return saveAndRelease(lease, saving -> saving);
    }

    /**
     * Saves and ends the lease.
     *
     * @param lease the step that obtained the lease
     * @param change what is not plain about the save
     * @return the id of the step
     */
    public int saveAndRelease(int lease, UnaryOperator<Saving> change) {
        Saving plain = Saving.plain(LeaseRef.of(lease), script.nextId());
        return does(new Operation.SaveAndRelease(List.of(change.apply(plain))));
    }

    /**
     * Ends the lease without a save.
     *
     * @param lease the step that obtained the lease
     * @return the id of the step
     */
    public int release(int lease) {
        return release(lease, Release.Work.STARTED, When.never());
    }

    /**
     * Ends the lease without a save.
     *
     * @param lease the step that obtained the lease
     * @param work whether a handler ran
     * @param retryAt not runnable before it
     * @return the id of the step
     */
    public int release(int lease, Release.Work work, When retryAt) {
        return does(new Operation.LetGo(List.of(LeaseRef.of(lease)), work, retryAt));
    }

    /**
     * Completes the instance, acknowledging what was seen, and leaves nothing behind.
     *
     * @param lease the step that obtained the lease
     * @return the id of the step
     */
    public int complete(int lease) {
        return complete(lease, Retention.delete());
    }

    /**
     * Completes the instance, acknowledging what was seen.
     *
     * @param lease the step that obtained the lease
     * @param retention what is left behind
     * @return the id of the step
     */
    public int complete(int lease, Retention retention) {
        return does(new Operation.Complete(List.of(LeaseRef.of(lease)), MarkRef.latest(), retention));
    }

    /**
     * Signals an instance by id.
     *
     * @param instance its number
     * @return the id of the step
     */
    public int signal(int instance) {
        return does(new Operation.Signal(List.of(Whom.id(instance))));
    }

    /**
     * Suspends the instance as its holder.
     *
     * @param lease the step that obtained the lease
     * @return the id of the step
     */
    public int suspend(int lease) {
        return does(new Operation.Stop(LeaseRef.of(lease), HolderStop.Verb.SUSPEND, Retention.delete()));
    }

    /**
     * Terminates the instance as its holder.
     *
     * @param lease the step that obtained the lease
     * @param retention what is left behind
     * @return the id of the step
     */
    public int terminate(int lease, Retention retention) {
        return does(new Operation.Stop(LeaseRef.of(lease), HolderStop.Verb.TERMINATE, retention));
    }

    /**
     * An operator's verb by id that leaves nothing of a terminated instance.
     *
     * @param verb what to do
     * @param instance its number
     * @param force whether a valid lease is ended
     * @return the id of the step
     */
    public int operate(OperatorCommand.Verb verb, int instance, Force force) {
        return does(new Operation.Operate(Whom.id(instance), verb, force, Retention.delete(), Optional.empty()));
    }

    /**
     * Reclaims orphans of the first type, up to 100.
     *
     * @param grace how long their leases must have lapsed
     * @return the id of the step
     */
    public int reclaim(Duration grace) {
        return does(new Operation.Reclaim(Serves.first(), grace, 100));
    }

    /**
     * Sends the call of an earlier step again, with equal arguments and numbers.
     *
     * @param step the step
     * @return the id of the step
     */
    public int again(int step) {
        return does(new Operation.Again(step));
    }
}
