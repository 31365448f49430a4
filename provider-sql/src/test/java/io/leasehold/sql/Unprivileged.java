package io.leasehold.sql;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/** PostgreSQL refuses to run as root; this is how a program is started as somebody else. */
final class Unprivileged {
    private static final String NOBODY = "65534";

    private Unprivileged() {}

    /** What to put before a command; hands the directory over where that is needed. */
    static List<String> prefix(Path directory) throws IOException {
        if (!"root".equals(System.getProperty("user.name"))) {
            return List.of();
        }
        if (succeeds("unshare", "-U", "true")) {
            // In a user namespace of its own, root is nobody; the directory stays root's, which there is the same.
            return List.of("unshare", "-U");
        }
        List<String> setpriv = List.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups");
        if (succeeds("chown", NOBODY + ":" + NOBODY, directory.toString())
                && succeeds("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups", "true")) {
            return setpriv;
        }
        throw new IOException("PostgreSQL does not run as root, and neither unshare -U nor setpriv works here");
    }

    private static boolean succeeds(String... command) {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UncheckedIOException(new IOException("interrupted", e));
        }
    }
}
