package io.leasehold.tck.demo;

import io.leasehold.spi.State;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.ZoneId;

/**
 * An item of the list: the state of its workflow.
 *
 * @param title what it is
 * @param due the day on which it is due
 * @param zone where that day is
 * @param colour what the list shows
 */
record RagItem(String title, LocalDate due, ZoneId zone, Colour colour) {
    static RagItem of(State state) {
        String[] lines = new String(state.toByteArray(), StandardCharsets.UTF_8).split("\n", -1);
        return new RagItem(lines[0], LocalDate.parse(lines[1]), ZoneId.of(lines[2]), Colour.valueOf(lines[3]));
    }

    State state() {
        return State.of(String.join("\n", title, due.toString(), zone.getId(), colour.name())
                .getBytes(StandardCharsets.UTF_8));
    }

    RagItem with(Colour shown) {
        return new RagItem(title, due, zone, shown);
    }
}
