package io.leasehold.service;

import io.leasehold.spi.InstanceId;

/**
 * Changes the bytes of a state on the way to the store and back: compression, encryption. The names of the codecs that encoded a
 * state are stored in its encoding tag, so that states written under other settings stay readable. Immutable and thread-safe.
 */
public interface StateCodec {
    /**
     * The name under which the encoded bytes are tagged: everything that decoding must know, such as the id of a key.
     *
     * @return characters out of {@code a-z 0-9 . : -}, at most 20
     */
    String tag();

    /**
     * Whether this codec decodes bytes of a tag; it may decode more than it writes, such as those of older keys.
     *
     * @param tag the tag of one codec
     * @return true if it does
     */
    default boolean decodes(String tag) {
        return tag().equals(tag);
    }

    /**
     * Encodes.
     *
     * @param instance whose state it is
     * @param plain the bytes
     * @return the encoded bytes
     */
    byte[] encode(InstanceId instance, byte[] plain);

    /**
     * Decodes.
     *
     * @param instance whose state it is
     * @param tag the tag that is stored with the bytes
     * @param encoded the encoded bytes
     * @return what was encoded
     * @throws UndecodableStateException if the bytes are damaged, belong to another instance, or the key is wrong or unknown
     */
    byte[] decode(InstanceId instance, String tag, byte[] encoded) throws UndecodableStateException;
}
