package io.leasehold.tck;

import java.io.Serializable;
import java.time.Instant;
import java.util.Map;

/**
 * A room as another process opens it: travels there by serialization.
 *
 * @param opener opens the store
 * @param namespace the namespace
 * @param options options of the store
 * @param directory the directory that the first process removes in the end
 * @param now what the clock of the store shows there, always
 */
public record RoomElsewhere(
        Elsewhere opener, String namespace, Map<String, String> options, String directory, Instant now)
        implements Serializable {

    /**
     * Opens the store in the process that calls, which leaves without closing it.
     *
     * @return the store with the names that the first workbench of the room in the first process has
     */
    public Workbench open() {
        return new Workbench(OpenRoom.of(this));
    }
}
