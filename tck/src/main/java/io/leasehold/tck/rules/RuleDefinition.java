package io.leasehold.tck.rules;

/**
 * One rule of the catalogue.
 *
 * @param id the id, never renumbered, for example {@code LEASE-02}
 * @param level how binding it is
 * @param subject whose behaviour it is about
 * @param conditions when it applies
 * @param sentence what it demands, complete, in one sentence
 * @param explanation why, and what usually breaks it
 */
public record RuleDefinition(
        String id, Level level, Subject subject, Conditions conditions, String sentence, Explanation explanation) {

    /**
     * The name of the group.
     *
     * @return the id up to its last hyphen
     */
    public String group() {
        return id.substring(0, id.lastIndexOf('-'));
    }
}
