package io.leasehold.peer.rocksdb;

import io.leasehold.bench.peer.ContenderProcess;
import io.leasehold.bench.peer.FileWork;
import io.leasehold.bench.peer.Repeated;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.rocksdb.Options;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * A store of instances written by hand on RocksDB: a state for each id, and an index of due instants. A save writes both in one
 * synced batch; a cycle takes the first that are due, under a lock and with a lease that is not synced, and saves them. It knows no
 * owners, epochs, signals or keys, and works in one process. Settings: those of
 * {@link FileWork}.
 */
public final class RocksDbContender implements Repeated {
    private static final long LAPSE = Long.MAX_VALUE / 2;
    private static final long SLACK = 1000;
    private static final byte STATE = 's';
    private static final byte DUE = 'd';

    private final FileWork work;
    private final Options options = new Options().setCreateIfMissing(true);
    private final WriteOptions synced = new WriteOptions().setSync(true);
    private final WriteOptions unsynced = new WriteOptions();
    private final ReadOptions reads = new ReadOptions();
    private final RocksDB store;
    private final AtomicLong clock = new AtomicLong();
    private long oldest;

    /** An instance and where it stands in the index. */
    private record Due(int id, long instant) {}

    private RocksDbContender(FileWork work) throws RocksDBException {
        this.work = work;
        this.store = RocksDB.open(options, work.directory().toString());
        List<Due> all = new ArrayList<>();
        for (int id = 0; id < work.instances(); id++) {
            all.add(new Due(id, 0));
        }
        save(all, 0);
    }

    private static byte[] key(byte kind, long instant, int id) {
        ByteBuffer key = ByteBuffer.allocate(1 + (kind == DUE ? Long.BYTES : 0) + Integer.BYTES);
        key.put(kind);
        if (kind == DUE) {
            key.putLong(instant);
        }
        return key.putInt(id).array();
    }

    @Override
    public long once(int thread) throws RocksDBException {
        if (work.kind() == FileWork.Kind.CYCLE) {
            List<Due> taken = take();
            save(taken, clock.incrementAndGet());
            return taken.size();
        }
        save(work.ofThread(thread).stream().map(id -> new Due(id, 0)).toList(), 0);
        return work.batch();
    }

    /** Takes the first instances of the index, and puts them where their leases would lapse. */
    private synchronized List<Due> take() throws RocksDBException {
        List<Due> taken = new ArrayList<>();
        try (RocksIterator index = store.newIterator(reads);
                WriteBatch leases = new WriteBatch()) {
            // What was deleted at the head of the index stays there for a while, and would be read over again and
            // again.
            for (index.seek(key(DUE, Math.max(0, oldest - SLACK), 0));
                    index.isValid() && taken.size() < work.batch();
                    index.next()) {
                ByteBuffer key = ByteBuffer.wrap(index.key());
                if (key.get() != DUE || key.getLong(1) >= LAPSE) {
                    break;
                }
                oldest = taken.isEmpty() ? key.getLong(1) : oldest;
                int id = key.getInt(1 + Long.BYTES);
                leases.delete(index.key());
                leases.put(key(DUE, LAPSE, id), "owner".getBytes(StandardCharsets.US_ASCII));
                taken.add(new Due(id, LAPSE));
            }
            store.write(unsynced, leases);
        }
        return taken;
    }

    private void save(List<Due> instances, long next) throws RocksDBException {
        try (WriteBatch saves = new WriteBatch()) {
            for (Due due : instances) {
                saves.put(key(STATE, 0, due.id), work.state());
                saves.delete(key(DUE, due.instant, due.id));
                saves.put(key(DUE, next, due.id), new byte[0]);
            }
            store.write(synced, saves);
        }
    }

    @Override
    public void close() throws IOException {
        store.close();
        reads.close();
        unsynced.close();
        synced.close();
        options.close();
        work.delete();
    }

    /**
     * Serves as a process.
     *
     * @param arguments a directory and settings
     * @throws Exception if it fails
     */
    public static void main(String[] arguments) throws Exception {
        ContenderProcess.serve(
                place -> {
                    FileWork work = FileWork.of(place);
                    return new RocksDbContender(work).by(work.threads());
                },
                arguments);
    }
}
