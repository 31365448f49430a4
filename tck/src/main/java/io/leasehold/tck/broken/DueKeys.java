package io.leasehold.tck.broken;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;

/** The keys of due records: {@code n/NS/d/TYPE/DUE/FLAG/ID}. Stateless. */
final class DueKeys {

    private DueKeys() {}

    static boolean isDue(String key) {
        return key.startsWith("d/", key.indexOf('/', 2) + 1);
    }

    static String instant(String key) {
        String[] parts = key.split("/", -1);
        return parts[parts.length - 3];
    }

    /** Everything up to the instant, and the instant. */
    static String upToInstant(String key) {
        int flag = key.lastIndexOf('/', key.lastIndexOf('/') - 1);
        return key.substring(0, flag + 1);
    }

    static String sortable(Instant instant) {
        long micros = ChronoUnit.MICROS.between(Instant.EPOCH, instant);
        return HexFormat.of().toHexDigits(micros ^ Long.MIN_VALUE);
    }
}
