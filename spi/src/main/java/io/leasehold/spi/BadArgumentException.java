package io.leasehold.spi;

/**
 * A caller's mistake in one argument, found before any I/O: the whole call is refused and nothing has changed (rules
 * ERR-01, LIM-01 to LIM-03).
 */
public final class BadArgumentException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final String parameter;

    /**
     * Names the argument and what is wrong with it.
     *
     * @param parameter the name of the argument, as the documentation spells it
     * @param problem what is wrong with it, without the state's content or a secret
     */
    public BadArgumentException(String parameter, String problem) {
        super(parameter + ": " + problem);
        this.parameter = parameter;
    }

    /**
     * The argument that was refused.
     *
     * @return its name, as the documentation spells it
     */
    public String parameter() {
        return parameter;
    }
}
