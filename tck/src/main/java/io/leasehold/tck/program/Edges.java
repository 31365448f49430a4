package io.leasehold.tck.program;

import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.StoreDescription.Limits;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Tables of values at which stores have gone wrong: sizes, durations, instants and texts that are nearly equal. */
public final class Edges {

    /** The five ticks around a boundary. */
    public static final List<Long> TICKS = LongStream.rangeClosed(-2, 2).boxed().toList();

    private static final int LARGEST_QUICK_STATE = 1 << 20;

    private Edges() {}

    /**
     * Sizes of states: empty, and one below, at and one above the sizes at which columns, pages and buffers end.
     *
     * @param limits what the store accepts
     * @return sizes up to 1 MiB and the store's limit, growing
     */
    public static List<Integer> stateSizes(Limits limits) {
        return IntStream.of(
                        0,
                        1,
                        2,
                        13,
                        254,
                        255,
                        256,
                        257,
                        1999,
                        2000,
                        2001,
                        3999,
                        4000,
                        4001,
                        8191,
                        8192,
                        8193,
                        32_766,
                        32_767,
                        32_768,
                        65_535,
                        65_536,
                        65_537,
                        LARGEST_QUICK_STATE)
                .filter(size -> size <= limits.stateSizeBytes())
                .boxed()
                .toList();
    }

    /**
     * Lengths of leases: shortest, around the units, longest, without end. No zero.
     *
     * @return the lengths
     */
    public static List<LeaseLength> leaseLengths() {
        List<LeaseLength> lengths = new ArrayList<>();
        for (Duration duration : List.of(
                Duration.ofNanos(1),
                Duration.ofNanos(999),
                Duration.ofNanos(1000),
                Duration.ofNanos(1001),
                Duration.ofMillis(1).minusNanos(1),
                Duration.ofMillis(1),
                Duration.ofSeconds(1).minusNanos(1000),
                Duration.ofSeconds(1),
                Duration.ofSeconds(10),
                Duration.ofHours(1),
                Duration.ofSeconds(Integer.MAX_VALUE / 1000),
                Duration.ofSeconds(Integer.MAX_VALUE / 1000 + 1),
                Duration.ofDays(50),
                LeaseLength.LONGEST.minusNanos(1000),
                LeaseLength.LONGEST)) {
            lengths.add(LeaseLength.of(duration));
        }
        lengths.add(LeaseLength.infinite());
        return lengths;
    }

    /**
     * Instants at which calendars and columns end, all within the range that stores accept.
     *
     * @return the instants, growing
     */
    public static List<Instant> instants() {
        return List.of(
                        "0001-01-01T00:00:00Z",
                        "1582-10-04T23:59:59.999999Z",
                        "1582-10-15T00:00:00Z",
                        "1752-12-31T23:59:59Z",
                        "1753-01-01T00:00:00Z",
                        "1899-12-31T23:59:59.999999Z",
                        "1969-12-31T23:59:59.999999Z",
                        "1970-01-01T00:00:00Z",
                        "1970-01-01T00:00:00.000001Z",
                        "2000-02-29T12:00:00Z",
                        "2038-01-19T03:14:07Z",
                        "2038-01-19T03:14:08Z",
                        "2106-02-07T06:28:16Z",
                        "2262-04-11T23:47:16.854775Z",
                        "2262-04-11T23:47:16.854776Z",
                        "2500-06-15T00:00:00.5Z",
                        "9999-12-31T23:59:59Z",
                        "9999-12-31T23:59:59.999998Z",
                        "9999-12-31T23:59:59.999999Z")
                .stream()
                .map(Instant::parse)
                .toList();
    }

    /** Two texts that a store must tell apart. */
    public record Pair(String one, String other, String difference) {}

    /**
     * Texts that differ in one thing that some store folds.
     *
     * @return the pairs, with what they differ in
     */
    public static List<Pair> nearlyEqual() {
        return List.of(
                new Pair("order", "ORDER", "case"),
                new Pair("resume", "r\u00e9sum\u00e9", "accents"),
                new Pair("caf\u00e9", "cafe\u0301", "normal form"),
                new Pair("A1", "\uff211", "width"),
                new Pair("stra\u00dfe", "strasse", "sharp s"),
                new Pair("\u0130", "i\u0307", "dotted i"),
                new Pair("a", "a ", "a trailing blank"),
                new Pair("a", " a", "a leading blank"),
                new Pair("a", "a\t", "a trailing tab"),
                new Pair("a b", "a\u00a0b", "the kind of blank"),
                new Pair("a", "a\u200b", "a blank of no width"),
                new Pair("a/b", "a\\b", "the slash"),
                new Pair("a", "./a", "a path"),
                new Pair("a%", "ab", "a pattern of many"),
                new Pair("a_", "ab", "a pattern of one"),
                new Pair("a'", "a''", "a quote"),
                new Pair("a;--", "a", "a comment"),
                new Pair("1", "01", "a leading zero"),
                new Pair("1", "1.0", "a number"),
                new Pair("null", "NULL", "a reserved word"),
                new Pair("\ud83d\ude00", "\ud83d\ude01", "a supplementary character"),
                new Pair("\u00c6", "AE", "a ligature"),
                new Pair("\u03c3", "\u03c2", "the final sigma"),
                new Pair("con", "CON.", "a device name"));
    }
}
