package io.leasehold.record;

import io.leasehold.spi.HostType;
import io.leasehold.spi.InstanceStore.HintListener;
import io.leasehold.spi.InstanceStore.Subscription;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Passes hints that something has become runnable, or will, from those who write to those who look, on the writer's thread. A hint
 * is never needed (rule WAKE-06): one that nobody hears is gone, and looks find the same without it. Thread-safe.
 */
public final class Hints {
    private static final ConcurrentHashMap<List<?>, WeakReference<Hints>> SHARED = new ConcurrentHashMap<>();

    private final CopyOnWriteArrayList<Interest> interests = new CopyOnWriteArrayList<>();
    private final Scope scope;
    private final String id = UUID.randomUUID().toString();

    /** Who hears the hints of a store, if it does no more about them. */
    enum Scope {
        /** Whoever listens at the same object. */
        STORE,
        /** Whoever in this process listens at a store on the same data. */
        PROCESS
    }

    /** A listener by itself: the same one may listen twice. */
    private record Interest(HintListener listener, Object identity) {}

    /** Hints of one store object, heard by those who listen at that object. */
    public Hints() {
        this(Scope.STORE);
    }

    private Hints(Scope scope) {
        this.scope = scope;
    }

    /**
     * The hints of a place: the same object for equal places in this process, so that stores which were opened apart on the same
     * data hear each other. Held weakly: it goes with the last of them.
     *
     * @param place what says where the data is: a URL or a directory, and the namespace
     * @return the hints of this place
     */
    public static Hints shared(List<?> place) {
        SHARED.values().removeIf(hints -> hints.get() == null);
        Hints fresh = new Hints(Scope.PROCESS);
        WeakReference<Hints> kept = SHARED.compute(
                List.copyOf(place),
                (same, known) -> known == null || known.get() == null ? new WeakReference<>(fresh) : known);
        Hints hints = kept.get();
        return hints == null ? fresh : hints;
    }

    Scope scope() {
        return scope;
    }

    /**
     * A name for messages to other processes, by which those who hear the same hints without messages know them.
     *
     * @return 36 characters, different for every object of every process
     */
    public String id() {
        return id;
    }

    /**
     * Tells everybody who listens. To be called once the write is committed: a look that comes before it finds nothing.
     *
     * @param type the type of what becomes runnable; empty if it has none or is not known
     * @param after how long from now; zero if it is runnable already
     */
    public void raise(Optional<HostType> type, Duration after) {
        for (Interest interest : interests) {
            try {
                interest.listener.runnableMayExist(type, after);
            } catch (RuntimeException ignored) {
                // The write is done and must be answered as done, whatever a listener makes of it.
            }
        }
    }

    /**
     * Adds a listener.
     *
     * @param listener called on the threads of those who raise
     * @return ends the listening when closed
     */
    public Subscription listen(HintListener listener) {
        Interest interest = new Interest(listener, new Object());
        interests.add(interest);
        return () -> interests.remove(interest);
    }
}
