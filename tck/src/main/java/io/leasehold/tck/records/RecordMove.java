package io.leasehold.tck.records;

import io.leasehold.record.Change.Durability;
import java.util.List;
import java.util.stream.Collectors;

/** One call of a program on a record store. In its texts a dollar sign stands for what all keys of the run start with. */
public sealed interface RecordMove {

    /**
     * A call of replace.
     *
     * @param steps the steps
     */
    record Replace(List<Part> steps) implements RecordMove {
        /** Copies the list. */
        public Replace {
            steps = List.copyOf(steps);
        }

        @Override
        public String toString() {
            return "replace "
                    + (steps.isEmpty()
                            ? "nothing"
                            : steps.stream().map(Part::toString).collect(Collectors.joining(" then ")));
        }
    }

    /**
     * A step of replace. Its answer is what it read.
     *
     * @param reads the keys it reads
     * @param puts the keys it puts, each with a content of its own
     * @param removes the keys it removes
     * @param durability how durable
     */
    record Part(List<String> reads, List<Put> puts, List<String> removes, Durability durability) {
        /** Copies the lists. */
        public Part {
            reads = List.copyOf(reads);
            puts = List.copyOf(puts);
            removes = List.copyOf(removes);
        }

        @Override
        public String toString() {
            String lease = durability == Durability.LEASE_ONLY ? ", lease only" : "";
            return "[reads " + reads + ", puts " + puts + ", removes " + removes + lease + "]";
        }
    }

    /**
     * A record that is put.
     *
     * @param key the key
     * @param content the new contents
     */
    record Put(String key, String content) {
        @Override
        public String toString() {
            return key + "=" + content;
        }
    }

    /**
     * A call of find.
     *
     * @param keys the keys
     */
    record Find(List<String> keys) implements RecordMove {
        /** Copies the list. */
        public Find {
            keys = List.copyOf(keys);
        }

        @Override
        public String toString() {
            return "find " + keys;
        }
    }

    /**
     * A call of scan.
     *
     * @param prefix the prefix
     * @param after the text after which it starts
     * @param max the most keys
     */
    record Scan(String prefix, String after, int max) implements RecordMove {
        @Override
        public String toString() {
            String within = prefix.isEmpty() ? "scan(of the whole map" : "scan(prefix \"" + prefix + "\"";
            return within + ", after " + place() + ", max " + max + ")";
        }

        /** A text without the dollar sign stands outside of the run's keys, and means nothing to a reader. */
        private String place() {
            if (after.isEmpty()) {
                return "nothing";
            }
            if (after.startsWith("$")) {
                return "\"" + after + "\"";
            }
            return after.compareTo("n/") < 0 ? "what sorts before all keys" : "what sorts behind all keys";
        }
    }
}
