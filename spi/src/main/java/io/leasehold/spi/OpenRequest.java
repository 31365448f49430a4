package io.leasehold.spi;

import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * How a store is opened: a URL, a namespace, options, and optionally a clock, a {@code DataSource} or a {@code Path} that
 * replace what the URL would give. Immutable and thread-safe.
 *
 * <p>Options that every provider knows: {@value #TIME_LIMIT}, the time limit of each call (an ISO-8601 duration, 10
 * milliseconds to 10 minutes, default PT10S), and {@value #ATTEMPT_LIMIT}, the attempts after which an instance is
 * quarantined (2 to 1,000, default 10). An unknown option is an error that names it.
 */
public final class OpenRequest {
    /** The option for the time limit of each call. */
    public static final String TIME_LIMIT = "timeLimit";

    /** The option for the number of attempts after which an instance is quarantined. */
    public static final String ATTEMPT_LIMIT = "attemptLimit";

    /** The namespace of a request that names none. */
    public static final String DEFAULT_NAMESPACE = "default";

    private static final Duration SHORTEST_TIME_LIMIT = Duration.ofMillis(10);
    private static final Duration LONGEST_TIME_LIMIT = Duration.ofMinutes(10);

    private final String url;
    private final String namespace;
    private final Map<String, String> options;
    private final @Nullable InstantSource clock;
    private final @Nullable DataSource dataSource;
    private final @Nullable Path path;

    private OpenRequest(String url, String namespace, Map<String, String> options, Replacements replacements) {
        this.url = url;
        this.namespace = namespace;
        this.options = options;
        this.clock = replacements.clock;
        this.dataSource = replacements.dataSource;
        this.path = replacements.path;
    }

    private record Replacements(
            @Nullable InstantSource clock,
            @Nullable DataSource dataSource,
            @Nullable Path path) {}

    private Replacements replacements() {
        return new Replacements(clock, dataSource, path);
    }

    /**
     * A request for a URL in the default namespace, without options.
     *
     * @param url the store's URL, such as {@code memory:name} or {@code file:/var/lib/orders}
     * @return the request, to be refined
     */
    public static OpenRequest of(String url) {
        String checked = Checks.text("url", url);
        return new OpenRequest(checked, DEFAULT_NAMESPACE, Map.of(), new Replacements(null, null, null));
    }

    /**
     * The same in another namespace. Two namespaces of one store never meet.
     *
     * @param name a lower case letter, then up to 39 lower case letters, digits and {@code _}
     * @return the refined request
     */
    public OpenRequest namespace(String name) {
        if (!Checks.text("namespace", name).matches("[a-z][a-z0-9_]{0,39}")) {
            throw new BadArgumentException("namespace", "must be 1 to 40 of a-z 0-9 _ and start with a letter");
        }
        return new OpenRequest(url, name, options, replacements());
    }

    /**
     * The same with an option.
     *
     * @param name the option
     * @param value its value
     * @return the refined request
     */
    public OpenRequest option(String name, String value) {
        Map<String, String> more = new HashMap<>(options);
        more.put(Checks.text("option", name), Checks.present(name, value));
        return new OpenRequest(url, namespace, Map.copyOf(more), replacements());
    }

    /**
     * The same with an external clock that replaces the store's: for tests in virtual time.
     *
     * @param external the clock; must be thread-safe
     * @return the refined request
     */
    public OpenRequest clock(InstantSource external) {
        Checks.present("clock", external);
        return new OpenRequest(url, namespace, options, new Replacements(external, dataSource, path));
    }

    /**
     * The same with a data source that replaces the connections of the URL.
     *
     * @param connections the data source; the provider does not close it
     * @return the refined request
     */
    public OpenRequest dataSource(DataSource connections) {
        Checks.present("dataSource", connections);
        return new OpenRequest(url, namespace, options, new Replacements(clock, connections, path));
    }

    /**
     * The same with a directory that replaces the one of the URL, on any file system. A store that is opened with it does all its I/O
     * through this path and the path's own file system: no {@code File}, no memory mapping, no native library, so that the conformance
     * kit can watch, fail and crash it. A provider that cannot do so refuses with a {@link BadArgumentException} that names
     * {@code path}; it never ignores it.
     *
     * @param directory the directory
     * @return the refined request
     */
    public OpenRequest path(Path directory) {
        Checks.present("path", directory);
        return new OpenRequest(url, namespace, options, new Replacements(clock, dataSource, directory));
    }

    /**
     * The store's URL.
     *
     * @return the URL as given; it may hold a secret
     */
    public String url() {
        return url;
    }

    /**
     * The namespace.
     *
     * @return its name
     */
    public String namespace() {
        return namespace;
    }

    /**
     * The options.
     *
     * @return an immutable map
     */
    public Map<String, String> options() {
        return options;
    }

    /**
     * The external clock.
     *
     * @return the clock, if one was given
     */
    public Optional<InstantSource> clock() {
        return Optional.ofNullable(clock);
    }

    /**
     * The data source.
     *
     * @return the data source, if one was given
     */
    public Optional<DataSource> dataSource() {
        return Optional.ofNullable(dataSource);
    }

    /**
     * The directory that replaces the one of the URL: see {@link #path(Path)} for what a provider owes to it.
     *
     * @return the directory, if one was given
     */
    public Optional<Path> path() {
        return Optional.ofNullable(path);
    }

    /**
     * The time limit of each call.
     *
     * @return the option's value, or 10 seconds
     */
    public Duration timeLimit() {
        String text = options.getOrDefault(TIME_LIMIT, "PT10S");
        try {
            Duration limit = Duration.parse(text);
            if (limit.compareTo(SHORTEST_TIME_LIMIT) >= 0 && limit.compareTo(LONGEST_TIME_LIMIT) <= 0) {
                return limit;
            }
        } catch (DateTimeParseException e) {
            throw badOption(TIME_LIMIT, "must be an ISO-8601 duration such as PT10S", e);
        }
        throw new BadArgumentException(TIME_LIMIT, "must be PT0.01S to PT10M but is " + text);
    }

    /**
     * The number of attempts after which an instance is quarantined.
     *
     * @return the option's value, or 10
     */
    public int attemptLimit() {
        return integer(ATTEMPT_LIMIT, 10, 2, 1000);
    }

    /**
     * An option that is a whole number.
     *
     * @param name the option
     * @param standard its value where it is not given
     * @param least the smallest value allowed
     * @param most the largest value allowed
     * @return the value
     */
    public int integer(String name, int standard, int least, int most) {
        try {
            int value = Integer.parseInt(options.getOrDefault(name, Integer.toString(standard)));
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException e) {
            throw badOption(name, "must be a whole number", e);
        }
        throw new BadArgumentException(name, "must be " + least + " to " + most);
    }

    /**
     * Refuses options that a provider does not know.
     *
     * @param own the provider's own options, besides those that every provider knows
     */
    public void requireKnownOptions(Set<String> own) {
        Set<String> known = new HashSet<>(own);
        known.add(TIME_LIMIT);
        known.add(ATTEMPT_LIMIT);
        options.keySet().stream()
                .filter(name -> !known.contains(name))
                .sorted()
                .findFirst()
                .ifPresent(name -> {
                    throw new BadArgumentException(
                            name,
                            "is not an option of this store; it knows "
                                    + known.stream().sorted().toList());
                });
    }

    private static BadArgumentException badOption(String name, String problem, Exception cause) {
        BadArgumentException bad = new BadArgumentException(name, problem);
        bad.initCause(cause);
        return bad;
    }
}
