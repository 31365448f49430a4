package io.leasehold.tck.run;

import io.leasehold.tck.HarnessFault;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a run has to erase when it ends, in whatever way: test namespaces and temporary directories. Thread-safe.
 */
public final class Leftovers {
    private final Map<String, Runnable> erasers = new LinkedHashMap<>();

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
     * Erases everything noted so far, the newest first, and forgets it. Goes on after a failure.
     *
     * @throws HarnessFault naming what could not be erased
     */
    public synchronized void erase() {
        HarnessFault fault = new HarnessFault("These leftovers could not be erased; leasehold clean does it later");
        String[] names = erasers.keySet().toArray(String[]::new);
        for (int i = names.length - 1; i >= 0; i--) {
            Runnable erase = erasers.remove(names[i]);
            try {
                if (erase != null) {
                    erase.run();
                }
            } catch (RuntimeException e) {
                fault.addSuppressed(new HarnessFault(names[i] + ": " + e.getMessage(), e));
            }
        }
        if (fault.getSuppressed().length > 0) {
            throw fault;
        }
    }
}
