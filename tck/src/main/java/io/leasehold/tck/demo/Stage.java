package io.leasehold.tck.demo;

import io.leasehold.service.ServiceEvent;
import io.leasehold.service.ServiceListener;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.PersistenceProvider;
import io.leasehold.tck.StoreAddress;
import io.leasehold.tck.report.Terminal;
import io.leasehold.tck.result.PrintedText;
import io.leasehold.tck.run.TestNamespaces;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Where a demonstration plays: a namespace of its own in a store, which is erased at the end, and a place to say what happens.
 * Thread-safe.
 */
public final class Stage implements AutoCloseable {
    private static final long POLL_MILLIS = 50;
    private static final Duration ENOUGH = Duration.ofSeconds(12);

    private final StoreAddress address;
    private final Terminal terminal;
    private final String namespace = TestNamespaces.fresh();
    private final long start = System.nanoTime();

    /**
     * A stage on a store.
     *
     * @param address where the store is
     * @param terminal where it is said what happens
     */
    public Stage(StoreAddress address, Terminal terminal) {
        this.address = address;
        this.terminal = terminal;
    }

    /** Says what somebody does. */
    synchronized void say(String who, String what) {
        terminal.block(who, List.of(PrintedText.of(what)));
    }

    /** Says what the demonstration does, or what is to be learned from it. */
    synchronized void say(String what) {
        terminal.line("");
        terminal.block("", List.of(what));
    }

    /** Says what a host notices, but for what happens all the time. */
    ServiceListener listener(String who) {
        return event -> {
            if (event.severity() != ServiceEvent.Severity.DEBUG) {
                say(who, event.sentence());
            }
        };
    }

    /** Ends the demonstration if a promise is broken. */
    static void require(boolean kept, String promise) {
        if (!kept) {
            throw new BrokenPromise(promise);
        }
    }

    /** Waits for something that happens in another process. */
    static void await(Duration limit, String promise, BooleanSupplier happened) throws InterruptedException {
        long start = System.nanoTime();
        while (!happened.getAsBoolean()) {
            require(System.nanoTime() - start < limit.toNanos(), promise + " within " + limit.toSeconds() + " seconds");
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }

    /** Whether it has lasted so long that what can be cut short is to be: nobody watches for more than half a minute. */
    boolean isLate() {
        return System.nanoTime() - start > ENOUGH.toNanos();
    }

    /** Another namespace of the same store. */
    Stage another() {
        return new Stage(address, terminal);
    }

    /** Opens the store by its own clock. */
    InstanceStore open() {
        return PersistenceProvider.forUrl(address.url()).open(request());
    }

    /** Opens the store by the clock of the demonstration. */
    InstanceStore open(InstantSource clock) {
        return PersistenceProvider.forUrl(address.url()).open(request().clock(clock));
    }

    private OpenRequest request() {
        return request(address, namespace);
    }

    static OpenRequest request(StoreAddress address, String namespace) {
        OpenRequest request = OpenRequest.of(address.url()).namespace(namespace);
        for (Map.Entry<String, String> option : address.options().entrySet()) {
            request = request.option(option.getKey(), option.getValue());
        }
        return request;
    }

    StoreAddress address() {
        return address;
    }

    String namespace() {
        return namespace;
    }

    /** Erases what the demonstration has left. */
    @Override
    public void close() {
        PersistenceProvider.forUrl(address.url()).erase(request());
    }
}
