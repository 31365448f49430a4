package io.leasehold.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.BadArgumentException;
import io.leasehold.spi.Create;
import io.leasehold.spi.HostType;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Look;
import io.leasehold.spi.Next;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.PersistenceProvider;
import io.leasehold.spi.Save;
import io.leasehold.spi.State;
import io.leasehold.spi.StoreException;
import io.leasehold.spi.Target;
import io.leasehold.spi.Timer;
import io.leasehold.spi.WriteStamp;
import io.leasehold.tck.files.RecordingFileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The provider of {@code file:} URLs. */
final class FileProviderTest {
    @TempDir
    private Path directory;

    private PersistenceProvider provider() {
        return PersistenceProvider.forUrl("file:" + directory);
    }

    @Test
    void badUrlsAndOptionsAreRefusedByNameBeforeAnythingIsMade() {
        Path missing = directory.resolve("missing");
        OpenRequest request = OpenRequest.of("file:" + missing);
        assertThatThrownBy(() -> provider().open(request.option("colour", "red")))
                .isInstanceOf(BadArgumentException.class)
                .hasMessageContaining("colour");
        assertThatThrownBy(() -> provider().open(request.option(FileProvider.SEGMENT_SIZE, "12")))
                .isInstanceOf(BadArgumentException.class)
                .hasMessageContaining(FileProvider.SEGMENT_SIZE);
        assertThatThrownBy(() -> provider().open(request.option(OpenRequest.TIME_LIMIT, "soon")))
                .isInstanceOf(BadArgumentException.class);
        for (String url : List.of("file:", "file://host/share", "file:bad\0path")) {
            assertThatThrownBy(() -> provider().open(OpenRequest.of(url)))
                    .as(url)
                    .isInstanceOf(BadArgumentException.class)
                    .hasMessageContaining("url");
        }
        assertThat(missing).doesNotExist();
    }

    @Test
    void lookingIntoWhatIsNotThereMakesNothing() {
        Path missing = directory.resolve("missing");
        assertThat(provider().namespaces(OpenRequest.of("file:" + missing))).isEmpty();
        provider().erase(OpenRequest.of("file://" + missing));
        assertThat(missing).doesNotExist();
    }

    @Test
    void aCycleOfWorkSurvivesReopeningAndErasingLeavesNothing() {
        HostType type = new HostType("orders");
        InstanceId id = new InstanceId("order-1");
        OpenRequest request = OpenRequest.of("file:" + directory);
        byte[] large = new byte[5000];
        try (InstanceStore store = provider().open(request)) {
            store.create(Create.of(id, State.of(large)).ofType(type).next(Next.ready()))
                    .orThrow();
            Acquisition acquisition = new Acquisition(
                    OwnerId.fresh("host"), HostTypes.of(type), 1, LeaseLength.of(Duration.ofMinutes(1)));
            Look look = store.acquireRunnable(new Look.Request(acquisition, 10, Duration.ofSeconds(1)))
                    .orThrow();
            Acquired acquired = look.acquired().get(0);
            assertThat(acquired.state().sizeBytes()).isEqualTo(large.length);
            WriteStamp stamp = new WriteStamp(acquired.held().lease(), 1);
            store.saveAndRelease(List.of(Save.of(stamp, Next.timed(Timer.after(Duration.ofHours(1))))))
                    .get(0)
                    .orThrow();
        }
        try (InstanceStore store = provider().open(request)) {
            assertThat(store.find(Target.id(id)).orThrow().id()).isEqualTo(id);
        }
        assertThat(provider().namespaces(request)).containsExactly("default");
        provider().erase(request);
        assertThat(provider().namespaces(request)).isEmpty();
    }

    @Test
    void aPathReplacesThatOfTheUrl() throws Exception {
        RecordingFileSystem disk = RecordingFileSystem.create();
        OpenRequest request = OpenRequest.of("file:/elsewhere").path(disk.getPath("/store"));
        provider().open(request).close();
        assertThat(Files.exists(disk.getPath("/store/store"))).isTrue();
        assertThat(provider().namespaces(request)).isEmpty();
    }

    @Test
    void aFileIsNoStore() throws Exception {
        Path file = Files.writeString(directory.resolve("file"), "text");
        assertThatThrownBy(() -> provider().open(OpenRequest.of("file:" + file)))
                .isInstanceOf(StoreException.CannotOpen.class);
    }
}
