package io.leasehold.tck.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.function.Function;

/**
 * Damages files behind the back of all processes: what lies on the disk changes, past gates and faults, and no crash undoes it.
 * Thread-safe.
 */
public final class Corrupter {
    private Corrupter() {}

    /**
     * Turns one bit of a file over.
     *
     * @param file the file
     * @param offset which byte, less than the size of the file
     * @param bit which bit of the byte, 0 to 7
     * @throws IOException if there is no such file
     */
    public static void flipBit(Path file, long offset, int bit) throws IOException {
        damage(file, "bit " + bit + " of byte " + offset, content -> {
            if (offset < 0 || offset >= content.sizeBytes() || bit < 0 || bit > 7) {
                throw new IllegalArgumentException("no bit " + bit + " of byte " + offset + " in " + file);
            }
            ByteBuffer one = ByteBuffer.allocate(1);
            content.read(offset, one);
            one.put(0, (byte) (one.get(0) ^ (1 << bit)));
            return content.write(offset, one.flip());
        });
    }

    /**
     * Cuts a file, or extends it with zeros.
     *
     * @param file the file
     * @param sizeBytes the new size
     * @throws IOException if there is no such file
     */
    public static void resize(Path file, long sizeBytes) throws IOException {
        damage(file, "size " + sizeBytes, content -> content.resize(sizeBytes));
    }

    /**
     * Turns the tail of a file into zeros; its size stays.
     *
     * @param file the file
     * @param offset the first byte of the tail
     * @throws IOException if there is no such file
     */
    public static void zeroTail(Path file, long offset) throws IOException {
        damage(file, "zeros from " + offset, content -> {
            int length = Math.toIntExact(Math.max(0, content.sizeBytes() - offset));
            return content.write(offset, ByteBuffer.allocate(length));
        });
    }

    private static void damage(Path file, String what, Function<Content, Content.Patch> how) throws IOException {
        RecordingPath path = RecordingPath.of(file);
        Disk disk = path.getFileSystem().disk();
        disk.monitor.lock();
        try {
            Node node = disk.get(path);
            disk.damage(path.toAbsolutePath().toString(), node, how.apply(node.content), what);
        } finally {
            disk.monitor.unlock();
        }
    }
}
