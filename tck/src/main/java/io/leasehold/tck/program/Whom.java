package io.leasehold.tck.program;

/** An instance as a program names it: by its number or by the number of one of its keys. */
public sealed interface Whom {

    /**
     * By id.
     *
     * @param instance the instance
     */
    record Instance(int instance) implements Whom {}

    /**
     * By key.
     *
     * @param key the key
     */
    record Key(int key) implements Whom {}

    /**
     * By id.
     *
     * @param instance the instance
     * @return the value
     */
    static Whom id(int instance) {
        return new Instance(instance);
    }

    /**
     * By key.
     *
     * @param key the key
     * @return the value
     */
    static Whom key(int key) {
        return new Key(key);
    }
}
