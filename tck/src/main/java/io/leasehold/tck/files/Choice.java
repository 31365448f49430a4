package io.leasehold.tck.files;

import io.leasehold.tck.files.PendingDisk.PendingNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Something that a crash may leave old, new or, if it was written more than once, in between. Version 0 is the durable one. */
sealed interface Choice {
    /** The operations that made versions 1 and on, ascending. */
    List<Integer> operations();

    /** Puts a version in place. */
    void apply(ImageDraft draft, int version);

    /** The version that all operations of a prefix of the log leave. */
    default int versionAt(int lastOperation) {
        List<Integer> operations = operations();
        int version = operations.size();
        while (version > 0 && operations.get(version - 1) > lastOperation) {
            version--;
        }
        return version;
    }

    default int last() {
        return operations().size();
    }

    /**
     * Names of one operation, there or not.
     *
     * @param names the names
     */
    record NamesChoice(PendingNames names) implements Choice {
        @Override
        public List<Integer> operations() {
            return List.of(names.operation());
        }

        @Override
        public void apply(ImageDraft draft, int version) {
            if (version > 0) {
                PendingDisk.bind(draft.directories(), names.bindings());
            }
        }
    }

    /**
     * A sector.
     *
     * @param file the file it is of
     * @param index which sector
     * @param operations the operations that wrote it
     * @param contents what it may hold, the durable content first
     */
    record SectorChoice(int file, int index, List<Integer> operations, List<byte[]> contents) implements Choice {
        static SectorChoice of(int file, Map.Entry<Integer, Versions<byte[]>> sector) {
            return new SectorChoice(
                    file, sector.getKey(), operationsOf(sector.getValue()), valuesOf(sector.getValue()));
        }

        @Override
        public void apply(ImageDraft draft, int version) {
            draft.content(file).put(index, contents.get(version));
        }
    }

    /**
     * The size of a file.
     *
     * @param file the file
     * @param operations the operations that changed it; one that grew it by much is listed twice
     * @param sizes the sizes in bytes, the durable one first
     */
    record SizeChoice(int file, List<Integer> operations, List<Long> sizes) implements Choice {
        static SizeChoice of(int file, Versions<Long> size) {
            return new SizeChoice(file, operationsOf(size), valuesOf(size));
        }

        @Override
        public void apply(ImageDraft draft, int version) {
            draft.setSize(file, sizes.get(version));
        }
    }

    private static <V> List<Integer> operationsOf(Versions<V> versions) {
        return versions.pending().stream().map(Versions.Version::operation).toList();
    }

    private static <V> List<V> valuesOf(Versions<V> versions) {
        List<V> values = new ArrayList<>();
        values.add(versions.durable());
        versions.pending().forEach(version -> values.add(version.value()));
        return List.copyOf(values);
    }
}
