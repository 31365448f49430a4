package io.leasehold.service;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A service was configured wrongly. It is found when the service is built, before any I/O, and names every wrong setting at once
 * (rules ZERO-01, ERR-01).
 */
public final class InvalidConfigurationException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;

    /**
     * Lists what is wrong.
     *
     * @param problems at least one, in the order in which the settings are documented
     */
    public InvalidConfigurationException(List<Problem> problems) {
        super(problems.stream().map(Problem::toString).collect(Collectors.joining("; ")));
        this.problems = List.copyOf(problems);
    }

    /**
     * All that is wrong.
     *
     * @return at least one problem; a setting may have several
     */
    public List<Problem> problems() {
        return problems;
    }

    /**
     * One wrong setting.
     *
     * @param parameter the setting, as the method of the builder is called
     * @param problem what is wrong with it
     */
    public record Problem(String parameter, String problem) {
        @Override
        public String toString() {
            return parameter + ": " + problem;
        }
    }
}
