package io.leasehold.tck.demo;

import io.leasehold.service.Activation;
import io.leasehold.service.InstanceHandler;
import io.leasehold.service.Outcome;
import java.time.Instant;
import java.time.LocalDate;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Keeps the colour of an item right: looks at the date, and sleeps until the next midnight of the item's zone. While it sleeps nothing
 * of it is in memory; any host wakes it, also days late after an outage, and it then shows what is right on that day. Thread-safe.
 */
final class RagWorkflow implements InstanceHandler {
    private final Supplier<Instant> now;
    private final Consumer<RagItem> list;

    /**
     * The workflow.
     *
     * @param now reads the store's clock, which decides when timers come too
     * @param list is told when a colour changes
     */
    RagWorkflow(Supplier<Instant> now, Consumer<RagItem> list) {
        this.now = now;
        this.list = list;
    }

    @Override
    public Outcome handle(Activation step) {
        RagItem item = RagItem.of(step.state());
        LocalDate today = LocalDate.ofInstant(now.get(), item.zone());
        RagItem shown = item.with(Colour.on(today, item.due()));
        if (shown.colour() != item.colour()) {
            list.accept(shown);
        }
        if (shown.colour() == Colour.RED) {
            return Outcome.complete(); // and red it stays
        }
        // Not 24 hours: a day has 23 or 25 of them when the clocks change, and may begin at one o'clock.
        Instant midnight = today.plusDays(1).atStartOfDay(item.zone()).toInstant();
        return Outcome.delayUntil(midnight).state(shown.state());
    }
}
