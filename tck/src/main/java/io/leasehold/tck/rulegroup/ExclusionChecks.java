package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.Lease;
import io.leasehold.spi.Next;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.Save;
import io.leasehold.tck.RuleViolation;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Workbench;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** What the races of group EXCL demand when all is quiet. */
final class ExclusionChecks {

    /** Far longer than any store needs to say no, far shorter than a lease. */
    static final Duration PROMPT = Duration.ofSeconds(3);

    private static final int TURNS = 20;

    private ExclusionChecks() {}

    /** The one lease that was granted; every other load was refused for it, or because the row was busy. */
    static Lease onlyGrant(Workbench bench, List<Hand.Load> loads) {
        List<Lease.Held> grants = loads.stream()
                .flatMap(load -> load.grant().stream())
                .map(Acquired::held)
                .toList();
        bench.require(
                grants.size() == 1,
                () -> grants.size() + " of " + loads.size()
                        + " loads at once were granted instead of exactly one: "
                        + grants.stream().map(Hand::inWords).toList());
        Lease.Held held = grants.get(0);
        loads.stream()
                .filter(load -> load.refusal().isPresent() && !load.busy())
                .forEach(load -> bench.require(
                        namesHolder(load, held),
                        () -> load.by().name()
                                + " was refused as \""
                                + load.refusal().map(Refusal::sentence).orElse("")
                                + "\", but the lease is " + Hand.inWords(held)));
        return held.lease();
    }

    private static boolean namesHolder(Hand.Load load, Lease.Held held) {
        return load.refusal()
                .filter(reason -> reason instanceof Refusal.Held named
                        && named.by().equals(held.lease().owner())
                        && named.until().equals(held.expiry()))
                .isPresent();
    }

    /** An owner implies a grant that was answered; the attempts are the grants. All loads of the instance so far, whatever they met. */
    static void ownerWasTold(Workbench bench, InstanceSnapshot found, List<Hand.Load> loads) {
        List<Lease.Held> grants = loads.stream()
                .flatMap(load -> load.grant().stream())
                .map(Acquired::held)
                .toList();
        found.ownership()
                .lease()
                .ifPresent(held -> bench.require(
                        grants.contains(held),
                        () -> found.id() + " is " + Hand.inWords(held) + ", but no load was granted it"));
        bench.require(
                found.ownership().attempts() == grants.size(),
                () -> grants.size() + " loads were granted, but " + found.id() + " has "
                        + found.ownership().attempts() + " attempts");
    }

    /** Loads, adds one, saves and lets go, several times; returns how many saves were accepted. */
    @SuppressWarnings("ThreadPriorityCheck") // only gives others a chance to come between
    static int increments(Trial trial, Hand host, InstanceId id) {
        int accepted = 0;
        for (int turn = 0; turn < TURNS; turn++) {
            Optional<Acquired> grant = host.acquire(id).grant();
            if (grant.isPresent()) {
                Acquired taken = grant.get();
                int count = Integer.parseInt(Hand.text(taken.state()));
                Save save = Save.of(taken.held().lease().write(1), Next.ready())
                        .state(Hand.state(Integer.toString(count + 1)));
                Result<?> saved = host.store().saveAndRelease(List.of(save)).get(0);
                accepted += saved instanceof Result.Done<?> ? 1 : 0;
                trial.witnessIf(byAnother(taken), "grants directly after another host's save");
            }
            Thread.yield();
        }
        return accepted;
    }

    private static boolean byAnother(Acquired taken) {
        return taken.instance()
                .ownership()
                .lastWrite()
                .filter(last ->
                        !last.lease().owner().equals(taken.held().lease().owner()))
                .isPresent();
    }

    /** The answer of a call on another thread, if it comes promptly. */
    static <T> Optional<T> promptly(Callable<T> call) {
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            return Optional.of(thread.submit(call).get(PROMPT.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            return Optional.empty();
        } catch (ExecutionException e) {
            throw new RuleViolation("a load threw " + e.getCause(), List.of(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RuleViolation("the kit was interrupted while a load ran");
        } finally {
            thread.shutdownNow();
        }
    }
}
