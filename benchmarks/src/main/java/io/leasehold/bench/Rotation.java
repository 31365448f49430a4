package io.leasehold.bench;

import io.leasehold.bench.peer.Contender;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * Measures contenders in turns: all of them once, then all of them again. What a machine can do changes by the minute, and only
 * ratios within one turn mean anything.
 *
 * @param rounds how many turns count; one more, before them and longer, warms up
 * @param each how long a contender works in a turn
 */
record Rotation(int rounds, Duration each) {
    private static final int WARM_UP = 3;

    Rates measure(Map<String, ? extends Contender> contenders) {
        return measure(contenders, (name, rate) -> {});
    }

    /** Measures, telling every rate as it comes. */
    Rates measure(Map<String, ? extends Contender> contenders, BiConsumer<String, Double> progress) {
        Map<String, double[]> rates = new LinkedHashMap<>();
        for (int round = -1; round < rounds; round++) {
            for (Map.Entry<String, ? extends Contender> contender : contenders.entrySet()) {
                double rate = perSecond(
                        contender.getKey(), contender.getValue(), round < 0 ? each.multipliedBy(WARM_UP) : each);
                double[] all = rates.computeIfAbsent(contender.getKey(), name -> new double[rounds]);
                if (round >= 0) {
                    all[round] = rate;
                    progress.accept(contender.getKey(), rate);
                }
            }
        }
        return new Rates(rates);
    }

    private static double perSecond(String name, Contender contender, Duration time) {
        try {
            return contender.work(time).perSecond();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while " + name + " was measured", e);
        } catch (Exception e) {
            throw new IllegalStateException(name + " cannot be measured: " + e.getMessage(), e);
        }
    }
}
