package io.leasehold.tck;

import io.leasehold.tck.files.RecordingFileSystem;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * When and where a room begins.
 *
 * @param start what its clock shows first
 * @param directory the directory of its namespace
 * @param disk the kit's own disk, for a store that takes its directory from the kit
 * @param connections watched connections, for a store that takes them from the kit
 */
record Place(
        Instant start, RunDirectory directory, Optional<RecordingFileSystem> disk, Optional<DataSource> connections) {

    private static final Instant START = Instant.parse("2030-01-01T12:00:00Z");

    /** Nothing is watched. */
    static Place usual() {
        return new Place(START, new RunDirectory(), Optional.empty(), Optional.empty());
    }

    /** Where another process has begun. */
    static Place of(RoomElsewhere room) {
        RunDirectory directory = new RunDirectory(Path.of(room.directory()));
        return new Place(room.now(), directory, Optional.empty(), Optional.empty());
    }

    Place on(RecordingFileSystem watchedDisk) {
        return new Place(start, directory, Optional.of(watchedDisk), connections);
    }

    Place with(DataSource watchedConnections) {
        return new Place(start, directory, disk, Optional.of(watchedConnections));
    }
}
