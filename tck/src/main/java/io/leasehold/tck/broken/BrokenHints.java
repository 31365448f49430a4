package io.leasehold.tck.broken;

import static io.leasehold.tck.broken.BrokenProvider.store;

import io.leasehold.spi.Create;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Look;
import io.leasehold.spi.Result;
import io.leasehold.spi.Save;
import io.leasehold.spi.Target;
import io.leasehold.spi.Written;
import io.leasehold.tck.door.ForwardingStore;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/** Stores whose push is more, or less, than a hint (rule WAKE-06). */
public final class BrokenHints implements BrokenFamily {

    /** The family. */
    public BrokenHints() {}

    @Override
    public List<BrokenProvider> providers() {
        return List.of(
                new BrokenProvider("PushOnly", "WAKE-06", "looks only where it was hinted", store(PushOnly::new)),
                new BrokenProvider(
                        "HintBeforeCommit",
                        "WAKE-06",
                        "hints before the write and not after it",
                        store(store -> new OwnHints(store, OwnHints.When.BEFORE))),
                new BrokenProvider(
                        "FailsWithItsHint",
                        "WAKE-06",
                        "fails a write whose listener fails",
                        store(store -> new OwnHints(store, OwnHints.When.AFTER))),
                new BrokenProvider("NeverHints", "WAKE-06", "declares hints and gives none", store(NeverHints::new)));
    }

    private static final class PushOnly implements ForwardingStore {
        private final InstanceStore store;
        private final AtomicBoolean hinted = new AtomicBoolean();
        private final AtomicBoolean listening = new AtomicBoolean();

        PushOnly(InstanceStore store) {
            this.store = store;
        }

        @Override
        public InstanceStore store() {
            return store;
        }

        @Override
        public Subscription listen(HintListener listener) {
            listening.set(true);
            return store.listen((type, after) -> {
                hinted.set(true);
                listener.runnableMayExist(type, after);
            });
        }

        @Override
        public Result<Look> acquireRunnable(Look.Request request) {
            boolean looks = !listening.get() || hinted.getAndSet(false);
            return looks
                    ? store.acquireRunnable(request)
                    : store.storeTime().map(time -> new Look(List.of(), List.of(), time, Optional.empty(), false));
        }
    }

    private static final class OwnHints implements ForwardingStore {
        private final InstanceStore store;
        private final When when;
        private final List<HintListener> listeners = new CopyOnWriteArrayList<>();

        /** When it hints. */
        enum When {
            BEFORE,
            AFTER
        }

        OwnHints(InstanceStore store, When when) {
            this.store = store;
            this.when = when;
        }

        @Override
        public InstanceStore store() {
            return store;
        }

        @Override
        public Subscription listen(HintListener listener) {
            listeners.add(listener);
            return () -> listeners.remove(listener);
        }

        private <T> T hinted(Supplier<T> write) {
            if (when == When.BEFORE) {
                raiseQuietly();
                return write.get();
            }
            T value = write.get();
            raise();
            return value;
        }

        private void raiseQuietly() {
            try {
                raise();
            } catch (RuntimeException ignored) {
                // That a listener fails is not what is wrong with this one.
            }
        }

        private void raise() {
            listeners.forEach(listener -> listener.runnableMayExist(Optional.empty(), Duration.ZERO));
        }

        @Override
        public Result<Create.Created> create(Create creation) {
            return hinted(() -> store.create(creation));
        }

        @Override
        public List<Result<InstanceId>> signal(List<Target> targets) {
            return hinted(() -> store.signal(targets));
        }

        @Override
        public List<Result<Written>> saveAndRelease(List<Save> saves) {
            return hinted(() -> store.saveAndRelease(saves));
        }
    }

    private record NeverHints(InstanceStore store) implements ForwardingStore {
        @Override
        public Subscription listen(HintListener listener) {
            return () -> {};
        }
    }
}
