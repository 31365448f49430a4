package io.leasehold.sql;

import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/**
 * A parameter of several texts.
 *
 * @param name its name in the statement
 * @param values each once, and sorted, so that all transactions lock in one order
 */
record Texts(String name, List<String> values) {
    static <T> Texts of(String name, Collection<T> values, Function<T, String> text) {
        return new Texts(name, values.stream().map(text).sorted().distinct().toList());
    }
}
