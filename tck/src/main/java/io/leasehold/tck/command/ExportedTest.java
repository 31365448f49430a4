package io.leasehold.tck.command;

import io.leasehold.tck.HarnessFault;
import io.leasehold.tck.failure.FailureFile;
import io.leasehold.tck.rules.RuleCatalogue;
import java.util.Locale;
import java.util.stream.Collectors;
import javax.lang.model.SourceVersion;

/** A recorded violation as the source of a JUnit test. */
final class ExportedTest {
    private static final String INDENT = "            ";

    private final RuleCatalogue catalogue;
    private final FailureFile failure;
    private final String url;
    private final String packageName;

    ExportedTest(RuleCatalogue catalogue, FailureFile failure, String url, String packageName) {
        if (!packageName.isEmpty() && !SourceVersion.isName(packageName)) {
            throw new HarnessFault("--package must be the name of a package, but is \"" + packageName + "\"");
        }
        if (catalogue.find(failure.rule()).isEmpty()) {
            throw new HarnessFault("The failure is of rule " + failure.rule() + ", which this kit does not have");
        }
        this.catalogue = catalogue;
        this.failure = failure;
        this.url = url;
        this.packageName = packageName;
    }

    /** {@code Lease02Test} of LEASE-02. */
    String className() {
        String[] parts = failure.rule().split("-", -1);
        return parts[0].charAt(0) + parts[0].substring(1).toLowerCase(Locale.ROOT) + parts[1] + "Test";
    }

    String text() {
        String sentence = catalogue.get(failure.rule()).sentence();
        String head = packageName.isEmpty() ? "" : "package " + packageName + ";\n\n";
        return head
                + """
                import io.leasehold.tck.RecordedFailure;
                import org.junit.jupiter.api.Test;

                /*
                 * %s: %s
                 *
                %s
                 */
                class %s {
                    private static final String URL = "%s";

                    private static final String FAILURE = \"""
                %s
                            \""";

                    @Test
                    void theStoreKeeps%s() {
                        RecordedFailure.parse(FAILURE).verify(URL);
                    }
                }
                """.formatted(
                                failure.rule(),
                                comment(sentence),
                                story(),
                                className(),
                                literal(url),
                                document(),
                                className().replace("Test", ""));
    }

    private String story() {
        String told = failure.story().isEmpty() ? failure.happened() : String.join("\n", failure.story());
        return told.lines().map(line -> (" * " + comment(line)).stripTrailing()).collect(Collectors.joining("\n"));
    }

    private static String comment(String line) {
        return line.replace("*/", "*\u200b/").replace("\\u", "\\ u");
    }

    private String document() {
        return failure.text()
                .strip()
                .lines()
                .map(line -> INDENT + literal(line).replace("\\\"", "\""))
                .collect(Collectors.joining("\n"));
    }

    private static String literal(String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"");
    }
}
