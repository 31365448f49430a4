package io.leasehold.spi;

/**
 * The id of an instance: unique in its namespace, chosen by the application, compared exactly (rules LIM-02, LIM-03).
 * No folding of case, accents, width, trailing blanks or normal forms.
 *
 * @param value the text: not empty, no U+0000, no lone surrogate; at most as long as
 *     {@link StoreDescription.Limits} declares, which the store checks
 */
public record InstanceId(String value) {
    // Refuses a text that some provider could not keep exactly.
    public InstanceId {
        Checks.text("id", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
