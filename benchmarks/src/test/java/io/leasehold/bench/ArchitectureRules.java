package io.leasehold.bench;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchRule;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.FileReader;
import java.io.FileWriter;
import java.io.RandomAccessFile;
import java.lang.reflect.Modifier;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The rules of the architecture, free of the packages they hold for, so that a test can show each of them failing.
 *
 * <p>None of them can pass because a package is empty or misspelt: ArchUnit fails a rule that selects no class, and a package
 * without code still has its {@code package-info}.
 */
final class ArchitectureRules {
    private ArchitectureRules() {}

    static ArchRule usesOnly(String packageName, String... others) {
        String[] allowed = Stream.concat(
                        Stream.of("java..", "javax.crypto..", "javax.sql..", "org.jspecify..", packageName + ".."),
                        Stream.of(others).map(other -> other + ".."))
                .toArray(String[]::new);
        return classes()
                .that()
                .resideInAPackage(packageName + "..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(allowed);
    }

    static ArchRule usesNothingOf(String packageName, String... others) {
        String[] forbidden = Stream.of(others).map(other -> other + "..").toArray(String[]::new);
        return noClasses()
                .that()
                .resideInAPackage(packageName + "..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(forbidden);
    }

    static ArchRule usedOnlyBy(String packageName, String user) {
        return noClasses()
                .that()
                .doNotHaveFullyQualifiedName(user)
                .should()
                .dependOnClassesThat()
                .resideInAPackage(packageName + "..");
    }

    /** File access that ignores the file system of a given path cannot be intercepted, so no test could make it fail. */
    static ArchRule readsAndWritesThroughPathsOnly(String packageName) {
        return noClasses()
                .that()
                .resideInAPackage(packageName + "..")
                .should()
                .dependOnClassesThat()
                .belongToAnyOf(
                        File.class,
                        FileInputStream.class,
                        FileOutputStream.class,
                        FileReader.class,
                        FileWriter.class,
                        MappedByteBuffer.class,
                        RandomAccessFile.class)
                .orShould()
                .callMethod(Path.class, "toFile")
                .orShould()
                .callMethod(FileChannel.class, "map", FileChannel.MapMode.class, long.class, long.class);
    }

    static List<String> publicTopLevelTypes(JavaClasses classes, String packageName) {
        return classes.stream()
                .filter(type -> type.getPackageName().equals(packageName)
                        || type.getPackageName().startsWith(packageName + "."))
                .filter(type -> type.isTopLevelClass() && type.getModifiers().contains(JavaModifier.PUBLIC))
                .map(JavaClass::getSimpleName)
                .sorted()
                .toList();
    }

    /** What an author of the type has to know: its methods and the inherited ones, whether or not they have a body. */
    static List<String> methodsOf(Class<?> type) {
        return Arrays.stream(type.getMethods())
                .filter(method -> method.getDeclaringClass() != Object.class && !method.isSynthetic())
                .filter(method -> !Modifier.isStatic(method.getModifiers()))
                .map(method -> method.getName() + Arrays.toString(method.getParameterTypes()))
                .distinct()
                .toList();
    }
}
