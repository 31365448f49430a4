package io.leasehold.sql;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Set;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/** The programs of a PostgreSQL server: from the archive on the class path, or of an older release from that of the build. */
final class PostgresBinaries {
    private static final String ARCHIVE = "/postgres-linux-x86_64.txz";
    private static final Path OLDER =
            Path.of("target", "postgres-older" + ARCHIVE).toAbsolutePath();
    private static final Path PLACE = Path.of("target", "postgres").toAbsolutePath();
    private static final int EXECUTABLE = 0111;

    private PostgresBinaries() {}

    /** The directory of the programs; unpacked once, also if several JVMs ask at a time. */
    static Path unpacked() throws IOException {
        InputStream archive = PostgresBinaries.class.getResourceAsStream(ARCHIVE);
        if (archive == null) {
            throw new IOException("there is no PostgreSQL for this machine on the class path");
        }
        return unpacked(archive);
    }

    /** Whether the build has an archive of an older release: two do not fit on one class path, so Maven lays it beside. */
    static boolean hasOlder() {
        return Files.exists(OLDER);
    }

    static Path older() throws IOException {
        return unpacked(Files.newInputStream(OLDER));
    }

    private static Path unpacked(InputStream opened) throws IOException {
        try (InputStream archive = opened) {
            Path place = PLACE.resolve(Integer.toString(archive.available()));
            if (!Files.exists(place)) {
                Files.createDirectories(PLACE);
                Path draft = Files.createTempDirectory(PLACE, "draft");
                Files.setPosixFilePermissions(draft, readable());
                unpack(archive, draft);
                publish(draft, place);
            }
            return place;
        }
    }

    private static void publish(Path draft, Path place) throws IOException {
        try {
            Files.move(draft, place, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileAlreadyExistsException | DirectoryNotEmptyException e) {
            // Another JVM was faster; what it has unpacked is the same.
        }
    }

    private static void unpack(InputStream archive, Path into) throws IOException {
        try (TarArchiveInputStream tar =
                new TarArchiveInputStream(new XZInputStream(new BufferedInputStream(archive)))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                Path file = into.resolve(entry.getName()).normalize();
                if (entry.isDirectory()) {
                    Files.createDirectories(file);
                    continue;
                }
                Files.createDirectories(file.getParent());
                if (entry.isSymbolicLink()) {
                    Files.createSymbolicLink(file, Path.of(entry.getLinkName()));
                } else {
                    Files.copy(tar, file);
                    if ((entry.getMode() & EXECUTABLE) != 0) {
                        Files.setPosixFilePermissions(file, readable());
                    }
                }
            }
        }
    }

    private static Set<PosixFilePermission> readable() {
        Set<PosixFilePermission> everybody = EnumSet.allOf(PosixFilePermission.class);
        everybody.remove(PosixFilePermission.GROUP_WRITE);
        everybody.remove(PosixFilePermission.OTHERS_WRITE);
        return everybody;
    }
}
