package io.leasehold.tck.files;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileLock;

/** A lock as the JVM hands it out. Whether the system still honours it is the table's business. */
final class RecordingLock extends FileLock {
    private final RecordingChannel channel;
    private final LockTable.Entry entry;
    private volatile boolean released;

    RecordingLock(RecordingChannel channel, LockTable.Entry entry, LockTable.Range range) {
        super(channel, range.start(), range.end() - range.start(), range.mode() == LockTable.Mode.SHARED);
        this.channel = channel;
        this.entry = entry;
    }

    @Override
    public boolean isValid() {
        return !released && channel.isOpen();
    }

    @Override
    public void release() throws IOException {
        if (!channel.isOpen()) {
            throw new ClosedChannelException();
        }
        if (!released) {
            released = true;
            channel.unlock(entry);
        }
    }
}
