package io.leasehold.record;

import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * The contents of a key: absent, present with bytes, or damaged. Immutable; the bytes of a present slot are shared, not
 * copied, and nobody may change them.
 */
public final class Slot {
    private static final Slot ABSENT = new Slot(new byte[0], "", Kind.ABSENT);

    private enum Kind {
        ABSENT,
        PRESENT,
        DAMAGED
    }

    private final byte[] bytes;
    private final String damage;
    private final Kind kind;

    private Slot(byte[] bytes, String damage, Kind kind) {
        this.bytes = bytes;
        this.damage = damage;
        this.kind = kind;
    }

    /**
     * A key without a record.
     *
     * @return the absent slot
     */
    public static Slot absent() {
        return ABSENT;
    }

    /**
     * A record.
     *
     * @param bytes its bytes, not copied: the caller changes them no more
     * @return the slot
     */
    public static Slot of(byte[] bytes) {
        return new Slot(bytes, "", Kind.PRESENT);
    }

    /**
     * A record that is there but cannot be trusted.
     *
     * @param damage what was found, without content
     * @return the slot
     */
    public static Slot damaged(String damage) {
        return new Slot(new byte[0], damage, Kind.DAMAGED);
    }

    /**
     * Whether there is no record.
     *
     * @return true if there is none
     */
    public boolean isAbsent() {
        return kind == Kind.ABSENT;
    }

    /**
     * Whether there is a record whose bytes can be trusted.
     *
     * @return true if there is
     */
    public boolean isPresent() {
        return kind == Kind.PRESENT;
    }

    /**
     * What is wrong with a damaged record.
     *
     * @return the damage; empty if the slot is absent or present
     */
    public Optional<String> damage() {
        return kind == Kind.DAMAGED ? Optional.of(damage) : Optional.empty();
    }

    /**
     * The bytes of a present slot.
     *
     * @return a read-only buffer over all of them; empty if the slot is absent or damaged
     */
    public ByteBuffer buffer() {
        return ByteBuffer.wrap(bytes).asReadOnlyBuffer();
    }

    /**
     * The number of bytes.
     *
     * @return zero if the slot is absent or damaged
     */
    public int sizeBytes() {
        return bytes.length;
    }

    @Override
    public String toString() {
        return switch (kind) {
            case ABSENT -> "absent";
            case PRESENT -> bytes.length + " bytes";
            case DAMAGED -> "damaged: " + damage;
        };
    }
}
