package io.leasehold.tck.command;

import io.leasehold.tck.failure.FailureFile;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Parameters;

/** A recorded violation, and perhaps another store. Confined to one thread; filled by picocli. */
final class FailureArguments {
    @Parameters(index = "0", paramLabel = "FILE", description = "A file of the directory failures of a report.")
    private Path file = Path.of("");

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "URL",
            description = "The URL of the store; the one of the recorded run unless given.")
    private Optional<String> url = Optional.empty();

    FailureFile read() {
        return FailureFile.read(file);
    }

    String url(FailureFile failure) {
        return url.orElse(failure.origin().url());
    }
}
