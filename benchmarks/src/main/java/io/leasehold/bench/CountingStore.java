package io.leasehold.bench;

import io.leasehold.spi.InstanceStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A store whose calls are counted. A call is at least one round trip; looks are those a host makes to find out.
 *
 * @param store the store to be called
 * @param calls how often anything was called
 * @param looks how often a look was
 */
record CountingStore(InstanceStore store, AtomicLong calls, AtomicLong looks) {
    static CountingStore over(InstanceStore counted) {
        AtomicLong calls = new AtomicLong();
        AtomicLong looks = new AtomicLong();
        InstanceStore store = (InstanceStore) Proxy.newProxyInstance(
                InstanceStore.class.getClassLoader(),
                new Class<?>[] {InstanceStore.class},
                (proxy, method, arguments) -> {
                    if (!method.getName().equals("describe")) {
                        calls.incrementAndGet();
                    }
                    if (method.getName().equals("acquireRunnable")) {
                        looks.incrementAndGet();
                    }
                    try {
                        return method.invoke(counted, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
        return new CountingStore(store, calls, looks);
    }
}
