package io.leasehold.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;

/** What happens to the files of a store behind its back. */
final class Tampering {
    private static final int VERSION_AT = 8;
    private static final int CHECKSUM_AT = 12;

    private Tampering() {}

    /** Flips a bit of the value of a key, and has the processes of this JVM forget what they know of it. */
    static void flipBit(Path directory, String key) {
        Duration limit = Duration.ofSeconds(20);
        SharedStore store = SharedStore.join(directory, Settings.of(Settings.STANDARD_SEGMENT_BYTES), limit);
        try {
            Call<Boolean> call = Call.patient(part -> {
                Entry entry = part.journal().index().get(Index.bytes(key));
                if (entry == null) {
                    throw new AssertionError("there is no record " + key);
                }
                change(part.journal().directory().segment(entry.segment), entry.position);
                part.journal().distrust();
                return true;
            });
            store.add(call);
            call.await(System.nanoTime() + limit.toNanos());
            assertThat(call.phase()).as("the call, %s", call.cause()).isEqualTo(Call.Phase.SETTLED);
        } finally {
            store.leave();
        }
    }

    private static void change(Path file, int position) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer one = ByteBuffer.allocate(1);
            assertThat(channel.read(one, position)).isEqualTo(1);
            one.put(0, (byte) (one.get(0) ^ 4)).clear();
            assertThat(channel.write(one, position)).isEqualTo(1);
        }
    }

    /** Counts the version of the format up. */
    static void makeNewer(Path directory) {
        Path file = directory.resolve(Directory.STORE);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            byte[] mark = new byte[CHECKSUM_AT + Integer.BYTES];
            assertThat(channel.read(ByteBuffer.wrap(mark), 0)).isEqualTo(mark.length);
            ByteBuffer newer = ByteBuffer.wrap(mark);
            newer.putInt(VERSION_AT, newer.getInt(VERSION_AT) + 1);
            newer.putInt(CHECKSUM_AT, Frames.checksum(mark, 0, CHECKSUM_AT));
            assertThat(channel.write(newer, 0)).isEqualTo(mark.length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
