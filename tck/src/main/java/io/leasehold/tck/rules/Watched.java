package io.leasehold.tck.rules;

/** What of a store the kit must be able to watch for a rule to show anything. */
public enum Watched {
    /** Its files: it does all input and output through the path that it is given. */
    FILES("files"),
    /** Its connections to a database. */
    CONNECTIONS("connections");

    private final String words;

    Watched(String words) {
        this.words = words;
    }

    /**
     * What it is called.
     *
     * @return a noun
     */
    public String words() {
        return words;
    }
}
