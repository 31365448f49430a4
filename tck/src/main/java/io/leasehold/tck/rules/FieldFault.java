package io.leasehold.tck.rules;

/**
 * A fault that a system of this kind has had in the field.
 *
 * @param id the id in the project's collection, for example {@code O1}
 * @param phrase what went wrong, in a few words
 */
public record FieldFault(String id, String phrase) {}
