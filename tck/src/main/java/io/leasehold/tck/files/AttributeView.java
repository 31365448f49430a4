package io.leasehold.tck.files;

import java.io.IOException;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.UserPrincipal;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The attributes of a path. */
final class AttributeView implements PosixFileAttributeView {
    private final RecordingPath path;

    AttributeView(RecordingPath path) {
        this.path = path;
    }

    @Override
    public String name() {
        return "posix";
    }

    @Override
    public Attributes readAttributes() throws IOException {
        return onNode(node -> Attributes.of(path.getFileSystem(), node));
    }

    @Override
    public void setTimes(
            @Nullable FileTime lastModifiedTime, @Nullable FileTime lastAccessTime, @Nullable FileTime createTime)
            throws IOException {
        onNode(node -> {
            node.modified = lastModifiedTime == null ? node.modified : lastModifiedTime;
            node.accessed = lastAccessTime == null ? node.accessed : lastAccessTime;
            node.created = createTime == null ? node.created : createTime;
            return node;
        });
    }

    @Override
    public void setPermissions(Set<PosixFilePermission> permissions) throws IOException {
        onNode(node -> {
            node.permissions = Set.copyOf(permissions);
            return node;
        });
    }

    @Override
    public void setGroup(GroupPrincipal group) {
        throw new UnsupportedOperationException("there is one group");
    }

    @Override
    public UserPrincipal getOwner() throws IOException {
        return readAttributes().owner();
    }

    @Override
    public void setOwner(UserPrincipal owner) {
        throw new UnsupportedOperationException("there is one user");
    }

    private <T> T onNode(Function<Node, T> use) throws IOException {
        RecordingFileSystem process = path.getFileSystem();
        return process.call(
                FileCall.ATTRIBUTES,
                path.toAbsolutePath().toString(),
                () -> use.apply(process.disk().get(path)));
    }
}
