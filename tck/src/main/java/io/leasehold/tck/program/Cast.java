package io.leasehold.tck.program;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Who and what takes part in a program.
 *
 * @param clockOffsets how far the clock of each host is from the store's; hosts without an entry are exact
 * @param options options that the store is opened with, besides those of the run, for example the limit of attempts
 * @param texts what instances, types and keys are called
 */
public record Cast(List<Duration> clockOffsets, Map<String, String> options, Texts texts) {

    /** Copies the collections. */
    public Cast {
        clockOffsets = List.copyOf(clockOffsets);
        options = Map.copyOf(options);
    }

    /**
     * Exact clocks, no options, plain names.
     *
     * @return the cast that most programs have
     */
    public static Cast standard() {
        return new Cast(List.of(), Map.of(), Texts.plain());
    }

    /**
     * The same with an option of the store.
     *
     * @param name the option
     * @param value its value
     * @return the cast
     */
    public Cast option(String name, String value) {
        return new Cast(clockOffsets, Map.of(name, value), texts);
    }

    /**
     * The same with other names.
     *
     * @param others the names
     * @return the cast
     */
    public Cast texts(Texts others) {
        return new Cast(clockOffsets, options, others);
    }

    /**
     * The same with clocks of hosts that are off.
     *
     * @param offsets for each host, from host 0
     * @return the cast
     */
    public Cast clockOffsets(List<Duration> offsets) {
        return new Cast(offsets, options, texts);
    }

    /**
     * What instances, types and keys are called. Number n is called by the n-th text, and numbers beyond the list have plain names.
     *
     * @param instances ids
     * @param types host types
     * @param keys keys
     * @param literal true if the texts are used as they are, in a namespace of their own; false if each run adds a suffix
     */
    public record Texts(List<String> instances, List<String> types, List<String> keys, boolean literal) {

        /** Copies the lists. */
        public Texts {
            instances = List.copyOf(instances);
            types = List.copyOf(types);
            keys = List.copyOf(keys);
        }

        /**
         * Plain names: {@code order-1}, {@code type-1}, {@code key-1} and so on.
         *
         * @return the names
         */
        public static Texts plain() {
            return new Texts(List.of(), List.of(), List.of(), false);
        }

        /**
         * Exactly these texts, in a namespace of their own.
         *
         * @param instances ids
         * @param types host types
         * @param keys keys
         * @return the names
         */
        public static Texts literally(List<String> instances, List<String> types, List<String> keys) {
            return new Texts(instances, types, keys, true);
        }
    }
}
