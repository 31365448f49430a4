package io.leasehold.spi;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * The opaque state of an instance: bytes and a tag that says how they are encoded. Immutable and thread-safe: bytes are
 * copied in, and go out as a copy or a read-only buffer. Zero bytes are a state like any other (rules CRUD-01, LIM-03).
 */
public final class State {
    /** The encoding tag of bytes that are stored as they are. */
    public static final String PLAIN = "plain";

    private static final State EMPTY = new State(new byte[0], PLAIN);
    private static final int LONGEST_ENCODING = 40;
    private static final Pattern TAG = Pattern.compile("[a-z0-9+.:-]+");

    private final byte[] bytes;
    private final String encoding;

    private State(byte[] bytes, String encoding) {
        this.bytes = bytes;
        this.encoding = encoding;
    }

    /**
     * A state of no bytes.
     *
     * @return the empty state, encoding {@value #PLAIN}
     */
    public static State empty() {
        return EMPTY;
    }

    /**
     * A state of these bytes, encoding {@value #PLAIN}.
     *
     * @param bytes the bytes, copied
     * @return the state
     */
    public static State of(byte[] bytes) {
        return encoded(PLAIN, bytes);
    }

    /**
     * A state of encoded bytes.
     *
     * @param encoding the tag of the encoding: 1 to 40 characters, lower case letters, digits, {@code + - . :}
     * @param bytes the encoded bytes, copied
     * @return the state
     */
    public static State encoded(String encoding, byte[] bytes) {
        String tag = Checks.text("encoding", encoding);
        if (tag.length() > LONGEST_ENCODING || !TAG.matcher(tag).matches()) {
            throw new BadArgumentException("encoding", "must be 1 to 40 of a-z 0-9 + - . :");
        }
        return new State(Checks.present("bytes", bytes).clone(), tag);
    }

    /**
     * How the bytes are encoded.
     *
     * @return the tag
     */
    public String encoding() {
        return encoding;
    }

    /**
     * The bytes, without a copy.
     *
     * @return a read-only buffer over all of them
     */
    public ByteBuffer buffer() {
        return ByteBuffer.wrap(bytes).asReadOnlyBuffer();
    }

    /**
     * The bytes, copied.
     *
     * @return a new array
     */
    public byte[] toByteArray() {
        return bytes.clone();
    }

    /**
     * The number of bytes.
     *
     * @return zero or more
     */
    public int sizeBytes() {
        return bytes.length;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof State that && encoding.equals(that.encoding) && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return 31 * encoding.hashCode() + Arrays.hashCode(bytes);
    }

    /** The size and the encoding; never the content. */
    @Override
    public String toString() {
        return "State[" + bytes.length + " bytes, " + encoding + "]";
    }
}
