package io.leasehold.tck.demo;

import java.time.LocalDate;

/** What a list shows of an item that is due on a date: it changes with time alone. */
enum Colour {
    /** Up to and including the due date. */
    GREEN,
    /** From the next day on, for a month, its last day included. */
    AMBER,
    /** After that. */
    RED;

    /** The colour on a day; both dates are of the item's own zone. */
    static Colour on(LocalDate today, LocalDate due) {
        if (!today.isAfter(due)) {
            return GREEN;
        }
        return today.isAfter(due.plusMonths(1)) ? RED : AMBER;
    }
}
