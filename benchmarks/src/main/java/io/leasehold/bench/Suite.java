package io.leasehold.bench;

import io.leasehold.tck.StoreAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** One question, and how it is measured. Implementations are stateless. */
interface Suite {
    String name();

    /** The question that the figures answer. */
    String question();

    /** How the figures are drawn. */
    List<Drawing> drawings();

    /** What is measured, in an order in which neighbours are comparable. */
    List<Settings> points(Effort effort);

    /** How long one point takes, about. */
    Duration duration(Effort effort);

    /** Measures one point on a store that nobody else uses. */
    Map<Figure, Double> measure(Settings settings, StoreAddress address, Effort effort);

    /**
     * A chart: one line for each value of a setting.
     *
     * @param title what is seen
     * @param across the setting that goes from left to right; its values are numbers or durations
     * @param lines the setting that tells lines apart
     * @param figure what goes up
     */
    record Drawing(String title, String across, String lines, Figure figure) {}
}
