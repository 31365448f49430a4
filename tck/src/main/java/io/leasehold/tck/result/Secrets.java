package io.leasehold.tck.result;

import java.util.List;
import java.util.regex.Pattern;

/** Recognises secrets in texts. */
final class Secrets {
    static final String MASK = "***";

    // A token alone is no secret here: every creation has one, and failures must show it.
    private static final String NAME =
            "[\\w.-]*(?:password|passwd|passphrase|pwd|secret|credential|(?:api|access|auth)[_-]?token)[\\w.-]*";

    private static final Pattern SECRET_NAME = Pattern.compile("(?i)" + NAME);

    private static final List<Pattern> SECRETS = List.of(
            // In a URL the value ends with the parameter: what would end it in a list may be a part of it.
            Pattern.compile("(?i)([?&;]" + NAME + "=)(\\{(?:[^}]|}})*}|[^\\s&;\"<>]+)"),
            Pattern.compile("(?i)(" + NAME + "\\s*=\\s*)(\"[^\"]*\"|'[^']*'|[^\\s&;,)\\]}\"']+)"),
            Pattern.compile("(//[^\\s/:@]+:)([^\\s/@]+(?=@))"),
            Pattern.compile("(jdbc:oracle:\\w+:[^\\s/@]+/)([^\\s@]+(?=@))"));

    private Secrets() {}

    /** Masks values of {@code password=} and the like, and {@code user:password@} in URLs. */
    static String mask(String text) {
        String masked = text;
        for (Pattern secret : SECRETS) {
            masked = secret.matcher(masked).replaceAll("$1***");
        }
        return masked;
    }

    /** Masks the whole value if its name says that it is a secret. */
    static String maskValue(String name, String value) {
        return SECRET_NAME.matcher(name).matches() ? MASK : mask(value);
    }
}
