package io.leasehold.tck.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.tck.RuleViolation;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A violation goes from a check to a file, from there to a replay, and to a test that a stranger compiles. */
final class ReplayCommandsTest {
    @TempDir
    private static Path directory;

    private static Path failure;

    @BeforeAll
    static void checkABrokenStore() {
        CommandRun run = new CommandRun();
        int code = run.type(
                "check", "broken:InclusiveExpiry", "--rule", "LEASE-02", "--seed", "1", "--out", directory.toString());
        failure = directory.resolve("failures").resolve("LEASE-02.json");

        assertThat(code).as(run.out()).isEqualTo(1);
        assertThat(run.out()).contains("Replay: leasehold replay " + failure);
        assertThat(failure).isRegularFile();
    }

    @Test
    void aReplayShowsTheViolationEachTime() {
        CommandRun run = new CommandRun();

        assertThat(run.type("replay", failure.toString(), "--times", "100")).isEqualTo(1);
        assertThat(run.said())
                .contains("Replaying LEASE-02 on broken:InclusiveExpiry")
                .contains("Seen 100 of 100 times.")
                .contains("1. host A creates order-1");
    }

    @Test
    void aReplayOnASoundStoreShowsNothing() {
        CommandRun run = new CommandRun();

        assertThat(run.type("replay", failure.toString(), "memory:x")).isZero();
        assertThat(run.said()).contains("Seen 0 of 1 times.");
    }

    @Test
    void wrongUseIsToldInOneLine() {
        CommandRun none = new CommandRun();
        assertThat(none.type("replay", directory.resolve("none.json").toString()))
                .isEqualTo(3);
        assertThat(none.errors()).contains("Cannot read").contains("none.json").hasLineCount(1);

        CommandRun times = new CommandRun();
        assertThat(times.type("replay", failure.toString(), "--times", "0")).isEqualTo(3);
        assertThat(times.errors()).contains("--times must be at least 1").hasLineCount(1);

        CommandRun name = new CommandRun();
        assertThat(name.type("export", failure.toString(), "--package", "not a name"))
                .isEqualTo(3);
        assertThat(name.errors()).contains("--package").hasLineCount(1);

        CommandRun unknown = new CommandRun();
        assertThat(unknown.type("check", "broken:NoSuch", "--rule", "LEASE-02")).isEqualTo(3);
        assertThat(unknown.errors()).contains("'NoSuch'").hasLineCount(1);
    }

    @Test
    void anExportedTestFailsUntilTheMistakeIsGone() throws Throwable {
        Method broken = exported("broken:InclusiveExpiry", "before");
        Method mended = exported("memory:x", "after");

        assertThatThrownBy(() -> invoke(broken)).isInstanceOf(RuleViolation.class);
        invoke(mended);
    }

    private static void invoke(Method test) throws Throwable {
        try {
            test.invoke(newInstance(test.getDeclaringClass()));
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static Object newInstance(Class<?> type) throws ReflectiveOperationException {
        var constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        return constructor.newInstance();
    }

    private static Method exported(String url, String packageName) throws IOException, ReflectiveOperationException {
        Path sources = directory.resolve(packageName);
        CommandRun run = new CommandRun();
        assertThat(run.type("export", failure.toString(), url, "--package", packageName, "--out", sources.toString()))
                .as(run.errors())
                .isZero();
        Path classes = Files.createDirectories(directory.resolve("classes-of-" + packageName));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        int code = compiler.run(
                null,
                null,
                null,
                "-d",
                classes.toString(),
                sources.resolve("Lease02Test.java").toString());
        assertThat(code).isZero();
        URLClassLoader loader =
                new URLClassLoader(new URL[] {classes.toUri().toURL()}, ReplayCommandsTest.class.getClassLoader());
        Method test = loader.loadClass(packageName + ".Lease02Test").getDeclaredMethod("theStoreKeepsLease02");
        test.setAccessible(true);
        return test;
    }
}
