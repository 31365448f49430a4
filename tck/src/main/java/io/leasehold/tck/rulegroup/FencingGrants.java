package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Create;
import io.leasehold.spi.Lease;
import io.leasehold.spi.Look;
import io.leasehold.spi.Result;
import io.leasehold.tck.program.Event;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The leases that an event granted. */
final class FencingGrants {

    private FencingGrants() {}

    static List<Lease> of(Event event) {
        if (!(event instanceof Event.Called called)) {
            return List.of();
        }
        Stream<?> results = called.answer() instanceof List<?> many ? many.stream() : Stream.of(called.answer());
        return results.filter(Result.Done.class::isInstance)
                .map(result -> ((Result.Done<?>) result).value())
                .flatMap(FencingGrants::leases)
                .toList();
    }

    private static Stream<Lease> leases(Object value) {
        if (value instanceof Acquired acquired) {
            return Stream.of(acquired.held().lease());
        }
        if (value instanceof Look look) {
            return look.acquired().stream().map(acquired -> acquired.held().lease());
        }
        Optional<Lease.Held> created = value instanceof Create.Created create ? create.lease() : Optional.empty();
        return created.stream().map(Lease.Held::lease);
    }
}
