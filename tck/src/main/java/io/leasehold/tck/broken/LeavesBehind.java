package io.leasehold.tck.broken;

import io.leasehold.record.RecordInstanceStore;
import io.leasehold.record.RecordStore;
import io.leasehold.spi.Completion;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.Result;
import io.leasehold.spi.Written;
import io.leasehold.tck.door.ForwardingStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;

/** Opens stores that leave something behind, until their namespace is erased. Thread-safe. */
final class LeavesBehind implements BrokenProvider.Opener {
    private final Occasion occasion;
    private final Function<InstanceStore, Left> leaving;
    private final Map<String, Queue<Left>> behind = new ConcurrentHashMap<>();

    /** When something is left. */
    enum Occasion {
        OPENING,
        COMPLETION
    }

    /** What is left, and taken away in the end. */
    @FunctionalInterface
    interface Left {
        /** Takes it away. */
        void end();
    }

    LeavesBehind(Occasion occasion, Function<InstanceStore, Left> leaving) {
        this.occasion = occasion;
        this.leaving = leaving;
    }

    /** A thread that waits for its end. */
    static Left thread(InstanceStore ignored) {
        CountDownLatch end = new CountDownLatch(1);
        Thread thread = new Thread(
                () -> {
                    try {
                        end.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                "left-behind");
        thread.setDaemon(true);
        thread.start();
        return end::countDown;
    }

    /** A file that nobody reads. */
    static Left file(InstanceStore ignored) {
        try {
            FileChannel file = FileChannel.open(Path.of(System.getProperty("java.home"), "release"));
            return () -> {
                try {
                    file.close();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            };
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The store itself, closed or not. */
    static Left itself(InstanceStore store) {
        return store::close;
    }

    @Override
    public InstanceStore open(RecordStore records, OpenRequest request) {
        InstanceStore store = new RecordInstanceStore(records, request);
        Queue<Left> all = behind.computeIfAbsent(request.namespace(), any -> new ConcurrentLinkedQueue<>());
        if (occasion == Occasion.OPENING) {
            all.add(leaving.apply(store));
            return store;
        }
        return new Completing(store, () -> all.add(leaving.apply(store)));
    }

    @Override
    public void erased(String namespace) {
        Queue<Left> all = behind.remove(namespace);
        if (all != null) {
            all.forEach(Left::end);
        }
    }

    private record Completing(InstanceStore store, Runnable besides) implements ForwardingStore {
        @Override
        public List<Result<Written>> complete(List<Completion> completions) {
            besides.run();
            return store.complete(completions);
        }
    }
}
