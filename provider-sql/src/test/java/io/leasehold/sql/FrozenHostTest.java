package io.leasehold.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Create;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Next;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.Save;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A process is stopped in the midst of its work, as by a laptop that sleeps, for longer than its lease lasts, and goes on as if nothing
 * had happened: it is told, refused in everything, and nothing that it writes lands (rule FENCE-04). Nothing here waits for a time:
 * each step waits for what the step before it leads to.
 */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class FrozenHostTest {
    private static final InstanceId ID = new InstanceId("order-1");
    private static final Target TARGET = Target.id(ID);
    private static final LeaseLength HOUR = LeaseLength.of(Duration.ofHours(1));
    private static final State MINE = State.of(new byte[] {1});

    private final String namespace = SqlStores.freshNamespace();
    private final OwnerId owner = OwnerId.fresh("test");

    private Process host() throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        FrozenHost.class.getName(),
                        TestDatabases.postgresUrl(),
                        namespace)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static void send(String signal, Process process) throws IOException, InterruptedException {
        Process kill = new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
                .inheritIO()
                .start();
        assertThat(kill.waitFor()).as("kill -%s", signal).isZero();
    }

    private Acquisition acquisition(long number) {
        return new Acquisition(owner, HostTypes.of(FrozenHost.TYPE), number, HOUR);
    }

    /** Until then it is held: the frozen one cannot renew, and the database's clock goes on. */
    private Acquired takeOver(InstanceStore store) {
        Acquisition acquisition = acquisition(1);
        while (true) {
            Result<Acquired> result =
                    store.acquire(acquisition, List.of(TARGET)).get(0);
            if (result instanceof Result.Done<Acquired> done) {
                return done.value();
            }
            assertThat(((Result.Refused<Acquired>) result).reason())
                    .isInstanceOfAny(Refusal.Held.class, Refusal.Busy.class);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    @Test
    void whoIsFrozenBeyondItsLeaseIsToldAndRefusedAndNothingOfItLands() throws Exception {
        try (InstanceStore store = SqlStores.POSTGRESQL.open(namespace)) {
            store.create(Create.of(ID, State.empty()).ofType(FrozenHost.TYPE)).orThrow();
            Process host = host();
            try (BufferedReader lines = host.inputReader(StandardCharsets.UTF_8)) {
                assertThat(lines.readLine()).isEqualTo(FrozenHost.RUNS);
                send("STOP", host);
                Acquired taken = takeOver(store);
                assertThat(taken.tookOverFrom()).isPresent();
                Save mine =
                        Save.of(taken.held().lease().write(1), Next.waiting()).state(MINE);
                store.save(HOUR, List.of(mine)).get(0).orThrow();

                host.outputWriter(StandardCharsets.US_ASCII).append('\n').flush();
                send("CONT", host);

                assertThat(lines.lines().filter(line -> !line.equals(FrozenHost.RUNS)))
                        .containsExactly(
                                FrozenHost.TOLD + " false",
                                FrozenHost.ANSWERED + "renew LeaseLost",
                                FrozenHost.ANSWERED + "save LeaseLost",
                                FrozenHost.ANSWERED + "saveAndRelease LeaseLost",
                                FrozenHost.ANSWERED + "release LeaseLost",
                                FrozenHost.ANSWERED + "complete LeaseLost");
                host.waitFor();
                requireMine(store, taken, mine);
            } finally {
                host.destroyForcibly();
            }
        }
        new SqlProvider().erase(SqlStores.POSTGRESQL.request(namespace));
    }

    private void requireMine(InstanceStore store, Acquired taken, Save mine) {
        InstanceSnapshot found = store.find(TARGET).orThrow();
        assertThat(found.ownership().lastWrite()).contains(mine.stamp());
        assertThat(found.ownership().lease().orElseThrow().lease())
                .isEqualTo(taken.held().lease());
        store.saveAndRelease(List.of(Save.of(taken.held().lease().write(2), Next.waiting())))
                .get(0)
                .orThrow();
        assertThat(store.acquire(acquisition(2), List.of(TARGET))
                        .get(0)
                        .orThrow()
                        .state())
                .isEqualTo(MINE);
    }
}
