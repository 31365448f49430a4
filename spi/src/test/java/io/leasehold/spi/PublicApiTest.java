package io.leasehold.spi;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A change of a public signature shows in the diff of a checked-in list, so that it is made on purpose. */
final class PublicApiTest {
    private static final boolean UPDATE = Boolean.getBoolean("leasehold.api.update");

    private static final String SAMPLE = """
            public final class io.leasehold.spi.SampleApi
                public static <T extends java.lang.Comparable<T>> T larger(T,java.lang.String...) throws java.lang.InterruptedException
            public enum io.leasehold.spi.SampleApi$Colour
                public static final io.leasehold.spi.SampleApi$Colour RED
                public static io.leasehold.spi.SampleApi$Colour valueOf(java.lang.String)
                public static io.leasehold.spi.SampleApi$Colour[] values()
            public abstract class io.leasehold.spi.SampleApi$Failure extends java.lang.RuntimeException
                protected final int code
                protected io.leasehold.spi.SampleApi$Failure(int)
            public sealed interface io.leasehold.spi.SampleApi$Shape<T> extends java.lang.AutoCloseable permits io.leasehold.spi.SampleApi$Square
                public abstract void close()
                public default java.util.Optional<T> label()
            public record io.leasehold.spi.SampleApi$Square implements io.leasehold.spi.SampleApi$Shape<java.lang.String>
                public int side()
                public io.leasehold.spi.SampleApi$Square(int)
                public void close()
            """;

    @ParameterizedTest
    @ValueSource(strings = {"io.leasehold.spi", "io.leasehold.record", "io.leasehold.service"})
    void theCheckedInListIsWhatThePackageOffers(String packageName) throws Exception {
        Path list = module().resolve("src/test/resources/public-api").resolve(packageName + ".txt");
        List<String> offered = PublicSignatures.of(typesIn(packageName));
        if (UPDATE) {
            Files.write(list, offered);
        }

        assertThat(offered)
                .as(
                        "public signatures of %s against %s; if the change is meant, run"
                                + " `mvn test -pl spi -Dleasehold.api.update=true` and commit the list",
                        packageName, list.getFileName())
                .isEqualTo(Files.readAllLines(list));
    }

    @Test
    void aListNamesTypesAndMembersButNothingHidden() {
        assertThat(PublicSignatures.of(
                        Stream.concat(Stream.of(SampleApi.class), Stream.of(SampleApi.class.getDeclaredClasses()))))
                .isEqualTo(SAMPLE.lines().toList());
    }

    private static Stream<Class<?>> typesIn(String packageName) throws Exception {
        Path directory = module().resolve("target/classes").resolve(packageName.replace('.', '/'));
        try (Stream<Path> files = Files.list(directory)) {
            List<String> names = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".class"))
                    .map(name -> packageName + "." + name.substring(0, name.length() - ".class".length()))
                    .toList();
            return names.stream().map(PublicApiTest::typeNamed);
        }
    }

    private static Class<?> typeNamed(String name) {
        try {
            return Class.forName(name, false, PublicApiTest.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new AssertionError("compiled, but not on the class path: " + name, e);
        }
    }

    /** The module's directory, found from this class, because an IDE may start tests elsewhere. */
    private static Path module() throws URISyntaxException {
        return Path.of(PublicApiTest.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .resolve("../..")
                .normalize();
    }
}
