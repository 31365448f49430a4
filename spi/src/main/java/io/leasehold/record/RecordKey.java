package io.leasehold.record;

import io.leasehold.spi.BadArgumentException;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceKey;
import io.leasehold.spi.OwnerId;

/**
 * What a key says: for a store that keeps records as rows of tables and puts what a record holds into columns. A store of keys
 * and bytes needs none of this.
 */
public sealed interface RecordKey {
    /**
     * Everything of an instance but its state; its content is what {@link HeadCodec} reads and writes.
     *
     * @param id the instance
     */
    record OfHead(InstanceId id) implements RecordKey {}

    /**
     * The bytes of an instance's state.
     *
     * @param id the instance
     */
    record OfState(InstanceId id) implements RecordKey {}

    /**
     * The id that has a correlation key, in UTF-8. Follows from the heads: every instance's key has one, and no other has.
     *
     * @param key the correlation key
     */
    record OfCorrelation(InstanceKey key) implements RecordKey {}

    /**
     * The highest epoch ever removed of the ids of a stripe, as {@link HeadCodec#stripe(Slot)} reads it; it only grows.
     *
     * @param number the stripe
     */
    record OfStripe(int number) implements RecordKey {}

    /**
     * A host's registration; its content is what {@link HostCodec} reads and writes.
     *
     * @param host the host
     */
    record OfHost(OwnerId host) implements RecordKey {}

    /** A due, lease, activation or retention record: empty, and a function of the instance's head. */
    record OfIndex() implements RecordKey {}

    /**
     * Takes a key apart.
     *
     * @param key a key as the transitions of a namespace make it
     * @return what it says
     */
    static RecordKey parse(String key) {
        String[] parts = key.split("/", -1);
        return switch (parts[2]) {
            case "i" -> new OfHead(Layout.lastId(key));
            case "s" -> new OfState(Layout.lastId(key));
            case "k" -> new OfCorrelation(new InstanceKey(Layout.lastText(key)));
            case "e" -> new OfStripe(Integer.parseInt(parts[3]));
            case "h" -> new OfHost(new OwnerId(Layout.lastText(key)));
            case "d", "a", "o", "c" -> new OfIndex();
            default -> throw new BadArgumentException("key", "is not one of this layout");
        };
    }
}
