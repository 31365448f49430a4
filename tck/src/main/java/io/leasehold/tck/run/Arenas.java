package io.leasehold.tck.run;

import io.leasehold.tck.Arena;
import io.leasehold.tck.Candidate;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The arenas of one class of an author: one for each property, so that what it meets does not depend on what ran before it. The next
 * one is open before the last one is closed: what the stores of a process share, a pool or a database, lasts. Confined to one
 * thread.
 */
final class Arenas implements AutoCloseable {
    private final List<RuntimeException> faults = new ArrayList<>();
    private @Nullable Method property;
    private @Nullable Arena open;

    /** The arena of a property. */
    Arena of(Candidate candidate, Method next) {
        Arena last = open;
        if (last != null && next.equals(property)) {
            return last;
        }
        Arena fresh = Arena.of(candidate);
        open = fresh;
        property = next;
        if (last != null) {
            end(last::endRaces);
        }
        begin(fresh);
        if (last != null) {
            end(last::close);
        }
        return fresh;
    }

    private static void begin(Arena arena) {
        try {
            arena.description();
        } catch (RuntimeException ignored) {
            // The property meets it again, where it counts.
            Thread.onSpinWait();
        }
    }

    /** It is not the next property's fault, and what is not erased here the run erases at its end. */
    private void end(Runnable closing) {
        try {
            closing.run();
        } catch (RuntimeException e) {
            faults.add(e);
        }
    }

    /**
     * Closes the last one.
     *
     * @throws IllegalStateException if one of them could not be closed
     */
    @Override
    public void close() {
        Arena last = open;
        if (last != null) {
            open = null;
            end(last::close);
        }
        if (!faults.isEmpty()) {
            IllegalStateException all = new IllegalStateException("stores could not be closed: " + faults.get(0));
            faults.forEach(all::addSuppressed);
            throw all;
        }
    }
}
