package io.leasehold.tck.broken;

import io.leasehold.spi.Create;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Next;
import io.leasehold.spi.Result;
import io.leasehold.spi.Timer;
import io.leasehold.tck.door.ForwardingStore;
import java.time.Instant;
import java.util.function.UnaryOperator;

/**
 * Creates instances with other timers than it was asked for.
 *
 * @param store the sound store
 * @param change what becomes of a timer
 */
record RetimedCreations(InstanceStore store, UnaryOperator<Instant> change) implements ForwardingStore {
    @Override
    public Result<Create.Created> create(Create creation) {
        return creation.next().timer() instanceof Timer.At at
                ? store.create(creation.next(Next.timed(Timer.at(change.apply(at.instant())))))
                : store.create(creation);
    }
}
