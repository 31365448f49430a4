package io.leasehold.spi;

/**
 * Which signals a holder has seen: handed out by acquire, renew and saves, handed back by the write that acknowledges
 * them. Opaque: only the store that gave it can read the token (rule WAKE-04).
 *
 * @param token the store's own text; empty if no signal was unseen
 * @param count how many unseen signals there were when it was given
 */
public record SignalMark(String token, int count) {
    /** Acknowledges nothing. */
    public static final SignalMark NONE = new SignalMark("", 0);

    // Refuses a negative count.
    public SignalMark {
        Checks.present("token", token);
        Checks.atLeast("count", 0, count);
    }
}
