package io.leasehold.file;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The newest entry of every key, in ASCII order. Confined to one thread.
 *
 * <p>A list of sorted blocks: some six bytes an entry beside the entry itself, where a tree map takes forty.
 */
final class Index {
    private static final int BLOCK_ENTRIES = 128;

    private final ArrayList<Block> blocks = new ArrayList<>();
    private int size;

    Index() {
        blocks.add(new Block());
    }

    private static final class Block {
        private @Nullable Entry[] entries = new @Nullable Entry[8];
        private int size;

        Entry get(int at) {
            Entry entry = entries[at];
            if (entry == null) {
                throw new IllegalStateException("no entry at " + at + " of " + size);
            }
            return entry;
        }

        /** The place of a key, or {@code -1 - place} where it would go. */
        int search(byte[] key) {
            int low = 0;
            int high = size - 1;
            while (low <= high) {
                int middle = (low + high) >>> 1;
                int order = Arrays.compareUnsigned(get(middle).key, key);
                if (order == 0) {
                    return middle;
                }
                if (order < 0) {
                    low = middle + 1;
                } else {
                    high = middle - 1;
                }
            }
            return -1 - low;
        }

        void insert(int at, Entry entry) {
            if (size == entries.length) {
                entries = Arrays.copyOf(entries, Math.min(BLOCK_ENTRIES, 2 * size));
            }
            System.arraycopy(entries, at, entries, at + 1, size - at);
            entries[at] = entry;
            size++;
        }

        void delete(int at) {
            System.arraycopy(entries, at + 1, entries, at, size - at - 1);
            size--;
            entries[size] = null;
        }

        Block splitAt(int at) {
            Block right = new Block();
            right.entries = Arrays.copyOf(Arrays.copyOfRange(entries, at, size), BLOCK_ENTRIES);
            right.size = size - at;
            Arrays.fill(entries, at, size, null);
            size = at;
            return right;
        }
    }

    int size() {
        return size;
    }

    @Nullable
    Entry get(byte[] key) {
        Block block = blocks.get(blockOf(key));
        int at = block.search(key);
        return at < 0 ? null : block.get(at);
    }

    /** Puts an entry and gives the one that it replaced. */
    @Nullable
    Entry put(Entry entry) {
        int number = blockOf(entry.key);
        Block block = blocks.get(number);
        int at = block.search(entry.key);
        if (at >= 0) {
            Entry old = block.get(at);
            block.entries[at] = entry;
            return old;
        }
        insert(number, -1 - at, entry);
        size++;
        return null;
    }

    private void insert(int number, int at, Entry entry) {
        Block block = blocks.get(number);
        if (block.size < BLOCK_ENTRIES) {
            block.insert(at, entry);
            return;
        }
        // Keys that come in order fill their blocks: the new one starts empty.
        Block right = at == block.size ? new Block() : block.splitAt(BLOCK_ENTRIES / 2);
        blocks.add(number + 1, right);
        if (at <= block.size && right.size > 0) {
            block.insert(at, entry);
        } else {
            right.insert(at - block.size, entry);
        }
    }

    /** Removes a key and gives the entry it had. */
    @Nullable
    Entry remove(byte[] key) {
        int number = blockOf(key);
        Block block = blocks.get(number);
        int at = block.search(key);
        if (at < 0) {
            return null;
        }
        Entry old = block.get(at);
        block.delete(at);
        size--;
        if (block.size == 0 && blocks.size() > 1) {
            blocks.remove(number);
        }
        return old;
    }

    /** The last block whose first key is not greater, or the first block. */
    private int blockOf(byte[] key) {
        int low = 1;
        int high = blocks.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (Arrays.compareUnsigned(blocks.get(middle).get(0).key, key) <= 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return low - 1;
    }

    List<String> scan(String prefix, String after, int max) {
        byte[] start = bytes(after.compareTo(prefix) > 0 ? after : prefix);
        List<String> keys = new ArrayList<>();
        int number = blockOf(start);
        int at = blocks.get(number).search(start);
        at = at < 0 ? -1 - at : at;
        while (number < blocks.size() && keys.size() < max) {
            Block block = blocks.get(number);
            for (; at < block.size && keys.size() < max; at++) {
                String key = text(block.get(at).key);
                if (key.startsWith(prefix)) {
                    if (key.compareTo(after) > 0) {
                        keys.add(key);
                    }
                } else if (key.compareTo(prefix) > 0) {
                    return keys;
                }
            }
            number++;
            at = 0;
        }
        return keys;
    }

    void forEach(Consumer<Entry> action) {
        for (Block block : blocks) {
            for (int i = 0; i < block.size; i++) {
                action.accept(block.get(i));
            }
        }
    }

    static byte[] bytes(String key) {
        return key.getBytes(StandardCharsets.ISO_8859_1);
    }

    static String text(byte[] key) {
        return new String(key, StandardCharsets.ISO_8859_1);
    }
}
