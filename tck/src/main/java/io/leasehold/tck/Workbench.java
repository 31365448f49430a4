package io.leasehold.tck;

import io.leasehold.spi.Acquisition;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.StoreDescription;
import io.leasehold.tck.program.Cast;
import io.leasehold.tck.program.Names;
import io.leasehold.tck.program.VirtualClock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * The store for rules that are written as plain code: with fresh names, and with notes that become the story of a violation.
 * Thread-safe, so that racing threads may use it.
 */
public final class Workbench {

    private final OpenRoom room;
    private final Names names;
    private final AtomicLong numbers = new AtomicLong();
    private final List<String> notes = Collections.synchronizedList(new ArrayList<>());

    Workbench(OpenRoom room) {
        this.room = room;
        this.names = new Names(Cast.Texts.plain(), room.freshSuffix());
    }

    /**
     * The store as a host sees it. Not to be called by racing threads: take the stores before the race.
     *
     * @param host the host, from 0
     * @return the open store
     */
    public InstanceStore store(int host) {
        return room.store(host);
    }

    /**
     * What instances, types, keys and owners are called here.
     *
     * @return the names
     */
    public Names names() {
        return names;
    }

    /**
     * The owner that a host is.
     *
     * @param host the host, from 0
     * @return its id
     */
    public OwnerId owner(int host) {
        return names.owner(host, 0);
    }

    /**
     * A number that was not used here before: for acquisitions and writes, growing.
     *
     * @return 1 and up
     */
    public long number() {
        return numbers.incrementAndGet();
    }

    /**
     * An acquisition with a new number, serving the first type.
     *
     * @param host the host, from 0
     * @param length for how long
     * @return the acquisition
     */
    public Acquisition acquisition(int host, LeaseLength length) {
        return new Acquisition(owner(host), HostTypes.of(names.type(0)), number(), length);
    }

    /**
     * The clock of the store.
     *
     * @return the clock
     */
    public VirtualClock clock() {
        return room.clock();
    }

    /**
     * The room itself: for hooks, reopening and environments.
     *
     * @return the room
     */
    public OpenRoom room() {
        return room;
    }

    /**
     * What the store says of itself.
     *
     * @return the description
     */
    public StoreDescription description() {
        return room.description();
    }

    /**
     * Lets several threads start together and waits for all of them.
     *
     * @param <T> what they return
     * @param runners what each thread does; it may call stores, {@link #number}, {@link #note} and {@link #require}
     * @return what they returned, in order
     * @throws RuleViolation if one of them throws, or is not done after a minute
     */
    public <T> List<T> race(List<? extends Callable<T>> runners) {
        return ThreadRace.run(this, runners);
    }

    /**
     * Tells the reader of a failure what was done.
     *
     * @param line one line of the story, in plain words
     */
    public void note(String line) {
        notes.add(names.withoutSuffix(line));
    }

    /**
     * Demands something.
     *
     * @param holds whether it holds
     * @param happened what happened instead, in words with names, epochs and times
     * @throws RuleViolation with the notes as its story, if it does not hold
     */
    public void require(boolean holds, Supplier<String> happened) {
        if (!holds) {
            throw violation(happened.get());
        }
    }

    /**
     * A violation with the notes so far as its story.
     *
     * @param happened what happened, in words with names, epochs and times
     * @return the violation, to be thrown
     */
    public RuleViolation violation(String happened) {
        List<String> story = new ArrayList<>();
        synchronized (notes) {
            for (String note : notes) {
                story.add((story.size() + 1) + ". " + note);
            }
        }
        return new RuleViolation(names.withoutSuffix(happened), story);
    }
}
