package io.leasehold.bench;

import io.leasehold.bench.peer.Repeated;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicLong;

/** Appends to a file and forces it, once for each append: what durability costs at least without sharing. Thread-safe. */
final class ForcedAppend implements Repeated {
    private static final int FILE_BYTES = 1 << 26;

    private final FileChannel channel;
    private final Batch batch;
    private final Room room;
    private final AtomicLong appended = new AtomicLong();

    /** Where an append goes. */
    enum Room {
        /** Into zeros that are there: only data is to be made durable. */
        PREPARED,
        /** Behind the end, so that the file grows. */
        GROWING
    }

    /**
     * What one append is worth.
     *
     * @param instances so many records
     * @param recordBytes of so many bytes each
     */
    record Batch(int instances, int recordBytes) {
        /** All records, different each time: nothing between here and the disk may find them there already. */
        ByteBuffer bytes() {
            ByteBuffer bytes = ByteBuffer.allocate(instances * recordBytes);
            while (bytes.remaining() >= Long.BYTES) {
                bytes.putLong(System.nanoTime());
            }
            return bytes.clear();
        }
    }

    ForcedAppend(Path file, Batch batch, Room room) throws IOException {
        this.batch = batch;
        this.room = room;
        this.channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        if (room == Room.PREPARED) {
            prepare(channel, FILE_BYTES);
        }
    }

    /** Fills a file with zeros. */
    static void prepare(FileChannel channel, long bytes) throws IOException {
        ByteBuffer zeros = ByteBuffer.allocate(1 << 20);
        for (long done = 0; done < bytes; done += zeros.capacity()) {
            channel.write(zeros.clear(), done);
        }
        channel.force(true);
    }

    @Override
    public long once(int thread) throws IOException {
        ByteBuffer bytes = batch.bytes();
        long position = appended.getAndIncrement() * bytes.remaining();
        // Around and around: a prepared file must not grow, and the disk does not see that it was there before.
        channel.write(bytes, room == Room.PREPARED ? position % (FILE_BYTES - bytes.remaining()) : position);
        channel.force(false);
        return batch.instances();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
