package io.leasehold.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Each rule of the architecture fails where it is broken and passes where it is kept. */
final class ArchitectureRulesTest {
    private static final String HERE = "io.leasehold.bench";

    @Test
    void aForeignLibraryBreaksUsesOnly() {
        assertThat(broken(ArchitectureRules.usesOnly(HERE), Logs.class)).isTrue();
        assertThat(broken(ArchitectureRules.usesOnly(HERE, "org.slf4j"), Logs.class))
                .isFalse();
    }

    @Test
    void plainJavaWithArraysKeepsUsesOnly() {
        assertThat(broken(ArchitectureRules.usesOnly(HERE), Reads.class)).isFalse();
    }

    @Test
    void oneOfTheOthersBreaksUsesNothingOf() {
        assertThat(broken(ArchitectureRules.usesNothingOf(HERE, "io.none", "org.slf4j"), Logs.class))
                .isTrue();
        assertThat(broken(ArchitectureRules.usesNothingOf(HERE, "io.none"), Logs.class))
                .isFalse();
    }

    @Test
    void anotherUserBreaksUsedOnlyBy() {
        assertThat(broken(ArchitectureRules.usedOnlyBy("org.slf4j", "io.none.User"), Logs.class))
                .isTrue();
        assertThat(broken(ArchitectureRules.usedOnlyBy("org.slf4j", Logs.class.getName()), Logs.class, Reads.class))
                .isFalse();
    }

    @Test
    void fileAccessBesidesPathsIsFound() {
        ArchRule rule = ArchitectureRules.readsAndWritesThroughPathsOnly(HERE);

        assertThat(broken(rule, Deletes.class)).isTrue();
        assertThat(broken(rule, Maps.class)).isTrue();
        assertThat(broken(rule, Reads.class)).isFalse();
    }

    @Test
    void aPackageWithoutClassesBreaksARule() {
        assertThat(broken(ArchitectureRules.usesOnly("io.leasehold.misspelt"), Reads.class))
                .isTrue();
    }

    @Test
    void onlyPublicTopLevelTypesCount() {
        JavaClasses classes = new ClassFileImporter().importClasses(List.class, Shown.class, Reads.class);

        assertThat(ArchitectureRules.publicTopLevelTypes(classes, "java.util")).containsExactly("List");
        assertThat(ArchitectureRules.publicTopLevelTypes(classes, HERE)).isEmpty();
    }

    @Test
    void anInheritedMethodCountsOnceAndAStaticOneNot() {
        assertThat(ArchitectureRules.methodsOf(Shown.class)).containsExactlyInAnyOrder("close[]", "size[]");
    }

    private static boolean broken(ArchRule rule, Class<?>... types) {
        return catchThrowable(() -> rule.check(new ClassFileImporter().importClasses(types))) instanceof AssertionError;
    }

    public interface Shown extends AutoCloseable {
        static int none() {
            return 0;
        }

        default int size() {
            return none();
        }

        @Override
        void close();
    }

    static final class Logs {
        void log() {
            LoggerFactory.getLogger(Logs.class).info("here");
        }
    }

    static final class Reads {
        byte[][] read(Path path) throws IOException {
            return new byte[][] {Files.readAllBytes(path)};
        }
    }

    static final class Deletes {
        boolean delete(Path path) {
            File file = path.toFile();
            return file.delete();
        }
    }

    static final class Maps {
        ByteBuffer map(FileChannel channel) throws IOException {
            return channel.map(MapMode.READ_ONLY, 0, channel.size());
        }
    }
}
