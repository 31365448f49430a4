package io.leasehold.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the modules may use, and how large the contract may grow. */
final class ArchitectureTest {
    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.leasehold");

    @Test
    void theContractUsesOnlyTheJdkAndJspecify() {
        ArchitectureRules.usesOnly("io.leasehold.spi").check(MAIN);
    }

    @Test
    void theSmallDoorUsesOnlyTheContract() {
        ArchitectureRules.usesOnly("io.leasehold.record", "io.leasehold.spi").check(MAIN);
    }

    @Test
    void theServiceUsesOnlyTheContractAndLogging() {
        ArchitectureRules.usesOnly("io.leasehold.service", "io.leasehold.spi", "org.slf4j", "jdk.jfr", "io.micrometer")
                .check(MAIN);
    }

    @Test
    void onlyOneClassUsesMicrometerWhichMayBeMissing() {
        ArchitectureRules.usedOnlyBy("io.micrometer", "io.leasehold.service.ServiceMeters")
                .check(MAIN);
    }

    @Test
    void theKitUsesNoProvider() {
        ArchitectureRules.usesNothingOf("io.leasehold.tck", "io.leasehold.file", "io.leasehold.sql")
                .check(MAIN);
    }

    @Test
    void theFileProviderReadsAndWritesThroughPathsOnly() {
        ArchitectureRules.readsAndWritesThroughPathsOnly("io.leasehold.file").check(MAIN);
    }

    @Test
    void theContractHasAtMost45PublicTypes() {
        assertThat(ArchitectureRules.publicTopLevelTypes(MAIN, "io.leasehold.spi"))
                .hasSizeLessThanOrEqualTo(45);
    }

    @Test
    void theLargeDoorHasAtMost28Methods() {
        assertThat(methodsOf("io.leasehold.spi.InstanceStore")).hasSizeBetween(1, 28);
    }

    @Test
    void theSmallDoorHasAtMost8Methods() {
        assertThat(methodsOf("io.leasehold.record.RecordStore")).hasSizeBetween(1, 8);
    }

    private static List<String> methodsOf(String typeName) {
        if (!MAIN.contain(typeName)) {
            return abort(typeName + " is not written yet");
        }
        return ArchitectureRules.methodsOf(MAIN.get(typeName).reflect());
    }
}
