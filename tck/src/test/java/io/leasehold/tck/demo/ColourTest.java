package io.leasehold.tck.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Green up to the due date, amber for a calendar month, then red: exact on the days at which it changes. */
final class ColourTest {
    @ParameterizedTest
    @CsvSource({
        "2023-01-15, 2022-06-01, GREEN",
        "2023-01-15, 2023-01-15, GREEN",
        "2023-01-15, 2023-01-16, AMBER",
        "2023-01-15, 2023-02-15, AMBER",
        "2023-01-15, 2023-02-16, RED",
        "2023-01-31, 2023-02-28, AMBER",
        "2023-01-31, 2023-03-01, RED",
        "2024-01-31, 2024-02-29, AMBER",
        "2024-01-31, 2024-03-01, RED",
        "2023-02-28, 2023-03-28, AMBER",
        "2023-02-28, 2023-03-29, RED",
        "2023-12-31, 2024-01-31, AMBER",
        "2023-12-31, 2024-02-01, RED"
    })
    void theColourOfADay(LocalDate due, LocalDate today, Colour colour) {
        assertThat(Colour.on(today, due)).isEqualTo(colour);
    }

    @Test
    void anItemComesBackFromItsState() {
        RagItem item =
                new RagItem("annual report", LocalDate.parse("2023-01-31"), ZoneId.of("Europe/Berlin"), Colour.AMBER);

        assertThat(RagItem.of(item.state())).isEqualTo(item);
    }
}
