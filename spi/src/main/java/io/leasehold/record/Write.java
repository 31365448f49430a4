package io.leasehold.record;

/**
 * A record that a change puts or removes.
 *
 * @param key the key: 1 to 4,000 printable ASCII characters
 * @param content the new contents: present puts them, absent removes the record; never damaged
 */
public record Write(String key, Slot content) {
    /**
     * Puts a record, whatever stood there.
     *
     * @param key the key
     * @param bytes the bytes, not copied
     * @return the write
     */
    public static Write put(String key, byte[] bytes) {
        return new Write(key, Slot.of(bytes));
    }

    /**
     * Removes a record, if there is one.
     *
     * @param key the key
     * @return the write
     */
    public static Write remove(String key) {
        return new Write(key, Slot.absent());
    }
}
