package io.leasehold.record;

import io.leasehold.spi.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Namespaces as ranges of keys. */
final class Namespaces {
    private static final int PAGE = 500;
    private static final String PAST_THE_RANGE = "~";

    private Namespaces() {}

    static void erase(RecordStore records, String namespace) {
        String prefix = new Layout(namespace).all();
        List<String> keys = records.scan(prefix, "", PAGE);
        while (!keys.isEmpty()) {
            List<Write> removals = keys.stream().map(Write::remove).toList();
            Step<Boolean> removal =
                    new Step<>(List.of(), (reading, slots) -> new Change<>(true, removals, Change.Durability.MACHINE));
            records.replace(List.of(removal)).forEach(Result::orThrow);
            keys = records.scan(prefix, "", PAGE);
        }
    }

    static List<String> list(RecordStore records) {
        List<String> names = new ArrayList<>();
        List<String> first = records.scan(Layout.root(), "", 1);
        while (!first.isEmpty()) {
            Optional<String> name = Layout.namespaceOf(first.get(0));
            name.ifPresent(names::add);
            String after = name.map(n -> new Layout(n).all() + PAST_THE_RANGE).orElse(first.get(0));
            first = records.scan(Layout.root(), after, 1);
        }
        return names;
    }
}
