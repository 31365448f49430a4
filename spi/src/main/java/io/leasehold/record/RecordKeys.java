package io.leasehold.record;

import io.leasehold.spi.InstanceId;
import io.leasehold.spi.OpenRequest;

/**
 * Where the records of an instance stand, for tools that inspect, damage or repair a record store. Thread-safe.
 */
public final class RecordKeys {
    private final Layout layout;

    private RecordKeys(Layout layout) {
        this.layout = layout;
    }

    /**
     * The keys of a namespace.
     *
     * @param namespace its name, as {@link OpenRequest#namespace()} gives it
     * @return its keys
     */
    public static RecordKeys of(String namespace) {
        return new RecordKeys(new Layout(namespace));
    }

    /**
     * What the keys of the records of all instances start with, states apart.
     *
     * @return the prefix
     */
    public String heads() {
        return layout.heads();
    }

    /**
     * What all keys of the namespace start with, and no key of another namespace.
     *
     * @return the start of the keys
     */
    public String prefix() {
        return layout.all();
    }

    /**
     * The record of everything but the state.
     *
     * @param id the instance
     * @return its key
     */
    public String head(InstanceId id) {
        return layout.head(id);
    }

    /**
     * The record of the state's bytes.
     *
     * @param id the instance
     * @return its key
     */
    public String state(InstanceId id) {
        return layout.state(id);
    }

    /**
     * The stripe of an instance.
     *
     * @param id the instance
     * @return its number
     */
    public static int stripe(InstanceId id) {
        return Layout.stripeOf(id);
    }

    /**
     * A write that makes the ids of an instance's stripe start above an epoch when they are created next.
     *
     * @param id the instance
     * @param epoch the epoch
     * @return the write
     */
    public Write presetEpoch(InstanceId id, long epoch) {
        return Write.put(layout.stripe(id), HeadCodec.encodeStripe(epoch));
    }
}
