package io.leasehold.tck.program;

import io.leasehold.spi.State;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The state that a program saves: small to write down, different in every save.
 *
 * @param tag tells saves apart; a {@link Script} uses the id of the step
 * @param sizeBytes how many bytes
 * @param pattern what the bytes are
 * @param encoding the encoding tag
 */
public record Payload(int tag, int sizeBytes, Pattern pattern, String encoding) {

    /** What the bytes of a payload are. */
    public enum Pattern {
        /** The tag in words, as often as it fits. */
        TAGGED,
        /** The tag, then zeros. */
        ZEROS,
        /** The tag, then 0xFF. */
        ONES,
        /** The tag, then bytes made from it at random. */
        RANDOM
    }

    private static final int SMALL = 12;

    /**
     * A dozen bytes that show their tag.
     *
     * @param tag tells saves apart
     * @return the payload
     */
    public static Payload small(int tag) {
        return new Payload(tag, SMALL, Pattern.TAGGED, State.PLAIN);
    }

    /**
     * The state itself.
     *
     * @return always the same bytes
     */
    public State state() {
        byte[] bytes = new byte[sizeBytes];
        switch (pattern) {
            case TAGGED -> repeatTag(bytes);
            case ZEROS -> {}
            case ONES -> Arrays.fill(bytes, (byte) 0xFF);
            case RANDOM -> new SplittableRandom(tag).nextBytes(bytes);
        }
        byte[] head = ("#" + tag + ";").getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(head, 0, bytes, 0, Math.min(head.length, bytes.length));
        return State.encoded(encoding, bytes);
    }

    private void repeatTag(byte[] bytes) {
        byte[] word = ("save " + tag + " ").getBytes(StandardCharsets.US_ASCII);
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = word[i % word.length];
        }
    }
}
