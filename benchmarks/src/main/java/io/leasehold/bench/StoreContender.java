package io.leasehold.bench;

import io.leasehold.bench.peer.Contender;
import io.leasehold.bench.peer.ContenderProcess;
import io.leasehold.bench.peer.FileWork;
import io.leasehold.bench.peer.PeerSchema;
import io.leasehold.bench.peer.Place;
import io.leasehold.bench.peer.Repeated;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.State;
import io.leasehold.tck.DirectoryTree;
import io.leasehold.tck.StoreAddress;
import java.io.Closeable;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Our own contenders, and the references that need no class path of their own. Settings: {@code work}, one of {@link Work};
 * {@code threads}, {@code batch}, {@code bytes} of a state; {@code second=process} attaches another process to the store, which
 * does nothing; what else is given are options of the provider.
 */
public final class StoreContender {
    private static final Set<String> OWN = Set.of("work", "threads", "batch", "bytes", "rows", "second");

    private StoreContender() {}

    /** What a contender of this class does. */
    enum Work {
        /** The store saves what it holds. */
        SAVE,
        /** The store acquires, saves and releases. */
        CYCLE,
        /** The store looks when nothing is due, each look counted as one; {@code rows} says how many instances there are. */
        IDLE,
        /** The store takes a hundred of {@code rows} instances, all due, and gives them back, counted as one. */
        BACKLOG,
        /** The persistence service runs a handler that does nothing. */
        SERVICE,
        /** The store's own statements over bare JDBC. */
        REPLAY,
        /** Statements written by hand for PostgreSQL. */
        HAND,
        /** Statements written by hand for H2; the place is a directory, as for all that follow. */
        H2,
        /** A forced append. */
        APPEND,
        /** A log with group commit. */
        GROUP_LOG,
        /** A file for each instance. */
        FILE_EACH
    }

    /**
     * Serves as a process.
     *
     * @param arguments a URL or a directory, and settings
     * @throws Exception if it fails
     */
    public static void main(String[] arguments) throws Exception {
        ContenderProcess.serve(StoreContender::at, arguments);
    }

    static Contender at(Place place) throws IOException, SQLException {
        Work work = Work.valueOf(place.settings().getOrDefault("work", "cycle").toUpperCase(Locale.ROOT));
        int threads = place.integer("threads", 4);
        int batch = place.integer("batch", 100);
        State state = Population.state(place.integer("bytes", 100));
        return switch (work) {
            case REPLAY -> new ReplayedCycles(PeerSchema.make(place, "replay"), threads, batch, state).by(threads);
            case HAND ->
                new HandWrittenCycles(PeerSchema.make(place, "hand"), threads, batch, state.toByteArray()).by(threads);
            case H2 -> new H2Cycles(FileWork.of(place)).by(threads);
            case APPEND, GROUP_LOG, FILE_EACH -> bare(FileWork.of(place), FileCommit.Work.valueOf(work.name()));
            default -> on(Stage.at(address(place)), work, place);
        };
    }

    private static StoreAddress address(Place place) {
        Map<String, String> options = new LinkedHashMap<>(place.settings());
        options.keySet().removeAll(OWN);
        if (place.user().isPresent()) {
            place.password().ifPresent(password -> options.put("password", password));
        }
        return new StoreAddress(place.url(), options);
    }

    private static Contender bare(FileWork files, FileCommit.Work work) throws IOException {
        ForcedAppend.Batch batch = new ForcedAppend.Batch(files.batch(), files.stateSizeBytes());
        Repeated bare = FileCommit.bare(work, files.directory().resolve("bare"), batch);
        return closing(bare.by(files.threads()), () -> DirectoryTree.delete(files.directory()));
    }

    private static Contender on(Stage stage, Work work, Place place) {
        int threads = place.integer("threads", 4);
        int batch = place.integer("batch", 100);
        State state = Population.state(place.integer("bytes", 100));
        InstanceStore store = stage.open();
        Contender contender = switch (work) {
            case SAVE -> new StoreSaves(store, threads, batch, state).by(threads);
            case SERVICE -> new ServiceCycles(store, threads, batch, state);
            case IDLE -> Looks.idle(store, place.integer("rows", 1000)).by(1);
            case BACKLOG -> Looks.backlog(store, place.integer("rows", 1000)).by(1);
            default -> new StoreCycles(store, threads, batch, state).by(threads);
        };
        if (place.settings().containsKey("second")) {
            StoreAddress same = new StoreAddress(stage.url(), Map.of());
            ForkedContender second =
                    Entrant.own("second", "threads=1", "batch=1").start(same);
            return closing(closing(contender, second), stage);
        }
        return closing(contender, stage);
    }

    /** A contender that something else is closed with. */
    private static Contender closing(Contender contender, Closeable also) {
        return new Contender() {
            @Override
            public Count work(Duration time) throws Exception {
                return contender.work(time);
            }

            @Override
            public void close() throws IOException {
                contender.close();
                also.close();
            }
        };
    }
}
