package io.leasehold.tck.service;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Activatable;
import io.leasehold.spi.Completion;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Lease;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Look;
import io.leasehold.spi.OrphanSweep;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Release;
import io.leasehold.spi.Result;
import io.leasehold.spi.Save;
import io.leasehold.spi.Target;
import io.leasehold.spi.Written;
import io.leasehold.tck.door.ForwardingStore;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** A store that is away, slow, loses replies or throws, when it is told to; counts calls by name. Thread-safe. */
public final class FaultyStore implements ForwardingStore {
    private final InstanceStore sound;
    /** A service that has made so many runs in circles, and would go on for ever: time only moves between its steps. */
    private static final int MOST_CALLS = 20_000;

    private final Queue<String> calls = new ConcurrentLinkedQueue<>();
    private final AtomicInteger made = new AtomicInteger();
    private final Set<InstanceId> locked = ConcurrentHashMap.newKeySet();
    private volatile Fault fault = new Fault(Mood.WELL, "", 0);
    private volatile Runnable latency = () -> {};

    /** What is wrong. */
    public enum Mood {
        /** Nothing. */
        WELL,
        /** Nothing is sent. */
        AWAY,
        /** The call takes effect, its reply is lost. */
        LOSES_REPLY,
        /** The driver is broken. */
        THROWS,
        /** The driver is broken in the worst way. */
        THROWS_ERROR
    }

    private record Fault(Mood mood, String call, int times) {}

    /**
     * A store that is well.
     *
     * @param sound the store that does the work
     */
    public FaultyStore(InstanceStore sound) {
        this.sound = sound;
    }

    @Override
    public InstanceStore store() {
        return sound;
    }

    /**
     * Falls ill until told otherwise.
     *
     * @param mood what is wrong with every call
     */
    public void is(Mood mood) {
        is(mood, "", Integer.MAX_VALUE);
    }

    /**
     * Falls ill for some calls.
     *
     * @param mood what is wrong
     * @param call the call: look, acquire, renew, save, saveAndRelease, release, complete, signal, reclaim or
     *     activatable; empty for all of these
     * @param times how often, before it is well again
     */
    public void is(Mood mood, String call, int times) {
        fault = new Fault(mood, call, times);
    }

    /**
     * Lets other transactions lock rows: their renewals are busy.
     *
     * @param instances the instances
     */
    public void locked(List<InstanceId> instances) {
        locked.addAll(instances);
    }

    /**
     * Lets something happen before each call reaches the store, time for example.
     *
     * @param before what happens
     */
    public void latency(Runnable before) {
        latency = before;
    }

    /**
     * The calls so far.
     *
     * @return their names, in order
     */
    public List<String> calls() {
        return List.copyOf(calls);
    }

    /**
     * How often a call was made.
     *
     * @param call its name
     * @return zero or more
     */
    public long count(String call) {
        return calls.stream().filter(call::equals).count();
    }

    /** Forgets the calls so far. */
    public void forget() {
        calls.clear();
    }

    private <T> Result<T> one(String call, Supplier<Result<T>> real) {
        if (made.incrementAndGet() > MOST_CALLS) {
            throw new IllegalStateException("the service made more than " + MOST_CALLS + " calls");
        }
        calls.add(call);
        latency.run();
        return switch (mood(call)) {
            case WELL -> real.get();
            case AWAY -> Result.refused(new Refusal.Unavailable("away"));
            case LOSES_REPLY -> {
                Result<T> unheard = real.get();
                yield Result.unknown(new IOException("the reply was lost: " + unheard.getClass()));
            }
            case THROWS -> throw new IllegalStateException("a broken driver");
            case THROWS_ERROR -> throw new NoClassDefFoundError("a broken driver");
        };
    }

    private synchronized Mood mood(String call) {
        boolean concerned = fault.call.isEmpty() || fault.call.equals(call);
        if (!concerned || fault.times == 0) {
            return Mood.WELL;
        }
        fault = new Fault(fault.mood, fault.call, fault.times - 1);
        return fault.mood;
    }

    private <T> List<Result<T>> many(String call, int size, Supplier<List<Result<T>>> real) {
        Result<List<Result<T>>> all = one(call, () -> Result.done(real.get()));
        if (all instanceof Result.Done<List<Result<T>>> done) {
            return done.value();
        }
        Result<T> each = all instanceof Result.Refused<List<Result<T>>> refused
                ? Result.refused(refused.reason())
                : Result.unknown(((Result.Unknown<List<Result<T>>>) all).cause());
        return Collections.nCopies(size, each);
    }

    @Override
    public Result<Instant> storeTime() {
        return one("time", sound::storeTime);
    }

    @Override
    public Result<Look> acquireRunnable(Look.Request request) {
        return one("look", () -> sound.acquireRunnable(request));
    }

    @Override
    public List<Result<Acquired>> acquire(Acquisition acquisition, List<Target> targets) {
        return many("acquire", targets.size(), () -> sound.acquire(acquisition, targets));
    }

    @Override
    public List<Result<Written>> renew(LeaseLength length, List<Lease> leases) {
        return many("renew", leases.size(), () -> {
            List<Lease> free = leases.stream()
                    .filter(lease -> !locked.contains(lease.instance()))
                    .toList();
            List<Result<Written>> renewed = free.isEmpty() ? List.of() : sound.renew(length, free);
            List<Result<Written>> all = new ArrayList<>();
            for (Lease lease : leases) {
                int at = free.indexOf(lease);
                all.add(at < 0 ? Result.refused(new Refusal.Busy("instance " + lease.instance())) : renewed.get(at));
            }
            return all;
        });
    }

    @Override
    public List<Result<Written>> save(LeaseLength length, List<Save> saves) {
        return many("save", saves.size(), () -> sound.save(length, saves));
    }

    @Override
    public List<Result<Written>> saveAndRelease(List<Save> saves) {
        return many("saveAndRelease", saves.size(), () -> sound.saveAndRelease(saves));
    }

    @Override
    public List<Result<Written>> release(List<Release> releases) {
        return many("release", releases.size(), () -> sound.release(releases));
    }

    @Override
    public List<Result<Written>> complete(List<Completion> completions) {
        return many("complete", completions.size(), () -> sound.complete(completions));
    }

    @Override
    public List<Result<InstanceId>> signal(List<Target> targets) {
        return many("signal", targets.size(), () -> sound.signal(targets));
    }

    @Override
    public Result<OrphanSweep.Report> reclaimOrphans(OrphanSweep sweep) {
        return one("reclaim", () -> sound.reclaimOrphans(sweep));
    }

    @Override
    public Result<List<Activatable>> findActivatable(Activatable.Query query) {
        return one("activatable", () -> sound.findActivatable(query));
    }
}
