package io.leasehold.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.spi.BadArgumentException;
import io.leasehold.spi.OpenRequest;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RecordProviderTest {
    private final AtomicInteger opened = new AtomicInteger();

    /** Knows no options of its own, and does I/O as soon as it is asked for records. */
    private final class Hasty implements RecordProvider {
        @Override
        public String name() {
            return "hasty";
        }

        @Override
        public boolean accepts(String url) {
            return true;
        }

        @Override
        public RecordStore records(OpenRequest request) {
            opened.incrementAndGet();
            throw new IllegalStateException("this would have been I/O");
        }
    }

    @ParameterizedTest
    @CsvSource({"attemptLimit,1", "attemptLimit,many", "timeLimit,soon", "timeLimit,PT0S"})
    void aBadOptionIsRefusedBeforeAnythingIsOpened(String option, String value) {
        RecordProvider provider = new Hasty();
        OpenRequest request = OpenRequest.of("hasty:x").option(option, value);
        for (Consumer<OpenRequest> call :
                List.<Consumer<OpenRequest>>of(provider::open, provider::erase, provider::namespaces)) {
            assertThatThrownBy(() -> call.accept(request))
                    .isInstanceOfSatisfying(
                            BadArgumentException.class,
                            refused -> assertThat(refused.parameter()).isEqualTo(option));
        }
        assertThat(opened).hasValue(0);
    }
}
