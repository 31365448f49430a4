package io.leasehold.record;

import io.leasehold.spi.HostType;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceKey;
import io.leasehold.spi.Lease;
import io.leasehold.spi.OwnerId;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/**
 * Which record stands under which key, in one namespace. Texts of users are percent-encoded, so a key is printable ASCII and
 * no text can reach into another's range; numbers and instants are written so that they sort.
 *
 * <pre>
 * n/NS/i/ID                        the head of an instance: everything but its state
 * n/NS/s/ID                        its state's bytes
 * n/NS/k/KEY                       the id that has a correlation key
 * n/NS/d/TYPE/DUE/FLAG/ID          an active instance that will be runnable at DUE if nobody writes
 * n/NS/a/ACTIVATIONTYPE/DUE/ID     the same for an instance with activation parameters
 * n/NS/o/OWNER/ACQUISITION/ID      a lease, valid or not
 * n/NS/c/PURGEAT/ID                an ended instance that is kept
 * n/NS/e/STRIPE                    the highest epoch ever removed of the ids of a stripe
 * n/NS/h/HOST                      a host's registration
 * </pre>
 *
 * @param namespace the namespace
 */
record Layout(String namespace) {
    /** Written instead of a type for untyped instances; no encoded text looks like it. */
    static final String UNTYPED = "-";

    /** Ends the text that every due record at an instant sorts before. */
    static final String PAST_THE_INSTANT = "/~";

    private static final int STRIPES = 256;
    private static final String HEX = "0123456789ABCDEF";
    private static final String ROOT = "n/";

    /** What a look can know of an instance from its due record alone. */
    enum Flag {
        /** Nothing special. */
        PLAIN("0"),
        /** Has an owner and no next timer: an orphan once its lease has lapsed. */
        ORPHAN("1"),
        /** Near quarantine: handed out alone. */
        SUSPECT("2"),
        /** Both. */
        SUSPECT_ORPHAN("3");

        private final String code;

        Flag(String code) {
            this.code = code;
        }

        static Flag of(String code) {
            return Arrays.stream(values())
                    .filter(flag -> flag.code.equals(code))
                    .findFirst()
                    .orElse(PLAIN);
        }

        boolean orphan() {
            return this == ORPHAN || this == SUSPECT_ORPHAN;
        }

        boolean suspect() {
            return this == SUSPECT || this == SUSPECT_ORPHAN;
        }
    }

    /** A due record's key, taken apart. */
    record Due(Instant at, Flag flag, InstanceId instance, String key) {}

    String all() {
        return ROOT + namespace + "/";
    }

    String heads() {
        return all() + "i/";
    }

    String head(InstanceId id) {
        return heads() + encode(id.value());
    }

    String state(InstanceId id) {
        return all() + "s/" + encode(id.value());
    }

    String correlation(InstanceKey key) {
        return all() + "k/" + encode(key.value());
    }

    String stripe(InstanceId id) {
        return all() + "e/" + stripeOf(id);
    }

    static int stripeOf(InstanceId id) {
        return Math.floorMod(id.value().hashCode(), STRIPES);
    }

    String dues() {
        return all() + "d/";
    }

    String dues(Optional<HostType> type) {
        return dues() + type.map(t -> "=" + encode(t.value())).orElse(UNTYPED) + "/";
    }

    String due(Optional<HostType> type, Instant at, Flag flag, InstanceId id) {
        return dues(type) + sortable(Micros.of(at)) + "/" + flag.code + "/" + encode(id.value());
    }

    /** The greatest text that every due record at or before an instant sorts before. */
    String duesThrough(String prefix, Instant at) {
        return prefix + sortable(Micros.of(at)) + PAST_THE_INSTANT;
    }

    String activatables(String activationType) {
        return all() + "a/=" + encode(activationType) + "/";
    }

    String activatable(String activationType, Instant at, InstanceId id) {
        return activatables(activationType) + sortable(Micros.of(at)) + "/" + Flag.PLAIN.code + "/"
                + encode(id.value());
    }

    String leases(OwnerId owner, long acquisitionNo) {
        return all() + "o/" + encode(owner.value()) + "/" + sortable(acquisitionNo) + "/";
    }

    String lease(Lease lease) {
        return leases(lease.owner(), lease.acquisitionNo())
                + encode(lease.instance().value());
    }

    String kept() {
        return all() + "c/";
    }

    String kept(Instant purgeAt, InstanceId id) {
        return kept() + sortable(Micros.of(purgeAt)) + "/" + Flag.PLAIN.code + "/" + encode(id.value());
    }

    String hosts() {
        return all() + "h/";
    }

    String host(OwnerId host) {
        return hosts() + encode(host.value());
    }

    /** Takes apart a key that ends in an instant, a flag and an id. */
    static Due parse(String key) {
        String[] parts = key.split("/", -1);
        Instant at = Micros.instant(number(parts[parts.length - 3]));
        Flag flag = Flag.of(parts[parts.length - 2]);
        return new Due(at, flag, lastId(key), key);
    }

    static InstanceId lastId(String key) {
        return new InstanceId(lastText(key));
    }

    static String lastText(String key) {
        return decode(key.substring(key.lastIndexOf('/') + 1));
    }

    /** Reads what {@link #sortable} wrote. */
    static long number(String sortable) {
        return Long.parseUnsignedLong(sortable, 16) ^ Long.MIN_VALUE;
    }

    static Optional<String> namespaceOf(String key) {
        int end = key.indexOf('/', ROOT.length());
        return key.startsWith(ROOT) && end > 0 ? Optional.of(key.substring(ROOT.length(), end)) : Optional.empty();
    }

    static String root() {
        return ROOT;
    }

    private static String sortable(long number) {
        return HexFormat.of().toHexDigits(number ^ Long.MIN_VALUE);
    }

    static String encode(String text) {
        StringBuilder encoded = new StringBuilder(text.length() + 8);
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            if (plain(b)) {
                encoded.append((char) b);
            } else {
                encoded.append('%').append(HEX.charAt((b >> 4) & 15)).append(HEX.charAt(b & 15));
            }
        }
        return encoded.toString();
    }

    private static boolean plain(byte b) {
        return (b >= 'a' && b <= 'z')
                || (b >= 'A' && b <= 'Z')
                || (b >= '0' && b <= '9')
                || b == '_'
                || b == '-'
                || b == '.';
    }

    static String decode(String encoded) {
        byte[] bytes = new byte[encoded.length()];
        int length = 0;
        for (int i = 0; i < encoded.length(); i++) {
            if (encoded.charAt(i) == '%') {
                bytes[length++] = (byte) Integer.parseInt(encoded, i + 1, i + 3, 16);
                i += 2;
            } else {
                bytes[length++] = (byte) encoded.charAt(i);
            }
        }
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }
}
