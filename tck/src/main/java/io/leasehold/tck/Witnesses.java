package io.leasehold.tck;

import java.lang.reflect.Method;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts the declared {@linkplain Witness witnesses} of one property. A property takes it as a parameter. Thread-safe, so that
 * racing threads may count.
 */
public final class Witnesses {
    private final Map<String, Counter> counters = new LinkedHashMap<>();

    private Witnesses(List<Witness> declared) {
        for (Witness witness : declared) {
            if (witness.atLeast() < 1) {
                throw new HarnessFault("Witness \"" + witness.name() + "\": atLeast must be at least 1");
            }
            if (counters.put(witness.name(), new Counter(witness.atLeast())) != null) {
                throw new HarnessFault("Witness \"" + witness.name() + "\" is declared twice");
            }
        }
    }

    /**
     * Counters at zero for the witnesses that a property declares.
     *
     * @param property the method of the property
     * @return new counters
     */
    public static Witnesses declaredBy(Method property) {
        return new Witnesses(List.of(property.getAnnotationsByType(Witness.class)));
    }

    /**
     * No counters: for a program that is run outside of a property.
     *
     * @return witnesses that know no name
     */
    public static Witnesses none() {
        return new Witnesses(List.of());
    }

    /**
     * Counts one occurrence.
     *
     * @param name the name of a declared witness
     * @throws HarnessFault if the property does not declare it
     */
    public void witness(String name) {
        witness(name, 1);
    }

    /**
     * Counts several occurrences.
     *
     * @param name the name of a declared witness
     * @param occurrences how many, zero included
     * @throws HarnessFault if the property does not declare it
     */
    public void witness(String name, long occurrences) {
        Objects.requireNonNull(name, "name");
        if (occurrences < 0) {
            throw new IllegalArgumentException("occurrences must not be negative: " + occurrences);
        }
        Counter counter = counters.get(name);
        if (counter == null) {
            throw new HarnessFault("Undeclared witness \"" + name + "\"; declared are " + counters.keySet());
        }
        counter.count().addAndGet(occurrences);
    }

    /**
     * The counts so far, in the order of declaration.
     *
     * @return a snapshot
     */
    public List<WitnessCount> counts() {
        return counters.entrySet().stream()
                .map(entry -> new WitnessCount(
                        entry.getKey(),
                        entry.getValue().count().get(),
                        entry.getValue().atLeast()))
                .toList();
    }

    private record Counter(long atLeast, AtomicLong count) {
        Counter(long atLeast) {
            this(atLeast, new AtomicLong());
        }
    }
}
