package io.leasehold.tck.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class FailureTest {
    @Test
    void aLongIdIsToldByItsBeginningAndItsLength() {
        Failure failure = new Failure(
                "instance " + "\u00fc".repeat(200) + " is absent",
                List.of("A creates " + "\ud801\udc00a".repeat(50) + " with 3 bytes", "B loads " + "i".repeat(60)),
                "leasehold check x:" + "u".repeat(100),
                "");

        assertThat(failure.happened()).isEqualTo("instance " + "\u00fc".repeat(20) + "... of 200 characters is absent");
        assertThat(failure.story())
                .containsExactly(
                        "A creates " + "\ud801\udc00a".repeat(10) + "... of 100 characters with 3 bytes",
                        "B loads " + "i".repeat(60));
        assertThat(failure.replay()).endsWith("u".repeat(100));
    }
}
