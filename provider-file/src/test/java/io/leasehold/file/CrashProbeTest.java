package io.leasehold.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.tck.files.CrashModel;
import io.leasehold.tck.files.CrashProbe;
import io.leasehold.tck.files.CrashReport;
import org.junit.jupiter.api.Test;

/** Two processes that are killed in the middle of their steps, machines that die, also while the store recovers. */
final class CrashProbeTest {
    private static final int PROGRAMS = Integer.getInteger("leasehold.file.programs", 2);

    @Test
    void noCrashAtAnyPointOfTwoProcessesOrOfTheirRecoveryShows() {
        long seed = Long.getLong("leasehold.file.seed", 1);
        CrashReport report = CrashProbe.of(Records::open)
                .seed(seed)
                .programs(PROGRAMS, 10)
                .imagesPerPoint(8)
                .run();
        System.out.println("CrashProbeTest seed " + seed + ": " + report);
        assertThat(report.violations()).isEmpty();
        assertThat(report.images()).containsKeys(CrashModel.values());
        assertThat(report.recoveryImages()).isPositive();
        assertThat(report.kills()).isPositive();
    }
}
