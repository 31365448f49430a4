package io.leasehold.tck.result;

/**
 * Makes texts fit to be printed and stored: secrets are masked, because reports are mailed around, and characters that steer a
 * terminal or cannot stand in a document are written as escapes, because programs use hostile texts.
 */
public final class PrintedText {
    private PrintedText() {}

    /**
     * Any text.
     *
     * @param text a text from a store, a program or a user
     * @return the text with {@code ***} for each secret and backslash-u escapes for characters that do not print
     */
    public static String of(String text) {
        return printable(Secrets.mask(text));
    }

    /**
     * A named value.
     *
     * @param name the name of an option or property
     * @param value its value
     * @return {@code ***} if the name says that the value is a secret, otherwise as {@link #of}
     */
    public static String ofValue(String name, String value) {
        return printable(Secrets.maskValue(name, value));
    }

    /**
     * Whether something in a text would be masked.
     *
     * @param text any text
     * @return whether {@link #of} hides a part of it
     */
    public static boolean hasSecret(String text) {
        return !Secrets.mask(text).equals(text);
    }

    private static String printable(String text) {
        StringBuilder printable = new StringBuilder(text.length());
        text.codePoints().forEach(point -> {
            if (isPrintable(point)) {
                printable.appendCodePoint(point);
            } else {
                printable.append(String.format("\\u%04X", point));
            }
        });
        return printable.toString();
    }

    private static boolean isPrintable(int point) {
        boolean surrogate = point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
        boolean noCharacter = (point & 0xFFFE) == 0xFFFE;
        boolean control = Character.isISOControl(point) && point != '\n' && point != '\t';
        return !surrogate && !noCharacter && !control;
    }
}
