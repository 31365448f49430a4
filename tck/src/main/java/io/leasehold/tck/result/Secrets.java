package io.leasehold.tck.result;

import java.util.List;
import java.util.regex.Pattern;

/** Masks passwords in everything that is printed or stored: reports are mailed around. */
public final class Secrets {
    /** What stands in the place of a secret. */
    public static final String MASK = "***";

    private static final String NAME = "[\\w.-]*(?:password|passwd|passphrase|pwd|secret|token|credential)[\\w.-]*";

    private static final Pattern SECRET_NAME = Pattern.compile("(?i)" + NAME);

    private static final List<Pattern> SECRETS = List.of(
            Pattern.compile("(?i)(" + NAME + "\\s*=\\s*)(\"[^\"]*\"|'[^']*'|[^\\s&;,)\\]}\"']+)"),
            Pattern.compile("(//[^\\s/:@]+:)([^\\s/@]+(?=@))"),
            Pattern.compile("(jdbc:oracle:\\w+:[^\\s/@]+/)([^\\s@]+(?=@))"));

    private Secrets() {}

    /**
     * Masks the secrets in a text: values of {@code password=} and the like, and {@code user:password@} in URLs.
     *
     * @param text any text
     * @return the text with {@value #MASK} for each secret
     */
    public static String mask(String text) {
        String masked = text;
        for (Pattern secret : SECRETS) {
            masked = secret.matcher(masked).replaceAll("$1***");
        }
        return masked;
    }

    /**
     * Masks a named value.
     *
     * @param name the name of an option or property
     * @param value its value
     * @return {@value #MASK} if the name says that the value is a secret, otherwise the value with secrets masked
     */
    public static String maskValue(String name, String value) {
        return SECRET_NAME.matcher(name).matches() ? MASK : mask(value);
    }
}
