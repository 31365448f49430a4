package io.leasehold.bench;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicLong;

/** Appends to a file full of zeros and forces it, once for each append: what durability costs at least without sharing. Thread-safe. */
final class ForcedAppend implements FileDesign.Durable {
    private static final int FILE_BYTES = 1 << 26;

    private final FileChannel channel;
    private final int bytes;
    private final AtomicLong appended = new AtomicLong();

    ForcedAppend(Path directory, int bytes) throws IOException {
        this.bytes = bytes;
        this.channel =
                FileChannel.open(directory.resolve("append"), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        ByteBuffer zeros = ByteBuffer.allocate(1 << 20);
        for (long done = 0; done < FILE_BYTES; done += zeros.capacity()) {
            channel.write(zeros.clear(), done);
        }
        channel.force(true);
    }

    @Override
    public void once(int thread) throws IOException {
        ByteBuffer record = ByteBuffer.allocate(bytes);
        while (record.remaining() >= Long.BYTES) {
            record.putLong(System.nanoTime());
        }
        // Around and around: the file must not grow, and the disk does not see that it was there before.
        long position = appended.getAndIncrement() * bytes % FILE_BYTES;
        channel.write(record.clear(), position);
        channel.force(false);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
