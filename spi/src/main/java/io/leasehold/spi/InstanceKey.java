package io.leasehold.spi;

/**
 * A correlation key: belongs to at most one live instance and finds it (rules KEY-01 to KEY-03).
 * No folding of case, accents, width, trailing blanks or normal forms.
 *
 * @param value the text: not empty, no U+0000, no lone surrogate; at most as long as
 *     {@link StoreDescription.Limits} declares, which the store checks
 */
public record InstanceKey(String value) {
    // Refuses a text that some provider could not keep exactly.
    public InstanceKey {
        Checks.text("key", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
