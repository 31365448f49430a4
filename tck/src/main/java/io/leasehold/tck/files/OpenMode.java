package io.leasehold.tck.files;

import java.nio.file.OpenOption;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/** How a channel is opened. Immutable. */
final class OpenMode {
    private final Set<? extends OpenOption> options;

    OpenMode(Set<? extends OpenOption> options) {
        if (options.contains(StandardOpenOption.DELETE_ON_CLOSE)) {
            throw new UnsupportedOperationException("DELETE_ON_CLOSE");
        }
        if (options.contains(StandardOpenOption.APPEND)
                && (options.contains(StandardOpenOption.READ)
                        || options.contains(StandardOpenOption.TRUNCATE_EXISTING))) {
            throw new IllegalArgumentException("APPEND does not go with READ or TRUNCATE_EXISTING");
        }
        this.options = Set.copyOf(options);
    }

    boolean writes() {
        return options.contains(StandardOpenOption.WRITE) || appends();
    }

    boolean reads() {
        return options.contains(StandardOpenOption.READ) || !writes();
    }

    boolean appends() {
        return options.contains(StandardOpenOption.APPEND);
    }

    boolean mustCreate() {
        return writes() && options.contains(StandardOpenOption.CREATE_NEW);
    }

    boolean mayCreate() {
        return mustCreate() || (writes() && options.contains(StandardOpenOption.CREATE));
    }

    boolean truncates() {
        return writes() && options.contains(StandardOpenOption.TRUNCATE_EXISTING);
    }

    boolean forces() {
        return options.contains(StandardOpenOption.SYNC) || options.contains(StandardOpenOption.DSYNC);
    }
}
