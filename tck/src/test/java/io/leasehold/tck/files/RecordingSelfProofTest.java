package io.leasehold.tck.files;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The enumeration finds what is wrong with eight wrong protocols, and nothing wrong with three right ones. */
class RecordingSelfProofTest {
    private static final long SEED = 1;

    @Test
    void aCorrectSnapshotStorePasses() {
        CrashReport report = probe(6, directory -> ToySnapshotStore.open(directory, ToySnapshotStore.Protocol.CORRECT));
        assertThat(report.violations()).isEmpty();
        assertThat(report.imagesTried()).isGreaterThan(800);
        assertThat(report.kills()).isPositive();
    }

    @Test
    void aCorrectSegmentStorePasses() {
        CrashReport report = probe(6, directory -> ToySegmentStore.open(directory, ToySegmentStore.Protocol.CORRECT));
        assertThat(report.violations()).isEmpty();
        assertThat(report.imagesTried()).isGreaterThan(800);
        assertThat(report.kills()).isPositive();
    }

    @Test
    void aCorrectStoreOfTwoProcessesPasses() {
        CrashReport report = probe(6, directory -> new ToySharedStore(directory, ToySnapshotStore.Protocol.CORRECT));
        assertThat(report.violations()).isEmpty();
        assertThat(report.imagesTried()).isGreaterThan(800);
        assertThat(report.kills()).isPositive();
    }

    @ParameterizedTest
    @EnumSource(
            value = ToySnapshotStore.Protocol.class,
            names = {"NO_FORCE", "NO_DIRECTORY_FORCE", "DELIVERED_BEFORE_FORCE"})
    void aWrongProtocolOfTwoProcessesIsCaught(ToySnapshotStore.Protocol protocol) {
        assertThat(probe(20, directory -> new ToySharedStore(directory, protocol))
                        .violations())
                .isNotEmpty();
    }

    @ParameterizedTest
    @EnumSource(value = ToySnapshotStore.Protocol.class, mode = EnumSource.Mode.EXCLUDE, names = "CORRECT")
    void aWrongSnapshotProtocolIsCaught(ToySnapshotStore.Protocol protocol) {
        assertThat(probe(20, directory -> ToySnapshotStore.open(directory, protocol))
                        .violations())
                .isNotEmpty();
    }

    @ParameterizedTest
    @EnumSource(value = ToySegmentStore.Protocol.class, mode = EnumSource.Mode.EXCLUDE, names = "CORRECT")
    void aWrongSegmentProtocolIsCaught(ToySegmentStore.Protocol protocol) {
        assertThat(probe(20, directory -> ToySegmentStore.open(directory, protocol))
                        .violations())
                .isNotEmpty();
    }

    private static CrashReport probe(int programs, CrashProbe.Opener opener) {
        CrashReport report =
                CrashProbe.of(opener).seed(SEED).programs(programs, 10).run();
        System.out.println("images " + report);
        return report;
    }
}
