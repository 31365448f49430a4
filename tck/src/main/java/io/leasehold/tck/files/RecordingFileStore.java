package io.leasehold.tck.files;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.FileStoreAttributeView;
import org.jspecify.annotations.Nullable;

/** The space of a disk: plenty, unless a fault says otherwise. */
final class RecordingFileStore extends FileStore {
    private final Disk disk;

    RecordingFileStore(Disk disk) {
        this.disk = disk;
    }

    @Override
    public String name() {
        return "recording";
    }

    @Override
    public String type() {
        return "recording";
    }

    @Override
    public boolean isReadOnly() {
        return false;
    }

    @Override
    public long getTotalSpace() {
        disk.monitor.lock();
        try {
            return disk.faults.usableBytes() + disk.root().usedBytes();
        } finally {
            disk.monitor.unlock();
        }
    }

    @Override
    public long getUsableSpace() {
        disk.monitor.lock();
        try {
            return disk.faults.usableBytes();
        } finally {
            disk.monitor.unlock();
        }
    }

    @Override
    public long getUnallocatedSpace() {
        return getUsableSpace();
    }

    @Override
    public boolean supportsFileAttributeView(Class<? extends FileAttributeView> type) {
        return type.isAssignableFrom(AttributeView.class);
    }

    @Override
    public boolean supportsFileAttributeView(String name) {
        return name.equals("basic") || name.equals("posix");
    }

    @Override
    public <V extends FileStoreAttributeView> @Nullable V getFileStoreAttributeView(Class<V> type) {
        return null;
    }

    @Override
    public Object getAttribute(String attribute) throws IOException {
        throw new UnsupportedOperationException(attribute);
    }
}
