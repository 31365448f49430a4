package io.leasehold.tck.rulegroup;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.spi.Create;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.State;
import io.leasehold.tck.Elsewhere;
import io.leasehold.tck.RoomElsewhere;
import io.leasehold.tck.TckEnvironment;
import io.leasehold.tck.engine.ChildJvm;
import io.leasehold.tck.memory.MemoryProvider;
import java.io.BufferedReader;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The process that the kit starts to be killed. */
final class DoomedProcessTest {
    private static final String LANDMARK = "landmark";

    @TempDir
    private Path directory;

    private Process process;

    /** In memory, where every process has a landmark of its own. */
    private record InMemory(String landmark) implements Elsewhere {
        @Override
        public InstanceStore open(TckEnvironment environment) {
            InstanceStore store = new MemoryProvider().open(environment.request("memory:doomed"));
            store.create(Create.of(new InstanceId(landmark), State.empty())).orThrow();
            return store;
        }
    }

    @BeforeEach
    void start() throws Exception {
        process = new ProcessBuilder(ChildJvm.command(DoomedProcess.class, List.of()))
                .redirectErrorStream(true)
                .start();
    }

    @AfterEach
    void stop() {
        process.destroyForcibly();
    }

    private void order(Elsewhere opener) throws Exception {
        Instant noon = Instant.parse("2030-01-01T12:00:00Z");
        RoomElsewhere room = new RoomElsewhere(opener, "tck_00000001", Map.of(), directory.toString(), noon);
        ObjectOutputStream output = new ObjectOutputStream(process.getOutputStream());
        output.writeObject(new DoomedProcess.Order(room, LANDMARK, 42, DoomedProcess.Ending.KILLED));
        output.flush();
    }

    @Test
    void endsWithTheProcessThatStartedIt() throws Exception {
        order(new InMemory(LANDMARK));
        BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
        int left = 0;
        while (left < DoomedProcess.LIVES) {
            String line = lines.readLine();
            assertThat(line).as("it ended by itself").isNotNull();
            left += line.startsWith(DoomedProcess.PREFIX + DoomedProcess.Word.LEFT) ? 1 : 0;
        }
        process.getOutputStream().close();

        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).isEqualTo(1);
    }

    @Test
    void saysWhenItHasOpenedAnotherStore() throws Exception {
        order(new InMemory("elsewhere"));

        assertThat(process.inputReader(StandardCharsets.UTF_8).lines())
                .anyMatch(line -> line.startsWith(DoomedProcess.PREFIX + DoomedProcess.Word.STRANGER));
    }
}
