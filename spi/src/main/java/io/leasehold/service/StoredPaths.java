package io.leasehold.service;

import io.leasehold.spi.ActivationParameters;
import io.leasehold.spi.BadArgumentException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** What stored activation parameters may say: relative paths that stay inside, and never an option of a command. */
final class StoredPaths {
    private StoredPaths() {}

    static void require(ActivationParameters parameters) {
        name("site", parameters.site());
        relative("applicationPath", parameters.applicationPath());
        relative("servicePath", parameters.servicePath());
    }

    private static void name(String parameter, String value) {
        if (!value.matches("[A-Za-z0-9][A-Za-z0-9._-]*")) {
            throw new BadArgumentException(parameter, "must be a name of letters, digits, '.', '_' and '-'");
        }
    }

    private static void relative(String parameter, String value) {
        if (value.startsWith("-") || value.startsWith("@")) {
            throw new BadArgumentException(parameter, "must not look like an option");
        }
        if (value.startsWith("/") || value.matches("[A-Za-z]:.*") || value.indexOf('\\') >= 0) {
            throw new BadArgumentException(parameter, "must be relative, with '/' between its parts");
        }
        if (value.chars().anyMatch(c -> c < ' ' || c == ':' || c == ';' || c == '*')) {
            throw new BadArgumentException(parameter, "must be one path without control characters");
        }
        if (List.of(value.split("/", -1)).stream()
                .anyMatch(part -> part.isEmpty() || part.equals("..") || part.equals("."))) {
            throw new BadArgumentException(parameter, "must not leave its directory");
        }
    }

    /** A stored path inside a directory, which must exist there once links are followed. */
    static Path inside(Path directory, String stored) throws IOException {
        relative("applicationPath", stored);
        Path root = directory.toRealPath();
        Path found = root.resolve(stored).toRealPath();
        if (!found.startsWith(root)) {
            throw new BadArgumentException("applicationPath", "must not leave its directory");
        }
        return found;
    }
}
