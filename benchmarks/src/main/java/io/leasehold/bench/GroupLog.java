package io.leasehold.bench;

import io.leasehold.bench.peer.Repeated;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * A bare log with group commit: whoever finds nobody forcing writes what all have handed in and forces it; everybody waits until
 * its own record is durable. No store that forces can do better with so many writers. Thread-safe.
 */
final class GroupLog implements Repeated {
    private static final int FILE_BYTES = 1 << 26;

    private final FileChannel channel;
    private final ForcedAppend.Batch batch;
    private List<ByteBuffer> handedIn = new ArrayList<>();
    private long handedInCount;
    private long durableCount;
    private boolean forcing;
    private long position;

    GroupLog(Path file, ForcedAppend.Batch batch) throws IOException {
        this.batch = batch;
        this.channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        ForcedAppend.prepare(channel, FILE_BYTES);
    }

    @Override
    public long once(int thread) throws Exception {
        ByteBuffer bytes = batch.bytes();
        long mine;
        synchronized (this) {
            handedIn.add(bytes);
            handedInCount++;
            mine = handedInCount;
        }
        for (List<ByteBuffer> group = lead(mine); !group.isEmpty(); group = lead(mine)) {
            write(group);
        }
        return batch.instances();
    }

    /** Waits until a record is durable, or there is something to force and nobody who does. */
    private synchronized List<ByteBuffer> lead(long mine) throws InterruptedException {
        while (durableCount < mine && forcing) {
            wait();
        }
        if (durableCount >= mine) {
            return List.of();
        }
        forcing = true;
        List<ByteBuffer> group = handedIn;
        handedIn = new ArrayList<>();
        return group;
    }

    private void write(List<ByteBuffer> group) throws IOException {
        try {
            ByteBuffer all = ByteBuffer.allocate(
                    group.stream().mapToInt(ByteBuffer::remaining).sum());
            group.forEach(all::put);
            position = position + all.position() > FILE_BYTES ? 0 : position;
            position += channel.write(all.flip(), position);
            channel.force(false);
        } finally {
            written(group.size());
        }
    }

    private synchronized void written(int records) {
        durableCount += records;
        forcing = false;
        notifyAll();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
