package io.leasehold.tck.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** What a limited call takes of several: what the answer names, as far as it may, and then on in order up to the limit. */
final class Chosen {
    private Chosen() {}

    static <T, K> List<T> of(List<T> candidates, Function<T, K> name, List<K> named, int limit) {
        Map<K, T> left = new LinkedHashMap<>();
        candidates.forEach(candidate -> left.put(name.apply(candidate), candidate));
        List<T> chosen = new ArrayList<>();
        for (K key : named) {
            if (left.containsKey(key) && chosen.size() < limit) {
                chosen.add(left.remove(key));
            }
        }
        left.values().stream().limit(limit - chosen.size()).forEach(chosen::add);
        return chosen;
    }
}
