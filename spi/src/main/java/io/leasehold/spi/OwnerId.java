package io.leasehold.spi;

import java.util.UUID;

/**
 * The id of a host in its leases: fresh at every start of the process, never a host name, so that a restarted host
 * cannot be mistaken for the one that died (rules OWN-04, FENCE-01).
 *
 * @param value the text: not empty, no U+0000, no lone surrogate
 */
public record OwnerId(String value) {
    // Refuses a text that some provider could not keep exactly.
    public OwnerId {
        Checks.text("owner", value);
    }

    /**
     * A new owner that no other process and no earlier start has used.
     *
     * @param prefix a few readable characters, such as the name of the application
     * @return the prefix followed by a random part
     */
    public static OwnerId fresh(String prefix) {
        return new OwnerId(Checks.text("prefix", prefix) + "-" + UUID.randomUUID());
    }

    @Override
    public String toString() {
        return value;
    }
}
