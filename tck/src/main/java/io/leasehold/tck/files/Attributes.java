package io.leasehold.tck.files;

import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * What a file was like at an instant.
 *
 * @param fileKey which file it is, equal only for the same file seen by the same process
 * @param kind file or directory
 * @param size in bytes
 * @param permissions who may do what; kept, not enforced
 * @param times when it was made, changed and read
 */
record Attributes(Object fileKey, Operation.Kind kind, long size, Set<PosixFilePermission> permissions, Times times)
        implements PosixFileAttributes {
    /** Times by the clock of the disk. */
    record Times(FileTime created, FileTime modified, FileTime accessed) {}

    /** The file of a process. */
    private record Key(int process, int node) {}

    /** The only user. */
    private record User(String getName) implements GroupPrincipal {
        @Override
        public String getName() {
            return getName;
        }
    }

    static Attributes of(RecordingFileSystem process, Node node) {
        return new Attributes(
                new Key(process.number(), node.id),
                node.directory ? Operation.Kind.DIRECTORY : Operation.Kind.FILE,
                node.content.sizeBytes(),
                Set.copyOf(node.permissions),
                new Times(node.created, node.modified, node.accessed));
    }

    /** The attributes that a list such as {@code posix:permissions,size} or {@code *} names. */
    Map<String, Object> select(String list) {
        Map<String, Object> all = all();
        String names = list.substring(list.indexOf(':') + 1);
        if (names.equals("*")) {
            return all;
        }
        Map<String, Object> selected = new LinkedHashMap<>();
        for (String name : names.split(",", -1)) {
            Object value = all.get(name);
            if (value == null) {
                throw new IllegalArgumentException("no attribute " + name);
            }
            selected.put(name, value);
        }
        return selected;
    }

    private Map<String, Object> all() {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("size", size);
        all.put("creationTime", times.created);
        all.put("lastModifiedTime", times.modified);
        all.put("lastAccessTime", times.accessed);
        all.put("isDirectory", isDirectory());
        all.put("isRegularFile", isRegularFile());
        all.put("isSymbolicLink", false);
        all.put("isOther", false);
        all.put("fileKey", fileKey);
        all.put("permissions", permissions);
        all.put("owner", owner());
        all.put("group", group());
        return all;
    }

    @Override
    public FileTime lastModifiedTime() {
        return times.modified;
    }

    @Override
    public FileTime lastAccessTime() {
        return times.accessed;
    }

    @Override
    public FileTime creationTime() {
        return times.created;
    }

    @Override
    public boolean isRegularFile() {
        return kind == Operation.Kind.FILE;
    }

    @Override
    public boolean isDirectory() {
        return kind == Operation.Kind.DIRECTORY;
    }

    @Override
    public boolean isSymbolicLink() {
        return false;
    }

    @Override
    public boolean isOther() {
        return false;
    }

    @Override
    public GroupPrincipal owner() {
        return new User("user");
    }

    @Override
    public GroupPrincipal group() {
        return new User("group");
    }
}
