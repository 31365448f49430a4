package io.leasehold.sql;

import io.leasehold.spi.BadArgumentException;
import io.leasehold.spi.OpenRequest;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The options of a request, checked.
 *
 * @param user the user to connect as; empty to leave it to the URL
 * @param password its password
 * @param schema the schema of the tables; empty for that of the connection
 * @param prefix how the names of tables begin
 * @param poolSize the most connections at once
 * @param install what to do about the tables
 * @param durability what an acknowledged write survives where the database leaves the choice
 * @param push who else hears of writes
 * @param timeLimit how long a call may take
 */
record Settings(
        Optional<String> user,
        Optional<String> password,
        Optional<String> schema,
        String prefix,
        int poolSize,
        Install install,
        Durability durability,
        Push push,
        Duration timeLimit) {
    private static final String NAME = "[a-z][a-z0-9_]{0,29}";
    private static final int LARGEST_POOL = 1000;
    private static final Set<String> OPTIONS = Set.of(
            SqlProvider.USER,
            SqlProvider.PASSWORD,
            SqlProvider.SCHEMA,
            SqlProvider.PREFIX,
            SqlProvider.POOL_SIZE,
            SqlProvider.INSTALL,
            SqlProvider.DURABILITY,
            SqlProvider.PUSH);

    /** What to do about the tables when a store is opened. */
    enum Install {
        /** Make or upgrade them. */
        INSTALL,
        /** Refuse to open unless they are as this release made them. */
        VALIDATE,
        /** Take them as they are, unless they are newer than this release. */
        NONE
    }

    /** What an acknowledged write survives. */
    enum Durability {
        /** The death of the process. */
        PROCESS,
        /** The loss of power. */
        POWER
    }

    /** Who else hears of writes, where the database carries messages. */
    enum Push {
        /** Other processes, after commit. */
        ON,
        /** Nobody outside this process. */
        OFF
    }

    static Settings of(OpenRequest request) {
        if (request.path().isPresent()) {
            throw new BadArgumentException("path", "a database takes no directory");
        }
        request.requireKnownOptions(OPTIONS);
        request.attemptLimit();
        Optional<String> schema = Optional.ofNullable(request.options().get(SqlProvider.SCHEMA));
        schema.ifPresent(name -> requireName(SqlProvider.SCHEMA, name));
        String prefix = request.options().getOrDefault(SqlProvider.PREFIX, "leasehold_");
        requireName(SqlProvider.PREFIX, prefix);
        return new Settings(
                Optional.ofNullable(request.options().get(SqlProvider.USER)),
                Optional.ofNullable(request.options().get(SqlProvider.PASSWORD)),
                schema,
                prefix,
                request.integer(SqlProvider.POOL_SIZE, 10, 1, LARGEST_POOL),
                constant(request, SqlProvider.INSTALL, Install.INSTALL),
                constant(request, SqlProvider.DURABILITY, Durability.POWER),
                constant(request, SqlProvider.PUSH, request.dataSource().isPresent() ? Push.OFF : Push.ON),
                request.timeLimit());
    }

    /** Names stand in statements as they are: nothing but these characters gets there. */
    private static void requireName(String option, String name) {
        if (!name.matches(NAME)) {
            throw new BadArgumentException(option, "must be 1 to 30 of a-z 0-9 _ and start with a letter");
        }
    }

    private static <E extends Enum<E>> E constant(OpenRequest request, String option, E standard) {
        String text = request.options().get(option);
        if (text == null) {
            return standard;
        }
        return Arrays.stream(standard.getDeclaringClass().getEnumConstants())
                .filter(constant -> name(constant).equals(text))
                .findFirst()
                .orElseThrow(() -> new BadArgumentException(
                        option,
                        "must be "
                                + Arrays.stream(standard.getDeclaringClass().getEnumConstants())
                                        .map(Settings::name)
                                        .collect(Collectors.joining(", "))));
    }

    private static String name(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /** What {@code ${tables}} stands for. */
    String tables() {
        return schema.map(name -> name + ".").orElse("") + prefix;
    }
}
