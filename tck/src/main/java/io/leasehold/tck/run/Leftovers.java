package io.leasehold.tck.run;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What a run has to erase when it ends, in whatever way: test namespaces and temporary directories. Thread-safe.
 */
public final class Leftovers {
    /** Opening a store takes its time; the last ones are those in which most was done. */
    private static final int LOOKS = 4;

    private final Map<String, Runnable> erasers = new LinkedHashMap<>();
    private final Deque<Look> looks = new ArrayDeque<>();

    /** What is to be found empty. */
    private record Look(String name, Supplier<Optional<String>> remains) {}

    /** Nothing to erase yet. */
    public Leftovers() {}

    /**
     * Notes something before it is made, so that a run which is killed while making it still erases it.
     *
     * @param name what it is, for messages
     * @param erase erases it, whole or half made
     */
    public synchronized void add(String name, Runnable erase) {
        erasers.put(name, erase);
    }

    /**
     * Forgets something that is erased already.
     *
     * @param name what it was
     */
    public synchronized void remove(String name) {
        erasers.remove(name);
    }

    /**
     * Forgets something that the store has erased, and notes how to see whether it is gone.
     *
     * @param name what it was
     * @param remains looks, and says what is left; empty if nothing is
     */
    public synchronized void erased(String name, Supplier<Optional<String>> remains) {
        remove(name);
        looks.addLast(new Look(name, remains));
        if (looks.size() > LOOKS) {
            looks.removeFirst();
        }
    }

    /**
     * Looks at the last few things that were erased, and forgets them.
     *
     * @return one line for each of which something is left, or at which nobody can look
     */
    public synchronized List<String> remaining() {
        List<String> lines = new ArrayList<>();
        for (Look look = looks.pollFirst(); look != null; look = looks.pollFirst()) {
            String name = look.name;
            try {
                look.remains.get().ifPresent(what -> lines.add(name + " was erased, but " + what));
            } catch (RuntimeException e) {
                lines.add(name + " was erased, and then could not be looked at: " + e);
            }
        }
        return lines;
    }

    /**
     * Erases everything noted so far, the newest first, and forgets it. Goes on after a failure.
     *
     * @return one line for each thing that could not be erased
     */
    public synchronized List<String> erase() {
        List<String> lines = new ArrayList<>();
        String[] names = erasers.keySet().toArray(String[]::new);
        for (int i = names.length - 1; i >= 0; i--) {
            Runnable erase = erasers.remove(names[i]);
            try {
                if (erase != null) {
                    erase.run();
                }
            } catch (RuntimeException e) {
                lines.add(names[i] + " could not be erased; leasehold clean does it later: " + e.getMessage());
            }
        }
        return lines;
    }
}
