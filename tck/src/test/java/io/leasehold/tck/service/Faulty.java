package io.leasehold.tck.service;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;

/** A store that is away, loses replies or throws, as a test says; counts calls by name. */
final class Faulty implements ForwardingStore {
    private final InstanceStore sound;
    final List<String> calls = new CopyOnWriteArrayList<>();
    volatile Mood mood = Mood.WELL;
    volatile String only = ""; // the call it concerns; empty for all

    enum Mood {
        WELL,
        /** Nothing is sent. */
        AWAY,
        /** The call takes effect, its reply is lost. */
        LOSES_REPLY,
        /** As {@link #LOSES_REPLY}, for the next call only. */
        LOSES_ONE_REPLY,
        /** The driver is broken. */
        THROWS,
        /** The driver is broken in the worst way. */
        THROWS_ERROR
    }

    Faulty(InstanceStore sound) {
        this.sound = sound;
    }

    @Override
    public InstanceStore store() {
        return sound;
    }

    void is(Mood next, String call) {
        only = call;
        mood = next;
    }

    void is(Mood next) {
        is(next, "");
    }

    long count(String call) {
        return calls.stream().filter(call::equals).count();
    }

    private <T> Result<T> one(String call, Supplier<Result<T>> real) {
        calls.add(call);
        Mood now = only.isEmpty() || only.equals(call) ? mood : Mood.WELL;
        return switch (now) {
            case WELL -> real.get();
            case AWAY -> Result.refused(new Refusal.Unavailable("away"));
            case LOSES_ONE_REPLY, LOSES_REPLY -> lost(now, real);
            case THROWS -> throw new IllegalStateException("a broken driver");
            case THROWS_ERROR -> throw new NoClassDefFoundError("a broken driver");
        };
    }

    private <T> Result<T> lost(Mood now, Supplier<Result<T>> real) {
        Result<T> unheard = real.get();
        if (now == Mood.LOSES_ONE_REPLY) {
            mood = Mood.WELL;
        }
        return Result.unknown(
                new IOException("the reply was lost: " + unheard.getClass().getSimpleName()));
    }

    private <T> List<Result<T>> many(String call, int size, Supplier<List<Result<T>>> real) {
        List<Result<T>> answers = new ArrayList<>();
        Result<List<Result<T>>> all = one(call, () -> Result.done(real.get()));
        if (all instanceof Result.Done<List<Result<T>>> done) {
            return done.value();
        }
        for (int i = 0; i < size; i++) {
            answers.add(all.map(never -> {
                throw new IllegalStateException();
            }));
        }
        return answers;
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
        return many("renew", leases.size(), () -> sound.renew(length, leases));
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
}
