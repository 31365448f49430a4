package io.leasehold.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.tck.DirectoryTree;
import io.leasehold.tck.InstanceStoreTck;
import io.leasehold.tck.rules.RuleCatalogue;
import io.leasehold.tck.run.BuiltRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * An author's own project, outside this reactor: exactly the two snippets of the README, against the artifacts that this build made,
 * with a local repository of its own so that nothing of this build is left in the user's.
 */
class ExternalProjectTest {
    private static final List<String> PUBLISHED = List.of("spi", "tck");
    private static final Path WORK = Path.of("target", "external-project").toAbsolutePath();

    @Test
    void anAuthorsProjectRunsEveryRuleUnderPlainSurefire() throws Exception {
        deleteAll(WORK);
        Path project = Files.createDirectories(WORK.resolve("project"));
        Path tests = Files.createDirectories(project.resolve("src/test/java"));
        Files.writeString(project.resolve("pom.xml"), Readme.read().snippet("xml", "<artifactId>leasehold-tck"));
        Files.writeString(
                tests.resolve("MyStoreTckTest.java"), Readme.read().snippet("java", "implements InstanceStoreTck"));
        publish();
        String log = maven(project);
        assertThat(log).contains("BUILD SUCCESS");
        Matcher total =
                Pattern.compile("Tests run: (\\d+), Failures: 0, Errors: 0").matcher(log);
        assertThat(total.find()).as(log).isTrue();
        assertThat(Integer.parseInt(total.group(1)))
                .as("rules run; a build tool that runs none says success too")
                .isGreaterThanOrEqualTo(builtRules());
    }

    private static int builtRules() {
        return BuiltRules.of(InstanceStoreTck.class, RuleCatalogue.load()).count();
    }

    /** Lays this build's artifacts out as a repository. */
    private static void publish() throws IOException {
        Path root = Readme.projectRoot();
        Path parent = Files.createDirectories(repository().resolve("io/leasehold/leasehold/" + version()));
        copy(root.resolve("pom.xml"), parent.resolve("leasehold-" + version() + ".pom"));
        for (String module : PUBLISHED) {
            String name = "leasehold-" + module;
            Path target = Files.createDirectories(repository().resolve("io/leasehold/" + name + "/" + version()));
            copy(root.resolve(module + "/pom.xml"), target.resolve(name + "-" + version() + ".pom"));
            Path jar = root.resolve(module + "/target/" + name + "-" + version() + ".jar");
            assertThat(jar)
                    .as("the build packages its modules before the last one is tested")
                    .exists();
            copy(jar, target.resolve(jar.getFileName()));
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
    }

    private static Path repository() {
        return WORK.resolve("published");
    }

    private static String version() {
        return System.getProperty("leasehold.version", "0.1.0-SNAPSHOT");
    }

    /** Runs Maven with an empty local repository. */
    private static String maven(Path project) throws IOException, InterruptedException {
        Path settings = WORK.resolve("settings.xml");
        Files.writeString(settings, """
                <settings>
                  <profiles>
                    <profile>
                      <id>published</id>
                      <repositories>
                        <repository><id>published</id><url>%s</url></repository>
                      </repositories>
                    </profile>
                  </profiles>
                  <activeProfiles><activeProfile>published</activeProfile></activeProfiles>
                </settings>
                """.formatted(repository().toUri()));
        Path log = WORK.resolve("maven.log");
        Process maven = new ProcessBuilder(
                        "mvn", "-B", "-s", settings.toString(), "-Dmaven.repo.local=" + WORK.resolve("m2"), "test")
                .directory(project.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        assertThat(maven.waitFor(10, TimeUnit.MINUTES))
                .as("Maven ended in time")
                .isTrue();
        return Files.readString(log);
    }

    private static void deleteAll(Path directory) {
        if (Files.exists(directory)) {
            DirectoryTree.delete(directory);
        }
    }
}
