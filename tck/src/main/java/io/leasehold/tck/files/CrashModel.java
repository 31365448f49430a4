package io.leasehold.tck.files;

/** What a crash may take away. Each model allows all that the one before allows, and more. */
public enum CrashModel {
    /** The processes die, the machine goes on: everything that was written is there. */
    PROCESS_KILL,
    /**
     * The machine dies, and directory operations survive in the order in which they were done, as on a journalling file system
     * with ordered data: any force makes all earlier ones durable. Of the bytes of each file that were not forced, a prefix of
     * the writes is there, the last one perhaps in part.
     */
    ORDERED_METADATA,
    /**
     * The machine dies, and whatever was not forced may be missing, independently: every 512-byte sector holds what it held
     * when it was forced or after any later write, the size of a file likewise, every new name, rename and deletion is there
     * or not, though two operations on one name keep their order. Only a force of a directory makes its names durable.
     */
    ANYTHING_UNFORCED
}
