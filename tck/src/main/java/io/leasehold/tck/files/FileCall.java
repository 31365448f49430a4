package io.leasehold.tck.files;

/** What a store can ask of a file system, as far as gates and faults tell the calls apart. */
public enum FileCall {
    /** Open a file or a directory that is there. */
    OPEN,
    /** Create and open a file. */
    CREATE,
    /** Create a directory. */
    CREATE_DIRECTORY,
    /** Read bytes. */
    READ,
    /** Write bytes. */
    WRITE,
    /** Cut a file. */
    TRUNCATE,
    /** Force a file to the disk. */
    FORCE,
    /** Force a directory to the disk. */
    FORCE_DIRECTORY,
    /** Rename a file or a directory. */
    RENAME,
    /** Delete a file or a directory. */
    DELETE,
    /** List a directory. */
    LIST,
    /** Look at or change attributes. */
    ATTRIBUTES,
    /** Lock, or try to. */
    LOCK,
    /** Give a lock back. */
    UNLOCK;

    boolean mutates() {
        return switch (this) {
            case CREATE, CREATE_DIRECTORY, WRITE, TRUNCATE, RENAME, DELETE -> true;
            case OPEN, READ, FORCE, FORCE_DIRECTORY, LIST, ATTRIBUTES, LOCK, UNLOCK -> false;
        };
    }
}
