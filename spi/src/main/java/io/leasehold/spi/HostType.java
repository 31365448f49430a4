package io.leasehold.spi;

/**
 * Which hosts can run an instance: hosts serve types, an instance's type never changes (rules ACT-01, ACT-02).
 * No folding of case, accents, width, trailing blanks or normal forms.
 *
 * @param value the text: not empty, no U+0000, no lone surrogate; at most as long as
 *     {@link StoreDescription.Limits} declares, which the store checks
 */
public record HostType(String value) {
    // Refuses a text that some provider could not keep exactly.
    public HostType {
        Checks.text("type", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
