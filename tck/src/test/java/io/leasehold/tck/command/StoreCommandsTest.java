package io.leasehold.tck.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Create;
import io.leasehold.spi.HostType;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceKey;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceSnapshot.Status;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Next;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Release;
import io.leasehold.spi.Result;
import io.leasehold.spi.Save;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import io.leasehold.spi.Timer;
import io.leasehold.tck.memory.MemoryProvider;
import io.leasehold.tck.program.VirtualClock;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An operator works on a store whose instances were written yesterday, by hosts of which some have died since. */
final class StoreCommandsTest {
    private static final HostType ORDERS = new HostType("orders");
    private static final InstanceId ID = new InstanceId("order-1");
    private static final OwnerId HOST = new OwnerId("host-7");

    private final String url = "memory:" + UUID.randomUUID();
    private final VirtualClock yesterday =
            new VirtualClock(Clock.systemUTC().instant().minus(Duration.ofDays(1)));
    private final InstanceStore store =
            new MemoryProvider().open(OpenRequest.of(url).clock(yesterday));
    private final InstanceStore now = new MemoryProvider().open(OpenRequest.of(url));
    private final CommandRun run = new CommandRun();
    private long acquisition;

    private void create(InstanceId id, Next next) {
        store.create(Create.of(id, State.of(new byte[3])).ofType(ORDERS).next(next))
                .orThrow();
    }

    private Acquired acquire(InstanceId id, LeaseLength length) {
        acquisition++;
        Acquisition taking = new Acquisition(HOST, HostTypes.of(ORDERS), acquisition, length);
        return store.acquire(taking, List.of(Target.id(id))).get(0).orThrow();
    }

    /** Held by a host that lives: its lease lasts beyond today. */
    private Acquired held() {
        create(ID, Next.ready());
        return acquire(ID, LeaseLength.of(Duration.ofDays(2)));
    }

    /** A host took it, saved it without a timer, and died. */
    private void orphan(InstanceId id) {
        create(id, Next.ready());
        Acquired taken = acquire(id, LeaseLength.of(Duration.ofSeconds(30)));
        store.save(
                        LeaseLength.of(Duration.ofSeconds(30)),
                        List.of(Save.of(taken.held().lease().write(1), Next.waiting())))
                .get(0)
                .orThrow();
    }

    private void signal(int times) {
        for (int i = 0; i < times; i++) {
            store.signal(List.of(Target.id(ID))).get(0).orThrow();
        }
    }

    private InstanceSnapshot find() {
        return now.find(Target.id(ID)).orThrow();
    }

    private int run(String... arguments) {
        List<String> line = new ArrayList<>(List.of("store", arguments[0], url));
        line.addAll(List.of(arguments).subList(1, arguments.length));
        return command(line.toArray(String[]::new));
    }

    private int command(String... arguments) {
        return run.type(arguments);
    }

    /** What was printed, without the layout. */
    private String said() {
        return run.said();
    }

    @Test
    void theListTellsOfEachInstanceWhatItWaitsForAndWhoHoldsIt() {
        held();
        create(new InstanceId("order-2"), Next.waiting());
        create(new InstanceId("order-3"), Next.timed(Timer.after(Duration.ofDays(11))));
        orphan(new InstanceId("order-4"));

        assertThat(run("list")).isZero();

        assertThat(run.out().lines().map(line -> line.replaceAll(" {2,}", " | ")))
                .anyMatch(line -> line.startsWith("ID | TYPE | STATUS | NEXT"))
                .anyMatch(line ->
                        line.matches("order-1 \\| orders \\| active \\| running \\| ends in \\d+ h \\| host-7.*"))
                .anyMatch(line -> line.startsWith("order-2 | orders | active | waits for a signal"))
                .anyMatch(line -> line.matches("order-3 \\| orders \\| active \\| runnable in \\d+ d.*"))
                .anyMatch(line ->
                        line.matches("order-4 \\| orders \\| active \\| runnable since \\d+ h ago \\| lapsed.*"))
                .contains("4 instances listed. In all: 4 any, 4 active, 1 held, 1 orphan.");
    }

    @Test
    void theListFitsTheWidthAndLosesNoCharacterOfAnId() {
        String id = "x".repeat(150) + "-end";
        create(new InstanceId(id), Next.ready());
        create(new InstanceId("\u6f22\u5b57".repeat(40)), Next.ready());
        acquire(new InstanceId(id), LeaseLength.infinite());

        assertThat(run("list")).isZero();

        assertThat(run.out().lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(100));
        String firstColumn = run.out()
                .lines()
                .filter(line -> line.startsWith("x") || line.startsWith("-end"))
                .map(line -> line.split(" ", -1)[0])
                .reduce("", String::concat);
        assertThat(firstColumn).isEqualTo(id);
    }

    @Test
    void anIdThatWouldSteerTheTerminalIsShownWithEscapes() {
        create(new InstanceId("a\u001b[31m\nb  c"), Next.ready());

        assertThat(run("list")).isZero();

        assertThat(run.out()).contains("a\\u001B[31m\\u000Ab \\u0020c");
    }

    @Test
    void oneFilterListsWhatWantsAttention() {
        held();
        orphan(new InstanceId("lost"));
        create(new InstanceId("stuck"), Next.ready());
        acquire(new InstanceId("stuck"), LeaseLength.infinite());

        assertThat(run("list", "--only", "orphan")).isZero();
        assertThat(run.out()).contains("lost ").doesNotContain("order-1", "stuck ");
        assertThat(run("list", "--only", "infinite")).isZero();
        assertThat(said()).contains("stuck orders active running infinite host-7");
    }

    @Test
    void theQuarantinedAreListedAndRunAgainWhenTheyAreResumed() {
        create(ID, Next.ready());
        for (int attempt = 0; attempt < 10; attempt++) {
            store.release(List.of(Release.of(acquire(ID, LeaseLength.of(Duration.ofSeconds(9)))
                    .held()
                    .lease()
                    .write(1))));
        }
        assertThat(store.acquire(
                                new Acquisition(HOST, HostTypes.of(ORDERS), 99, LeaseLength.of(Duration.ofSeconds(9))),
                                List.of(Target.id(ID)))
                        .get(0))
                .isInstanceOf(Result.Refused.class);

        assertThat(run("list", "--only", "quarantined")).isZero();
        assertThat(said()).contains("order-1 orders suspended: quarantined");
        assertThat(run("resume", "order-1", "--reason", "bug is fixed")).isZero();

        assertThat(said())
                .contains("It had been suspended: quarantined. Its attempts were 10 and are 0.")
                .contains("It is runnable now: marked ready.");
        assertThat(find().standing().status()).isEqualTo(Status.ACTIVE);
    }

    @Test
    void typesThatNobodyTakesAreListedAsUnserved() {
        create(new InstanceId("order-2"), Next.ready());
        store.create(Create.of(new InstanceId("bill-1"), State.empty())
                        .ofType(new HostType("bills"))
                        .next(Next.waiting()))
                .orThrow();

        assertThat(run("list", "--only", "unserved")).isZero();
        assertThat(said()).contains("orders 1 1 runnable since").doesNotContain("bills");
        assertThat(run("list", "--only", "unserved", "--since", "P2D")).isZero();
        assertThat(said()).contains("No type has been left alone for 2 d.");
    }

    @Test
    void aLongListIsReadPageByPage() {
        for (int i = 0; i < 5; i++) {
            create(new InstanceId("order-" + i), Next.ready());
        }

        assertThat(run("list", "--limit", "3")).isZero();
        assertThat(run.out()).contains("order-2", "3 instances listed").doesNotContain("order-3");
        String next = run.out().replaceAll("(?s).*--after '(.*?)'.*", "$1");
        assertThat(run("list", "--after", next)).isZero();
        assertThat(run.out()).contains("order-3", "order-4", "2 instances listed");
    }

    @Test
    void showTellsEverythingButTheState() {
        store.create(Create.of(ID, State.of("secret".getBytes(StandardCharsets.UTF_8)))
                        .ofType(ORDERS)
                        .keys(Set.of(new InstanceKey("customer-7"))))
                .orThrow();
        acquire(ID, LeaseLength.of(Duration.ofDays(2)));
        signal(2);

        assertThat(run("show", "--key", "customer-7")).isZero();

        assertThat(said())
                .contains("id order-1", "type orders", "status active", "unseen signals 2, the first ", "attempts 1")
                .contains("lease held by host-7 at epoch 1 until ")
                .contains("state 6 bytes, plain", "keys customer-7")
                .doesNotContain("secret");
    }

    @ParameterizedTest
    @ValueSource(strings = {"suspend", "release", "terminate"})
    void aValidLeaseIsRespectedUnlessTheOperatorForces(String verb) {
        held();

        assertThat(run(verb, "order-1", "--reason", "test")).isEqualTo(1);
        assertThat(said())
                .contains("refused instance order-1 is held by host-7 until ")
                .contains("Nothing was changed.");
        assertThat(find().ownership().epoch()).isEqualTo(1);
        assertThat(find().heldAt(now.storeTime().orThrow())).isTrue();
    }

    @Test
    void aForcedReleaseEndsTheLeaseAndFencesItsHolderOff() {
        Acquired holder = held();
        signal(3);

        assertThat(run("release", "order-1", "--force", "--reason", "host 7 is gone"))
                .isZero();

        assertThat(said())
                .contains("released order-1 It was held by host-7 at epoch 1 until ")
                .contains("that lease is ended and the epoch raised")
                .contains("It is ready and runs again from its last image; 3 signals unseen, and kept.");
        assertThat(now.saveAndRelease(List.of(Save.of(holder.held().lease().write(1), Next.waiting())))
                        .get(0))
                .isInstanceOf(Result.Refused.class);
    }

    @Test
    void anInfiniteLeaseIsEndedByForceOnly() {
        create(ID, Next.ready());
        acquire(ID, LeaseLength.infinite());

        assertThat(run("release", "order-1", "--reason", "test")).isEqualTo(1);
        assertThat(said()).contains("is held by host-7 under an infinite lease");
        assertThat(run("release", "order-1", "--reason", "test", "--force")).isZero();
        assertThat(said()).contains("It was held by host-7 at epoch 1 under an infinite lease; that lease is ended");
        assertThat(find().ownership().lease()).isEmpty();
    }

    @Test
    void aLapsedLeaseIsEndedWithoutForce() {
        orphan(ID);

        assertThat(run("suspend", "order-1", "--reason", "look at it first")).isZero();

        assertThat(said()).contains("No valid lease: it was last held by host-7 at epoch 1, whose lease lapsed ");
        assertThat(find().standing().reason()).contains("look at it first");
    }

    @Test
    void terminationSaysHowManySignalsNobodyWillSee() {
        create(ID, Next.waiting());
        signal(2);

        assertThat(run("terminate", "order-1", "--reason", "cancelled", "--keep", "P30D"))
                .isZero();

        assertThat(said())
                .contains("Nobody held it. It is kept for 30 d and then purged. 2 signals unseen, never to be seen.");
        assertThat(find().standing().status()).isEqualTo(Status.TERMINATED);
        assertThat(find().standing().reason()).contains("cancelled");
    }

    @Test
    void withoutARetentionTheTerminatedIsRemoved() {
        create(ID, Next.waiting());

        assertThat(run("terminate", "order-1", "--reason", "cancelled")).isZero();
        assertThat(said()).contains("It is removed with its state.");
        assertThat(run("show", "order-1")).isEqualTo(1);
        assertThat(said()).contains("there is no instance order-1: it has ended, or never was in this namespace.");
    }

    @Test
    void aCommandMadeFromAListingDoesNotHitWhatChangedHandsSince() {
        orphan(ID);
        yesterday.advance(Duration.ofMinutes(1));
        acquire(ID, LeaseLength.of(Duration.ofDays(2)));

        assertThat(run("suspend", "order-1", "--reason", "test", "--epoch", "1", "--force"))
                .isEqualTo(1);
        assertThat(said())
                .contains("instance order-1 has changed hands: its epoch is 2, no longer 1; look at it again.");
        assertThat(find().standing().status()).isEqualTo(Status.ACTIVE);
    }

    @Test
    void aVerbThatDoesNotApplyIsRefused() {
        create(ID, Next.ready());

        assertThat(run("resume", "order-1", "--reason", "test")).isEqualTo(1);
        assertThat(said()).contains("refused the command does not apply: instance order-1 is active at epoch 0.");
        assertThat(run("release", "order-1", "--reason", "test")).isEqualTo(1);
    }

    @Test
    void theSweepReclaimsOrphansAndLeavesWaitersAndInfiniteLeasesAlone() {
        orphan(new InstanceId("lost"));
        create(new InstanceId("waiter"), Next.waiting());
        create(new InstanceId("stuck"), Next.waiting());
        acquire(new InstanceId("stuck"), LeaseLength.infinite());

        assertThat(run("sweep", "--grace", "P2D")).isZero();
        assertThat(said()).contains("0 orphans reclaimed");
        assertThat(run("sweep")).isZero();

        assertThat(said())
                .contains("reclaimed lost from host-7 at epoch 1")
                .contains("1 orphan reclaimed, now ready to run.")
                .contains("Left alone, because a lease that never lapses")
                .contains("stuck orders active running infinite host-7");
        assertThat(now.find(Target.id(new InstanceId("waiter")))
                        .orThrow()
                        .schedule()
                        .readySince())
                .isEmpty();
        assertThat(now.find(Target.id(new InstanceId("lost")))
                        .orThrow()
                        .schedule()
                        .readySince())
                .isPresent();
    }

    @Test
    void thePurgeRemovesWhatIsKeptNoLonger() {
        create(ID, Next.waiting());
        create(new InstanceId("order-2"), Next.waiting());
        run("terminate", "order-1", "--reason", "test", "--keep", "PT0S");
        run("terminate", "order-2", "--reason", "test", "--keep", "P1D");

        assertThat(run("purge")).isZero();

        assertThat(said()).contains("purged order-1", "1 instance purged, 1 kept until their time is over.");
        assertThat(now.find(Target.id(ID))).isInstanceOf(Result.Refused.class);
    }

    @Test
    void anEmptyNamespaceIsNamedTogetherWithThoseThatHoldSomething() {
        create(ID, Next.ready());

        assertThat(run("list", "--namespace", "billing")).isZero();
        assertThat(said()).contains("Namespace billing of this store holds nothing; these hold something: default.");
        assertThat(run("show", "order-1", "--namespace", "billing")).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "suspend memory:x order-1           | Missing required option: '--reason",
                "suspend memory:x --reason why      | Name the instance by its ID or with --key",
                "show memory:x one --key two        | Name the instance by its ID or with --key",
                "resume memory:x a --reason b --force | Unknown option: '--force'",
                "list memory:x --only orphans       | --only: there is no orphans, but [any",
                "list memory:x --limit 0            | --limit must be at least 1",
                "list nothing:here                  | no provider accepts scheme 'nothing'",
                "lits memory:x                      | Did you mean: store list?",
                "sweep memory:x --grace soon        | '--grace'",
                "sweep                              | Missing required parameter: 'URL'"
            })
    void wrongUseEndsWithThreeAndSaysWhatIsWrong(String line, String message) {
        assertThat(command(("store " + line).split(" ", -1))).isEqualTo(3);
        assertThat(run.errors()).startsWith("leasehold: ").contains(message).doesNotContain("\tat ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"list", "show", "resume", "suspend", "release", "terminate", "sweep", "purge"})
    void eachCommandHasHelpWithExitCodesAndAnExample(String name) {
        assertThat(command("store", name, "--help")).isZero();
        assertThat(run.out())
                .contains("Usage: leasehold store " + name, "Exit codes: 0 done", "Example", "leasehold store " + name);
        assertThat(run.out().lines())
                .allSatisfy(text -> assertThat(text.length()).isLessThanOrEqualTo(120));
    }

    @Test
    void theLeaseOfYesterdayIsReckonedByTheStoresClockOfToday() {
        create(ID, Next.ready());
        acquire(ID, LeaseLength.of(Duration.ofHours(1)));
        Instant lapsed =
                find().ownership().lease().orElseThrow().expiry().instant().orElseThrow();

        assertThat(run("show", "order-1")).isZero();
        assertThat(said()).contains("last held by host-7 at epoch 1, whose lease lapsed " + lapsed + " (");
    }
}
