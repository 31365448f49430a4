package io.leasehold.tck.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** What is made once in a run, when it is first asked for, and closed at its end. Thread-safe. */
final class Kept {
    private final Map<Object, Object> things = new LinkedHashMap<>();

    /**
     * The thing of a name.
     *
     * @param name what it is; always asked for with the same type
     * @param type its type
     * @param make makes it if it was not asked for before
     * @return the same thing until this is closed
     */
    synchronized <T> T get(Object name, Class<T> type, Supplier<T> make) {
        Object known = things.get(name);
        if (known != null) {
            return type.cast(known);
        }
        T made = make.get();
        things.put(name, made);
        return made;
    }

    /**
     * Closes and forgets everything, the newest first. Goes on after a failure.
     *
     * @return one line for each thing that could not be closed
     */
    synchronized List<String> close() {
        List<Object> all = new ArrayList<>(things.values());
        things.clear();
        List<String> lines = new ArrayList<>();
        for (int i = all.size() - 1; i >= 0; i--) {
            if (all.get(i) instanceof AutoCloseable thing) {
                try {
                    thing.close();
                } catch (Exception e) {
                    lines.add("what was opened for the run could not be closed: " + e);
                }
            }
        }
        return lines;
    }
}
