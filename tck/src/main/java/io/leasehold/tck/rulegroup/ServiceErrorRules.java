package io.leasehold.tck.rulegroup;

import io.leasehold.service.HeldInstancePolicy;
import io.leasehold.service.LoadedInstance;
import io.leasehold.service.Outcome;
import io.leasehold.service.ServiceEvent;
import io.leasehold.spi.Capability;
import io.leasehold.spi.Create;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceKey;
import io.leasehold.spi.KeyChanges;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Next;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.State;
import io.leasehold.spi.StoreException;
import io.leasehold.spi.Target;
import io.leasehold.tck.Rule;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Witness;
import io.leasehold.tck.Workbench;
import io.leasehold.tck.service.FaultyStore;
import io.leasehold.tck.service.ServiceBench;
import io.leasehold.tck.service.ServiceUnderTest;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** What a service does about faults of single calls (rule ERR-04). */
public interface ServiceErrorRules {

    /** The most copies of one write that a lease of 30 seconds leaves time for. */
    int MOST_COPIES = 60;

    /**
     * Some replies of one kind of call are lost, or the store is away for some of them, and then it is well: the work goes on under
     * the same lease and takes effect once.
     *
     * @param trial the try
     */
    @Rule("ERR-04")
    @Witness(name = "faults that heal", atLeast = 12)
    @Property(tries = 2)
    default void passingFaultsAreRepeatedAndTakeEffectOnce(@ForAll Trial trial) {
        for (String call : List.of("look", "save", "saveAndRelease", "complete")) {
            for (FaultyStore.Mood mood :
                    List.of(FaultyStore.Mood.AWAY, FaultyStore.Mood.LOSES_REPLY, FaultyStore.Mood.THROWS)) {
                requireRepeated(trial, call, mood);
            }
        }
    }

    private static void requireRepeated(Trial trial, String call, FaultyStore.Mood mood) {
        int times = 1 + trial.random().nextInt(3);
        ServiceBench.alone(trial, bench -> {
            ServiceBench host = new ServiceBench(bench, 0);
            InstanceId id = bench.names().instance(0);
            host.create(id, Next.ready());
            List<String> steps = new ArrayList<>();
            ServiceUnderTest service = host.service(builder ->
                    builder.handler(bench.names().type(0), activation -> counting(steps, activation.state())));
            bench.note("the next " + times + " calls of " + call + " meet " + mood);
            host.store().is(mood, call, times);
            host.run(service, Duration.ofMinutes(2));
            bench.require(
                    steps.equals(List.of("new", "new.", "new..")),
                    () -> "the steps saw " + steps + ", which is not once each");
            bench.require(!host.exists(id), () -> id + " was not completed");
            bench.require(
                    host.told(ServiceEvent.LeaseLost.class).isEmpty(), () -> "a lease was lost over faults that heal");
            trial.witness("faults that heal");
            service.close();
        });
    }

    /** Continues, waits and completes: every kind of write once. */
    private static Outcome counting(List<String> steps, State state) {
        String seen = ServiceBench.text(state);
        steps.add(seen);
        State next = ServiceBench.state(seen + ".");
        return switch (steps.size()) {
            case 1 -> Outcome.continueNow().state(next);
            case 2 -> Outcome.delay(Duration.ofSeconds(1)).state(next);
            default -> Outcome.complete();
        };
    }

    /**
     * A refusal that no repeat can change is answered at once, after one copy.
     *
     * @param trial the try
     */
    @Rule("ERR-04")
    @Witness(name = "faults that stay, where there are keys")
    @Property(tries = 2)
    default void lastingRefusalsAreNotRepeated(@ForAll Trial trial) {
        if (!trial.has(Capability.KEYS)) {
            trial.witness("faults that stay, where there are keys");
            return;
        }
        ServiceBench.alone(trial, bench -> {
            ServiceBench host = new ServiceBench(bench, 0);
            InstanceKey taken = bench.names().key(0);
            host.sound()
                    .create(Create.of(bench.names().instance(1), State.empty())
                            .ofType(bench.names().type(0))
                            .next(Next.waiting())
                            .keys(Set.of(taken)))
                    .orThrow();
            host.create(bench.names().instance(0), Next.waiting());
            ServiceUnderTest service =
                    host.service(builder -> builder.monitor(bench.names().type(0)));
            LoadedInstance loaded = service.load(Target.id(bench.names().instance(0)), Duration.ZERO)
                    .orThrow();
            bench.note("A saves " + loaded.id() + " with a key that another instance has");
            requireRefused(bench, loaded, Outcome.awaitSignal().keys(new KeyChanges(Set.of(taken), Set.of())));
            long copies = host.store().count("saveAndRelease");
            bench.require(copies == 1, () -> "it sent " + copies + " copies");
            loaded.close();
            trial.witness("faults that stay, where there are keys");
            service.close();
        });
    }

    private static void requireRefused(Workbench bench, LoadedInstance loaded, Outcome outcome) {
        try {
            loaded.end(outcome);
        } catch (StoreException.Refused refused) {
            bench.require(
                    refused.refusal() instanceof Refusal.KeyTaken, () -> "it was refused: " + refused.getMessage());
            return;
        }
        throw bench.violation("the taken key was accepted");
    }

    /**
     * One kind of write never succeeds: it ends in an error within the lease and a bounded number of copies, and other instances go on.
     *
     * @param trial the try
     */
    @Rule("ERR-04")
    @Witness(name = "a fault without end", atLeast = 2)
    @Property(tries = 4)
    default void anEndlessFaultEndsWhileOthersProgress(@ForAll Trial trial) {
        ServiceBench.alone(trial, bench -> {
            ServiceBench host = new ServiceBench(bench, 0);
            InstanceId stuck = bench.names().instance(0);
            InstanceId other = bench.names().instance(1);
            host.create(stuck, bench.names().type(0), Next.ready());
            host.create(other, bench.names().type(1), Next.ready());
            Deque<Runnable> steps = new ArrayDeque<>();
            ServiceUnderTest service = host.service(builder -> builder.executor(steps::add)
                    .handler(bench.names().type(0), activation -> Outcome.awaitSignal())
                    .handler(bench.names().type(1), activation -> Outcome.complete()));
            bench.note("no saveAndRelease of A ever succeeds");
            host.store().is(FaultyStore.Mood.AWAY, "saveAndRelease", Integer.MAX_VALUE);
            service.detect();
            host.time().meanwhile(() -> runNext(steps)); // another thread's step, while this one waits
            runNext(steps);
            requireBounded(bench, host, stuck);
            bench.require(!host.exists(other), () -> "the other instance did not get on");
            trial.witness("a fault without end");
            host.store().is(FaultyStore.Mood.WELL);
            service.close();
        });
    }

    private static void runNext(Deque<Runnable> steps) {
        Runnable next = steps.poll();
        if (next != null) {
            next.run();
        }
    }

    private static void requireBounded(Workbench bench, ServiceBench host, InstanceId stuck) {
        long copies = host.store().count("saveAndRelease");
        bench.require(copies > 1 && copies <= MOST_COPIES, () -> "it sent " + copies + " copies within one lease");
        long told = host.told(ServiceEvent.LeaseLost.class).stream()
                .filter(event -> event.lease().instance().equals(stuck))
                .count();
        bench.require(told == 1, () -> "the end of it was told " + told + " times");
    }

    /**
     * Loads of an instance that another host holds follow the timeline of their policy, and never beyond the caller's deadline.
     *
     * @param trial the try
     */
    @Rule("ERR-04")
    @Witness(name = "a timeline of retries", atLeast = 6)
    @Property(tries = 4)
    default void retriesOfHeldInstancesKeepTheirTimeline(@ForAll Trial trial) {
        for (HeldInstancePolicy policy : HeldInstancePolicy.values()) {
            timeline(trial, policy, Duration.ofMillis(trial.random().nextInt(25_000)));
        }
    }

    private static void timeline(Trial trial, HeldInstancePolicy policy, Duration within) {
        ServiceBench.alone(trial, bench -> {
            ServiceBench host = new ServiceBench(bench, 0);
            InstanceId id = bench.names().instance(0);
            host.create(id, Next.waiting());
            bench.store(1)
                    .acquire(bench.acquisition(1, LeaseLength.of(Duration.ofSeconds(30))), List.of(Target.id(id)))
                    .get(0)
                    .orThrow();
            ServiceUnderTest service = host.service(
                    builder -> builder.monitor(bench.names().type(0)).heldInstances(policy));
            bench.note("B holds " + id + "; A loads it within " + within + " by policy " + policy);
            long start = host.time().nanoTime();
            Result<LoadedInstance> result = service.load(Target.id(id), within);
            Duration took = Duration.ofNanos(host.time().nanoTime() - start);
            requireTimeline(bench, policy, host.time().waits());
            bench.require(took.compareTo(within) <= 0, () -> "the load took " + took);
            trial.witness("a timeline of retries");
            if (result instanceof Result.Done<LoadedInstance> done) {
                done.value().close();
            }
            service.close();
        });
    }

    private static void requireTimeline(Workbench bench, HeldInstancePolicy policy, List<Duration> waits) {
        for (int n = 1; n <= waits.size(); n++) {
            Duration wait = waits.get(n - 1);
            long largest = Math.min(10_000, 100L * ((1L << Math.min(n + 1, 20)) - 2));
            boolean kept = switch (policy) {
                case NO_RETRY -> false;
                case BASIC -> wait.equals(Duration.ofSeconds(5));
                case AGGRESSIVE -> wait.toMillis() >= 100 && wait.toMillis() <= largest && wait.toMillis() % 100 == 0;
            };
            int retry = n;
            bench.require(kept, () -> "the pause before retry " + retry + " was " + wait);
        }
    }
}
