package io.leasehold.spi;

/** An instance named by its id or by one of its keys; finding by key and acting are one step (rule KEY-03). */
public sealed interface Target {
    /**
     * By id.
     *
     * @param id the instance
     */
    record ById(InstanceId id) implements Target {
        // Refuses null.
        public ById {
            Checks.present("id", id);
        }
    }

    /**
     * By key; needs {@link Capability#KEYS}.
     *
     * @param key a key of the instance
     */
    record ByKey(InstanceKey key) implements Target {
        // Refuses null.
        public ByKey {
            Checks.present("key", key);
        }
    }

    /**
     * The instance with an id.
     *
     * @param id the instance
     * @return the target
     */
    static Target id(InstanceId id) {
        return new ById(id);
    }

    /**
     * The instance with a key.
     *
     * @param key a key of the instance
     * @return the target
     */
    static Target key(InstanceKey key) {
        return new ByKey(key);
    }
}
