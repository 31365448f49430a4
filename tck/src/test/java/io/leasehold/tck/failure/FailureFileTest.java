package io.leasehold.tck.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.Release;
import io.leasehold.spi.StoreDescription;
import io.leasehold.tck.HarnessFault;
import io.leasehold.tck.engine.Race;
import io.leasehold.tck.memory.MemoryProvider;
import io.leasehold.tck.model.Damage;
import io.leasehold.tck.program.BiasedPrograms;
import io.leasehold.tck.program.Boundary;
import io.leasehold.tck.program.Cast;
import io.leasehold.tck.program.Edges;
import io.leasehold.tck.program.LeaseRef;
import io.leasehold.tck.program.Mix;
import io.leasehold.tck.program.Operation;
import io.leasehold.tck.program.Program;
import io.leasehold.tck.program.Serves;
import io.leasehold.tck.program.Step;
import io.leasehold.tck.program.When;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every program survives being written and read, and what is no failure file is told in one line. */
final class FailureFileTest {
    private static final int PROGRAMS = 60;

    @Test
    void everyGeneratedProgramIsReadAsItWasWritten() {
        Mix mix = Mix.usual(memory()).size(new Mix.Size(3, 3, 40));
        for (int seed = 0; seed < PROGRAMS; seed++) {
            Program program = BiasedPrograms.of(new SplittableRandom(seed), mix);
            assertReadAsWritten(new Repetition.OfProgram(program));
            assertReadAsWritten(new Repetition.OfRace(new Race(program, 3), List.of(0, 1, -1, 2)));
        }
    }

    @Test
    void whatNoGeneratorMakesIsReadAsItWasWritten() {
        List<Operation> operations = List.of(
                new Operation.MoveTo(Boundary.expiry(1).plus(Duration.ofNanos(1000)), Long.MAX_VALUE),
                new Operation.LetGo(
                        List.of(LeaseRef.of(1).forged(LeaseRef.Part.EPOCH_ABOVE), new LeaseRef.Last(2)),
                        Release.Work.NOT_STARTED,
                        new When.Near(Boundary.retryAt(7), -1)),
                new Operation.LetGo(
                        List.of(new LeaseRef.Latest(1, 2)),
                        Release.Work.STARTED,
                        When.at(Instant.parse("9999-12-31T23:59:59.999999Z"))),
                new Operation.Harm(0, Damage.STATE),
                new Operation.PresetEpoch(0, Long.MAX_VALUE),
                new Operation.Register(Serves.all(), 1, Set.of(1, 2), Duration.ofDays(1)),
                new Operation.Reopen());
        List<Step> steps = Stream.iterate(0, i -> i + 1)
                .limit(operations.size())
                .map(i -> new Step(i + 1, 0, operations.get(i)))
                .toList();

        assertReadAsWritten(new Repetition.OfProgram(new Program(Cast.standard(), steps)));
        assertReadAsWritten(new Repetition.OfTry("aProperty", Long.MIN_VALUE));
    }

    @Test
    void textsThatNoEncodingCarriesAreReadAsTheyWereWritten() {
        List<String> texts = Stream.concat(
                        Stream.of("\ud800", "\0", "\uffff", "\"\\u0041", "a\nb"),
                        Edges.nearlyEqual().stream().map(Edges.Pair::other))
                .toList();
        Cast cast = Cast.standard().texts(Cast.Texts.literally(texts, texts, texts));

        assertReadAsWritten(new Repetition.OfProgram(new Program(cast, List.of())));
    }

    @Test
    void whatIsNoFailureFileIsNamed(@TempDir Path directory) throws Exception {
        assertThatThrownBy(() -> FailureFile.read(directory.resolve("none.json")))
                .isInstanceOf(HarnessFault.class)
                .hasMessageContaining("none.json");
        Path image = directory.resolve("image.png");
        Files.write(image, new byte[] {(byte) 0x89, 'P', 'N', 'G', (byte) 0xff});
        assertThatThrownBy(() -> FailureFile.read(image))
                .isInstanceOf(HarnessFault.class)
                .hasMessageContaining("image.png is no failure file");
        for (String text : List.of("", "{", "[]", "{}", "null", "{\"schema\":1}")) {
            assertThatThrownBy(() -> FailureFile.parse(text, "x.json"))
                    .as(text)
                    .isInstanceOf(HarnessFault.class)
                    .hasMessageContaining("x.json is no failure file");
        }
        String written = written(new Repetition.OfTry("aProperty", 1)).text();
        assertThatThrownBy(() -> FailureFile.parse(written.replace("failure/1", "failure/2"), "x.json"))
                .isInstanceOf(HarnessFault.class)
                .hasMessageContaining("leasehold-failure/2");
        assertThatThrownBy(() -> FailureFile.parse(written.replace("OfTry", "OfLuck"), "x.json"))
                .isInstanceOf(HarnessFault.class)
                .hasMessageContaining("OfLuck");
        assertThatThrownBy(() -> FailureFile.parse(written.replace("\"happened\"", "\"happend\""), "x.json"))
                .isInstanceOf(HarnessFault.class)
                .hasMessageContaining("happend");
    }

    private static void assertReadAsWritten(Repetition repetition) {
        FailureFile written = written(repetition);
        String text = written.text();

        assertThat(text).matches("\\p{ASCII}*");
        assertThat(FailureFile.parse(text, "the text")).isEqualTo(written);
    }

    private static FailureFile written(Repetition repetition) {
        FailureFile.Origin origin =
                new FailureFile.Origin("0.1 (00000000)", "memory:x", "quick", Long.MIN_VALUE, Map.of("os", "any"));
        return new FailureFile("LEASE-02", "LEASE-01", "it happened", List.of("a", "b"), origin, repetition);
    }

    private static StoreDescription memory() {
        try (InstanceStore store = new MemoryProvider().open(OpenRequest.of("memory:x"))) {
            return store.describe();
        }
    }
}
