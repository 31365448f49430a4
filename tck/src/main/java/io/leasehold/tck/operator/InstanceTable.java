package io.leasehold.tck.operator;

import io.leasehold.spi.InstanceSnapshot;
import java.time.Instant;
import java.util.List;

/** A table of instances. Stateless and thread-safe. */
public final class InstanceTable {
    private InstanceTable() {}

    /**
     * The instances, one a row.
     *
     * @param instances the instances
     * @param now the reading of the store's clock that listed them
     * @return the table
     */
    public static Table of(List<InstanceSnapshot> instances, Instant now) {
        Table table = new Table("ID", "TYPE", "STATUS", "NEXT", "LEASE", "OWNER", "SIGNALS", "ATTEMPTS", "EPOCH");
        for (InstanceSnapshot instance : instances) {
            InstanceWords words = new InstanceWords(instance, now);
            String reason = instance.standing().reason().map(Shown::name).orElse("");
            table.row(
                    Shown.name(instance.id().value()),
                    words.type(),
                    reason.isEmpty() ? words.status() : words.status() + ": " + reason,
                    words.next(),
                    words.lease(),
                    words.owner(),
                    positive(instance.schedule().unseen().count()),
                    positive(instance.ownership().attempts()),
                    Long.toString(instance.ownership().epoch()));
        }
        return table;
    }

    private static String positive(int number) {
        return number > 0 ? Integer.toString(number) : "";
    }
}
