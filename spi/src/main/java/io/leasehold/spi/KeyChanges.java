package io.leasehold.spi;

import java.util.Set;

/**
 * Keys that a save adds to its instance and frees from it, in the same atomic step (rules KEY-01, KEY-02). Freeing a key
 * that the instance does not have changes nothing.
 *
 * @param add keys to associate; any that another live instance has refuses the whole save
 * @param free keys to free; a key in both sets is a bad argument
 */
public record KeyChanges(Set<InstanceKey> add, Set<InstanceKey> free) {
    /** No change. */
    public static final KeyChanges NONE = new KeyChanges(Set.of(), Set.of());

    // Copies the sets; refuses a key in both.
    public KeyChanges {
        add = Set.copyOf(Checks.present("add", add));
        free = Set.copyOf(Checks.present("free", free));
        if (add.stream().anyMatch(free::contains)) {
            throw new BadArgumentException("keys", "must not add and free the same key");
        }
    }

    /**
     * Whether nothing changes.
     *
     * @return true if both sets are empty
     */
    public boolean isEmpty() {
        return add.isEmpty() && free.isEmpty();
    }
}
