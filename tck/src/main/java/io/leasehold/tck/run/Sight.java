package io.leasehold.tck.run;

import io.leasehold.spi.BadArgumentException;
import io.leasehold.spi.Capability;
import io.leasehold.spi.Create;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.State;
import io.leasehold.spi.TransactionalStore;
import io.leasehold.tck.Arena;
import io.leasehold.tck.Candidate;
import io.leasehold.tck.InstanceStoreTck;
import io.leasehold.tck.OpenRoom;
import io.leasehold.tck.RecordStoreTck;
import io.leasehold.tck.Unobservable;
import io.leasehold.tck.files.RecordingFileSystem;
import io.leasehold.tck.rules.Watched;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What of a store the kit can watch: found out once, before the rules, so that what will be skipped can be said before a run. */
final class Sight {
    private static final InstanceId SEEN = new InstanceId("seen");

    private Sight() {}

    /** What cannot be watched of what the declared capabilities make worth watching, and why not. */
    static Map<Watched, String> unseen(Candidate candidate) {
        Map<Watched, String> unseen = new EnumMap<>(Watched.class);
        if (!(candidate instanceof InstanceStoreTck || candidate instanceof RecordStoreTck)) {
            return unseen;
        }
        try (Arena arena = Arena.of(candidate)) {
            Set<Capability> declared = arena.description().capabilities();
            if (declared.contains(Capability.DURABLE)) {
                arena.alone(Map.of(), Sight::files).ifPresent(why -> unseen.put(Watched.FILES, why.getMessage()));
            }
            if (declared.contains(Capability.MIGRATIONS)
                    && !(arena.shared(Map.of()).store(0) instanceof TransactionalStore)) {
                unseen.put(Watched.CONNECTIONS, Unobservable.noConnections().getMessage());
            }
        }
        return unseen;
    }

    /** What goes wrong otherwise is for the rules to tell. */
    private static Optional<Unobservable> files(OpenRoom room) {
        RecordingFileSystem disk = RecordingFileSystem.create();
        Path directory = disk.getPath("/store");
        try {
            Files.createDirectory(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        disk.settle();
        try (InstanceStore store = room.openIn(directory)) {
            store.create(Create.of(SEEN, State.empty())).orThrow();
            return disk.log().isEmpty() ? Optional.of(Unobservable.ignoresPath()) : Optional.empty();
        } catch (BadArgumentException refused) {
            return Optional.of(Unobservable.refusesPath(refused));
        } catch (RuntimeException aRuleWillTell) {
            return Optional.empty();
        }
    }
}
