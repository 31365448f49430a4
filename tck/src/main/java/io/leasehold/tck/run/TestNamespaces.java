package io.leasehold.tck.run;

import java.security.SecureRandom;
import java.util.Locale;
import java.util.regex.Pattern;

/** The names of the namespaces in which the kit works: {@code tck_} and eight hexadecimal digits, so that they can be found again. */
public final class TestNamespaces {
    private static final Pattern NAME = Pattern.compile("tck_[0-9a-f]{8}");

    private TestNamespaces() {}

    /**
     * A name that no other run is likely to use.
     *
     * @return a new name
     */
    public static String fresh() {
        return String.format(Locale.ROOT, "tck_%08x", new SecureRandom().nextInt());
    }

    /**
     * Whether a namespace belongs to the kit.
     *
     * @param namespace its name
     * @return true only for names as made here
     */
    public static boolean isOurs(String namespace) {
        return NAME.matcher(namespace).matches();
    }
}
