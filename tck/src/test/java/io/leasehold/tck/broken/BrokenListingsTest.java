package io.leasehold.tck.broken;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.record.RecordInstanceStore;
import io.leasehold.spi.Create;
import io.leasehold.spi.HostType;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.State;
import io.leasehold.tck.memory.MemoryRecordStore;
import java.time.InstantSource;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A store whose listings do not go forward is told so; it is not asked for the same page for ever. */
final class BrokenListingsTest {

    @Test
    void aListingThatDoesNotGoForwardIsAnError() {
        try (InstanceStore store = open("AfterIncluded")) {
            for (int i = 0; i < 3; i++) {
                store.create(
                        Create.of(new InstanceId("order-" + i), State.empty()).ofType(new HostType("orders")));
            }

            assertThatThrownBy(() -> store.counts(HostTypes.of(new HostType("orders"))))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("REC-10");
        }
    }

    private static InstanceStore open(String name) {
        OpenRequest request = OpenRequest.of("memory:listings");
        BrokenProvider provider = BrokenProviders.all().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
        InstanceStore store =
                provider.opener().open(new MemoryRecordStore(new TreeMap<>(), InstantSource.system()), request);
        assertThat(store).isInstanceOf(RecordInstanceStore.class);
        return store;
    }
}
