package io.leasehold.tck.demo;

import io.leasehold.spi.Create;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Target;
import io.leasehold.spi.WriteStamp;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** Two hosts in two processes, of which one is killed in the middle of a job. */
final class TakeoverDemo implements Demo {
    private static final InstanceId JOB = new InstanceId("job-1");
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final int KILLED_IN_STEP = 3;

    @Override
    public String name() {
        return "takeover";
    }

    @Override
    public String sentence() {
        return "a host is killed with kill -9 in the middle of a job, and another process takes it over";
    }

    @Override
    public String play(Stage stage) throws InterruptedException {
        try (InstanceStore store = stage.open()) {
            ChildHost.requireSharedStore(store);
            stage.say("Two processes, each a host of the same type, with leases of " + HostProcess.LEASE.toSeconds()
                    + " seconds:");
            try (ChildHost one = new ChildHost(stage, "host-one");
                    ChildHost two = new ChildHost(stage, "host-two")) {
                List<ChildHost> hosts = List.of(one, two);
                Stage.await(LIMIT, "both hosts are up", () -> hosts.stream().allMatch(host -> host.printed("is up")));
                store.create(Create.of(JOB, HostProcess.state(0)).ofType(HostProcess.TYPE))
                        .orThrow();
                ChildHost victim = killWhoeverHasIt(stage, hosts);
                ChildHost survivor = victim == one ? two : one;
                return finished(stage, store, victim, survivor);
            }
        }
    }

    private static ChildHost killWhoeverHasIt(Stage stage, List<ChildHost> hosts) throws InterruptedException {
        Predicate<ChildHost> inTheMiddle = host -> host.printed("does step " + KILLED_IN_STEP + " ");
        Stage.await(LIMIT, "a host runs the job", () -> hosts.stream().anyMatch(inTheMiddle));
        ChildHost victim = hosts.stream().filter(inTheMiddle).findFirst().orElseThrow();
        victim.kill();
        stage.say("kill -9", victim.name() + " is dead, in the middle of a step; its lease lasts on for a moment");
        return victim;
    }

    private static String finished(Stage stage, InstanceStore store, ChildHost victim, ChildHost survivor)
            throws InterruptedException {
        Stage.await(LIMIT, survivor.name() + " completes the job", () -> survivor.printed("completes"));
        Stage.await(LIMIT, "the completion is stored", () -> status(store) == InstanceSnapshot.Status.COMPLETED);
        Stage.require(survivor.printed("notices: instance " + JOB + " taken over by "), "the takeover is noticed");
        List<Integer> before = steps(victim);
        List<Integer> after = steps(survivor);
        int first = after.get(0);
        int last = before.get(before.size() - 1);
        // The step that was cut off runs again, unless its save came just before the kill.
        Stage.require(first == last || first == last + 1, "the job goes on where it was saved");
        Stage.require(
                after.equals(
                        IntStream.rangeClosed(first, HostProcess.STEPS).boxed().toList()),
                "no step is left out");
        WriteStamp stamp =
                store.find(Target.id(JOB)).orThrow().ownership().lastWrite().orElseThrow();
        Stage.require(stamp.lease().owner().value().startsWith(survivor.name()), "the last write is the survivor's");
        stage.say(
                "store",
                "the last write is of " + stamp.lease().owner() + " at epoch "
                        + stamp.lease().epoch());
        return survivor.name() + " took the job over when the lease of the killed " + victim.name()
                + " had lapsed, went on with step " + first + " and completed it.";
    }

    private static InstanceSnapshot.Status status(InstanceStore store) {
        return store.find(Target.id(JOB)).orThrow().standing().status();
    }

    private static List<Integer> steps(ChildHost host) {
        return host.lines().stream()
                .filter(line -> line.startsWith("does step "))
                .map(line -> Integer.valueOf(line.split(" ", -1)[2]))
                .toList();
    }
}
