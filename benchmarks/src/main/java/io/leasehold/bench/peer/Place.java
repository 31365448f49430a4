package io.leasehold.bench.peer;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Where a contender works, and how. The password stays in the environment, because lists of processes show arguments.
 *
 * @param url a JDBC URL, or a directory
 * @param settings value by name
 */
public record Place(String url, Map<String, String> settings) {
    /** The variable of the environment that holds the password of the database. */
    public static final String PASSWORD = "LEASEHOLD_PASSWORD";

    /** Checks nothing: who needs a setting asks for it. */
    public Place {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }

    /**
     * Reads the arguments of a process: the URL, then settings as {@code name=value}.
     *
     * @param arguments the arguments
     * @return the place
     */
    public static Place of(String... arguments) {
        Map<String, String> settings = new LinkedHashMap<>();
        for (int i = 1; i < arguments.length; i++) {
            int equals = arguments[i].indexOf('=');
            settings.put(arguments[i].substring(0, equals), arguments[i].substring(equals + 1));
        }
        return new Place(arguments[0], settings);
    }

    /**
     * A setting that is a number.
     *
     * @param name its name
     * @param standard what it is if it is not given
     * @return its value
     */
    public int integer(String name, int standard) {
        return Integer.parseInt(settings.getOrDefault(name, Integer.toString(standard)));
    }

    /**
     * The user to connect as.
     *
     * @return the user; empty to leave it to the URL
     */
    public Optional<String> user() {
        return Optional.ofNullable(settings.get("user"));
    }

    /**
     * The password to connect with.
     *
     * @return the password; empty if there is none
     */
    public Optional<String> password() {
        return Optional.ofNullable(System.getenv(PASSWORD));
    }
}
