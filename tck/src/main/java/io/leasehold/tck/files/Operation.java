package io.leasehold.tck.files;

import java.util.List;

/** One entry of the log: something that was done to the disk, or a mark. Immutable. */
sealed interface Operation {
    /** What was done, by whom, in words. */
    String words();

    /**
     * Names given or taken, all or none: a file or a directory made, renamed or deleted.
     *
     * @param words what was done
     * @param bindings the names
     */
    record Names(String words, List<Binding> bindings) implements Operation {}

    /**
     * A name and what it stands for from then on.
     *
     * @param directory the id of the directory
     * @param name the name in it
     * @param child the id; {@link #NONE} if the name is taken away
     * @param kind what the child is
     */
    record Binding(int directory, String name, int child, Kind kind) {
        static final int NONE = -1;

        static Binding of(Node directory, String name, Node child) {
            return new Binding(directory.id, name, child.id, child.directory ? Kind.DIRECTORY : Kind.FILE);
        }

        static Binding none(Node directory, String name) {
            return new Binding(directory.id, name, NONE, Kind.FILE);
        }
    }

    /** What a name can stand for. */
    enum Kind {
        FILE,
        DIRECTORY
    }

    /**
     * Bytes written or cut.
     *
     * @param words what was done
     * @param file the id of the file
     * @param patch what it changed
     */
    record Data(String words, int file, Content.Patch patch) implements Operation {}

    /**
     * A force that returned.
     *
     * @param words what was forced
     * @param node the id of the file or the directory
     * @param covered what was logged before this index had been done when the force was called
     */
    record Force(String words, int node, int covered) implements Operation {}

    /**
     * A force that failed: what it should have covered is clean in the page cache and no later force will write it.
     *
     * @param words what was forced
     * @param node the id of the file or the directory
     * @param covered as above
     */
    record FailedForce(String words, int node, int covered) implements Operation {}

    /**
     * Damage to what lies on the disk.
     *
     * @param words the damage
     * @param file the id of the file
     * @param patch what it changed
     */
    record Damage(String words, int file, Content.Patch patch) implements Operation {}

    /**
     * Something that was told to a user.
     *
     * @param words the label
     */
    record Mark(String words) implements Operation {}
}
