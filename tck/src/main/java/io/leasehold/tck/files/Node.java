package io.leasehold.tck.files;

import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A file or a directory, whatever its names. Confined to the monitor of its disk. */
final class Node {
    final int id;
    final boolean directory;
    /** Names of a directory; empty for a file. */
    final Map<String, Node> children = new TreeMap<>();
    /** Bytes of a file; empty for a directory. */
    final Content content;

    Set<PosixFilePermission> permissions;
    FileTime created = FileTime.fromMillis(0);
    FileTime modified = FileTime.fromMillis(0);
    FileTime accessed = FileTime.fromMillis(0);

    private Node(int id, boolean directory, Content content) {
        this.id = id;
        this.directory = directory;
        this.content = content;
        this.permissions = PosixFilePermissions.fromString(directory ? "rwxr-xr-x" : "rw-r--r--");
    }

    static Node file(int id, Content content) {
        return new Node(id, false, content);
    }

    static Node directory(int id) {
        return new Node(id, true, new Content());
    }

    /** The node and all below it, with the same ids. */
    Node copy() {
        Node copy = new Node(id, directory, content.copy());
        copy.permissions = permissions;
        copy.created = created;
        copy.modified = modified;
        copy.accessed = accessed;
        children.forEach((name, child) -> copy.children.put(name, child.copy()));
        return copy;
    }

    /** Equal for equal trees. */
    long fingerprint() {
        if (!directory) {
            return content.fingerprint();
        }
        long fingerprint = 17;
        for (Map.Entry<String, Node> child : children.entrySet()) {
            fingerprint = Content.mix(fingerprint * 31 + child.getKey().hashCode());
            fingerprint = Content.mix(
                    fingerprint * 31 + child.getValue().fingerprint() + (child.getValue().directory ? 1 : 2));
        }
        return fingerprint;
    }

    int largestId() {
        int largest = id;
        for (Node child : children.values()) {
            largest = Math.max(largest, child.largestId());
        }
        return largest;
    }

    long usedBytes() {
        return content.sizeBytes()
                + children.values().stream().mapToLong(Node::usedBytes).sum();
    }
}
